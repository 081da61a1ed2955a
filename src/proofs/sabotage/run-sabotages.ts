import { fork } from 'node:child_process';
import { join } from 'node:path';
import { openDatabase } from '../../store/database.ts';
import { createProofDatabase, type ProofServer } from '../place/proof-server.ts';
import { type ProofProgress, unwatched } from '../proof-report.ts';
import type { WithoutCheck, WithoutCheckAnswer } from './run-without-check.ts';
import { type Sabotage, type SabotagedProof, sabotages } from './sabotages.ts';

/** What one proof made of one missing check. */
export type SabotageResult = {
  /** Null for the product as it is. */
  readonly sabotage: Sabotage | null;
  readonly proof: SabotagedProof;
  readonly answer: WithoutCheckAnswer;
  readonly seconds: number;
};

/** What {@link runSabotages} needs to know. */
export type SabotageOptions = {
  readonly server: ProofServer;
  readonly seed: number;
  /** One check by its name. (Default: all, and the whole product beside them.) */
  readonly only?: string | undefined;
  readonly progress?: ProofProgress;
};

/** The product with nothing missing: the same proofs must hold. */
const WHOLE: readonly SabotagedProof[] = [
  { kind: 'hijack', calls: 600 },
  { kind: 'races', only: '', rounds: 3 },
];

/** Takes one check away at a time, each in a process and a database of its own, and runs the proof that must notice. */
export async function runSabotages(options: SabotageOptions): Promise<readonly SabotageResult[]> {
  const { only, progress = unwatched } = options;
  const chosen = sabotages.filter(({ name }) => only === undefined || name === only);
  const whole = only === undefined ? WHOLE : [];
  const runs = [
    ...whole.map((proof) => ({ sabotage: null, proof })),
    ...chosen.map((sabotage) => ({ sabotage, proof: sabotage.proof })),
  ];
  const results: SabotageResult[] = [];
  progress.start(runs.length);
  for (const { sabotage, proof } of runs) {
    progress.step(results.length, sabotage ? `without: ${sabotage.name}` : `nothing missing: ${proof.kind}`);
    const startedAt = performance.now();
    const answer = await runOne(sabotage, proof, options);
    results.push({ sabotage, proof, answer, seconds: (performance.now() - startedAt) / 1000 });
  }
  progress.step(results.length, 'done');
  return results;
}

async function runOne(
  sabotage: Sabotage | null,
  proof: SabotagedProof,
  { server, seed }: SabotageOptions,
): Promise<WithoutCheckAnswer> {
  const name = sabotage?.name ?? null;
  if (sabotage?.dropIndex === undefined) return await inOwnProcess({ name, server, proof, seed });
  const copy = await createProofDatabase(server);
  try {
    const owner = openDatabase({ url: copy.ownerUrl, max: 1, ormMax: 1 });
    await owner.sql`drop index ${owner.sql(sabotage.dropIndex)}`;
    await owner.close();
    const template = new URL(copy.ownerUrl).pathname.slice(1);
    return await inOwnProcess({ name, server: { ...server, template }, proof, seed });
  } finally {
    await copy.drop();
  }
}

/** Loaded modules stay loaded, so each product with something missing needs a process. */
async function inOwnProcess(task: WithoutCheck): Promise<WithoutCheckAnswer> {
  const child = fork(join(import.meta.dirname, 'run-without-check.ts'), {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  return await new Promise((resolve) => {
    child.once('message', (answer) => resolve(answer as WithoutCheckAnswer));
    child.once('exit', (code) => resolve({ kind: 'broken', reason: `The proof's process ended with ${code}` }));
    child.send(task);
  });
}

/** Whether every missing check was noticed, and nothing else was. */
export function allNoticed(results: readonly SabotageResult[]): boolean {
  return results.every(({ sabotage, answer }) => answer.kind === (sabotage === null ? 'held' : 'violated'));
}
