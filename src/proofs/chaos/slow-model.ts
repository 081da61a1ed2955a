import type { Instance } from '../../evals/instance/instance.ts';

/** Between two pieces of an answer: long enough that pages are cut between them. */
const PACE_MS = 15;

/** Makes the stand-in for the model stream at the pace of a real one. A process of it that was started again has forgotten that. */
export async function slowModel(instance: Instance): Promise<void> {
  const { host, port } = instance.config.rehearsalModel;
  await fetch(`http://${host}:${port}/_control/script`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify([{ by: 'rules', times: 'always', chunk_delay_ms: PACE_MS }]),
  });
}
