import { createProofDatabase, type ProofServer } from '../../proofs/place/proof-server.ts';
import type { ProofRedis } from '../../proofs/place/start-redis.ts';
import { openDatabase } from '../../store/database.ts';
import { findPostgres } from '../measure/find-postgres.ts';
import type { BenchBackend } from '../measure/turn-runner.ts';
import type { StandIns } from '../stand-ins/start-stand-ins.ts';
import { FLOOR_DATABASE } from './open-floor.ts';
import { type CellResult, type CellTask, runCell } from './run-cell.ts';
import { readCommits } from './server-counters.ts';

/** One engine on one backend at one concurrency in one round. `commits` and `syncs` are per turn, over the whole life of the engine. */
export type TurnRow = CellResult & {
  readonly engine: CellTask['engine'];
  readonly backend: BenchBackend;
  readonly conc: number;
  readonly round: number;
  readonly commits: number;
  readonly syncs: number;
};

/** What {@link benchTurns} needs to know. */
export type TurnBenchOptions = {
  readonly server: ProofServer;
  /** Null leaves out what runs on Redis. */
  readonly redis: ProofRedis | null;
  readonly standIns: StandIns;
  /** Folder of the hand-written turn; null runs ours alone. */
  readonly peerbench: string | null;
  readonly rounds: number;
  readonly concurrencies: readonly number[];
  /** Turns of a cell; a fifth of it where there is one at a time. (Default: 300.) */
  readonly turns?: number;
  /** Told what is being done. */
  readonly say: (text: string) => void;
};

/** No new round begins when it would not end within this, in milliseconds. */
const BUDGET_MS = 270_000;

/** Runs every engine at every concurrency, neighbours in time next to each other, in rounds. */
export async function benchTurns(options: TurnBenchOptions): Promise<readonly TurnRow[]> {
  const { rounds, concurrencies, redis, peerbench, say } = options;
  const engines = peerbench === null ? (['ours'] as const) : (['floor', 'ours'] as const);
  const backends: readonly BenchBackend[] = redis === null ? ['postgres'] : ['redis', 'postgres'];
  const pids = await findPids(options);
  if (peerbench !== null) await makeFloorRole(options.server);
  const rows: TurnRow[] = [];
  const begin = performance.now();
  for (let round = 1; round <= rounds; round += 1) {
    if (round > 1 && ((performance.now() - begin) * round) / (round - 1) > BUDGET_MS) break;
    for (const conc of concurrencies)
      for (const backend of backends)
        for (const engine of engines) {
          const row = { engine, backend, conc, round, ...(await measure(options, pids, { engine, backend, conc })) };
          const { turnsPerSecond, own, statements } = row;
          say(
            `round ${round} of ${rounds}: ${engine} on ${backend} at ${conc}: ${turnsPerSecond.toFixed(1)} turns/s, p50 ${own.p50.toFixed(1)} ms, ${statements.toFixed(1)} statements a turn`,
          );
          rows.push(row);
        }
  }
  return rows;
}

type Cell = { readonly engine: CellTask['engine']; readonly backend: BenchBackend; readonly conc: number };

async function measure(options: TurnBenchOptions, pids: CellTask['pids'], { engine, backend, conc }: Cell) {
  const { server, redis, standIns, peerbench } = options;
  const all = options.turns ?? 300;
  const turns = conc === 1 ? Math.ceil(all / 5) : all;
  const place = engine === 'floor' ? await createFloorDatabase(server) : await createProofDatabase(server);
  const name = new URL(place.databaseUrl).pathname.slice(1);
  const task: CellTask = {
    ...{ engine, conc, turns, conversations: Math.ceil(turns / 3), warmUp: Math.ceil(turns / 5), peerbench, pids },
    superuserUrl: server.superuserUrl,
    place: {
      ...{ backend, databaseUrl: place.databaseUrl, redisUrl: redis?.url ?? null },
      ...{ modelUrl: standIns.modelUrl, commerceUrl: standIns.commerceUrl },
    },
  };
  try {
    const before = await readCommits(server.superuserUrl, name);
    const result = await runCell(task);
    const after = await readCommits(server.superuserUrl, name);
    const per = (key: 'commits' | 'syncs') => (after[key] - before[key]) / (task.turns + task.warmUp);
    return { ...result, commits: per('commits'), syncs: per('syncs') };
  } finally {
    await place.drop();
  }
}

/** Whose processor time counts, with the server ready to count statements. */
export async function findPids({
  server,
  redis,
  standIns,
}: Pick<TurnBenchOptions, 'server' | 'redis' | 'standIns'>): Promise<CellTask['pids']> {
  const postgres = await findPostgres(server);
  return { postgres, redis: redis?.pid() ?? null, standIns: standIns.pid };
}

/** The hand-written turn connects as `app` and makes its own tables. */
async function makeFloorRole({ superuserUrl }: ProofServer): Promise<void> {
  const database = openDatabase({ url: superuserUrl, max: 1, ormMax: 1 });
  await database.sql.unsafe(`create role app login password 'app'`);
  await database.close();
}

async function createFloorDatabase({ superuserUrl }: ProofServer) {
  const run = async (statement: string): Promise<void> => {
    const database = openDatabase({ url: superuserUrl, max: 1, ormMax: 1 });
    await database.sql.unsafe(statement);
    await database.close();
  };
  await run(`create database ${FLOOR_DATABASE} owner app`);
  const url = new URL(superuserUrl);
  url.pathname = `/${FLOOR_DATABASE}`;
  return { databaseUrl: url.href, drop: () => run(`drop database if exists ${FLOOR_DATABASE} with (force)`) };
}
