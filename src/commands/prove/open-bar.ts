import { SingleBar } from 'cli-progress';
import type { ProofProgress } from '../../proofs/proof-report.ts';

/** A bar on stderr; where that is no terminal, a line every ten seconds. */
export function openBar(name: string): ProofProgress & { readonly stop: () => void } {
  const bar = new SingleBar({
    format: `${name} [{bar}] {value}/{total}, {phase}`,
    barCompleteChar: '#',
    barIncompleteChar: '.',
    noTTYOutput: true,
    notTTYSchedule: 10_000,
    stream: process.stderr,
  });
  return {
    start: (total) => bar.start(total, 0, { phase: 'starting' }),
    step: (done, phase) => bar.update(done, { phase }),
    stop: () => bar.stop(),
  };
}
