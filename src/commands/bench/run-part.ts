import { benchBurst } from '../../bench/burst/bench-burst.ts';
import { reportBurst } from '../../bench/burst/report-burst.ts';
import { benchGateway } from '../../bench/gateway/bench-gateway.ts';
import { reportGateway } from '../../bench/gateway/report-gateway.ts';
import { benchGrowth } from '../../bench/growth/bench-growth.ts';
import { reportGrowth } from '../../bench/growth/report-growth.ts';
import { describeMachine } from '../../bench/measure/describe-machine.ts';
import type { SectionName } from '../../bench/measure/write-section.ts';
import { benchSockets } from '../../bench/sockets/bench-sockets.ts';
import { reportSockets } from '../../bench/sockets/report-sockets.ts';
import { startStandIns } from '../../bench/stand-ins/start-stand-ins.ts';
import { benchTurns } from '../../bench/turns/bench-turns.ts';
import { findPeerbench } from '../../bench/turns/open-floor.ts';
import { reportStatements, reportTurns } from '../../bench/turns/report-turns.ts';
import type { ProofServer } from '../../proofs/place/proof-server.ts';
import { startRedis } from '../../proofs/place/start-redis.ts';

/** Settings of a part that the command line gives. */
export type PartSettings = {
  readonly rounds: number;
  readonly turns: number;
  readonly sizes: readonly number[];
  readonly calls: number;
  readonly sockets: number;
  readonly seconds: number;
};

/** The server a part runs on needs these: its statements are counted, and no checkpoint falls into a part because rows were written for it. */
export const COUNTED = { shared_preload_libraries: 'pg_stat_statements', max_wal_size: '4GB' } as const;

type Say = (text: string) => void;

/** How long a model call takes where it matters, in milliseconds. */
const MODEL_MS = 1500;

/** Runs one part and returns its table with the machine it is of, as Markdown. */
export async function runPart(
  part: SectionName,
  server: ProofServer,
  settings: PartSettings,
  say: Say,
): Promise<string> {
  const lines = await PARTS[part](server, settings, say);
  return [...lines, `${describeMachine()}; PostgreSQL 18 embedded, commits wait for the disk.`].join('\n\n');
}

const PARTS: Readonly<
  Record<SectionName, (server: ProofServer, settings: PartSettings, say: Say) => Promise<string[]>>
> = {
  gateway: async (server, { sizes, calls }, say) => [reportGateway(await benchGateway({ server, sizes, calls, say }))],
  turns: runTurns,
  growth: async (server, { sizes, turns }, say) => {
    const standIns = await startStandIns(0);
    try {
      return [reportGrowth(await benchGrowth({ server, standIns, sizes, turns, say }))];
    } finally {
      standIns.stop();
    }
  },
  burst: async (server, { seconds }) => {
    const standIns = await startStandIns(MODEL_MS);
    const redis = await startRedis();
    try {
      const rows = await benchBurst({
        server,
        redis,
        standIns,
        levels: [1, 5, 10],
        seconds,
        modelMs: MODEL_MS,
        conc: 200,
      });
      return [
        reportBurst(rows),
        `Queues on ${redis === null ? 'PostgreSQL' : 'Redis'}; one worker of 200 turns at once; model calls of ${MODEL_MS} ms.`,
      ];
    } finally {
      standIns.stop();
      await redis?.stop();
    }
  },
  sockets: async (server, { sockets, seconds }, say) => [
    reportSockets(await benchSockets({ server, sockets, seconds, say })),
  ],
};

async function runTurns(server: ProofServer, { rounds, turns }: PartSettings, say: Say): Promise<string[]> {
  const peerbench = findPeerbench();
  const [standIns, redis] = [await startStandIns(0), await startRedis()];
  const missing = [
    ...(peerbench === null ? ['The hand-written floor is not beside this project, so nothing is a ratio to it.'] : []),
    ...(redis === null ? ['There is no redis-server program, so the Redis half is missing.'] : []),
  ];
  try {
    const rows = await benchTurns({
      ...{ server, redis, standIns, peerbench, rounds, turns, say },
      concurrencies: [1, 16, 64],
    });
    const made = ['```text', reportStatements(rows, redis === null ? 'postgres' : 'redis'), '```'].join('\n');
    return [...missing, reportTurns(rows), 'Statements of one turn of ours, 16 at once:', made];
  } finally {
    standIns.stop();
    await redis?.stop();
  }
}
