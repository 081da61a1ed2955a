import { createProofDatabase } from '../../proofs/place/proof-server.ts';
import { findPids, type TurnBenchOptions } from '../turns/bench-turns.ts';
import { type CellResult, runCell } from '../turns/run-cell.ts';
import { fillConversations } from './fill-conversations.ts';

/** The turn on a database that holds so many past conversations. */
export type GrowthRow = CellResult & { readonly past: number };

/** What {@link benchGrowth} needs to know. */
export type GrowthOptions = Pick<TurnBenchOptions, 'server' | 'standIns' | 'say'> & {
  /** Past conversations, growing. */
  readonly sizes: readonly number[];
  readonly turns: number;
};

/** Filling stops after this, in milliseconds, and the last row says how far it came. */
const FILL_MS = 200_000;

/** Runs the same turns, 16 at once with the queues on PostgreSQL, on one database as it grows. */
export async function benchGrowth({
  server,
  standIns,
  sizes,
  turns,
  say,
}: GrowthOptions): Promise<readonly GrowthRow[]> {
  const pids = await findPids({ server, redis: null, standIns });
  const place = await createProofDatabase(server);
  const superuserUrl = new URL(server.superuserUrl);
  superuserUrl.pathname = new URL(place.databaseUrl).pathname;
  const untilMs = performance.now() + FILL_MS;
  const rows: GrowthRow[] = [];
  let past = 0;
  try {
    for (const size of sizes) {
      say(`writing past conversations up to ${size.toLocaleString('en')}`);
      past = await fillConversations(superuserUrl.href, { from: past, upTo: size, untilMs });
      say(`${turns} turns on ${past.toLocaleString('en')} past conversations`);
      const result = await runCell({
        ...{ engine: 'ours', conc: 16, turns, conversations: Math.ceil(turns / 3), warmUp: 60, peerbench: null, pids },
        superuserUrl: server.superuserUrl,
        place: {
          ...{ backend: 'postgres', databaseUrl: place.databaseUrl, redisUrl: null },
          ...{ modelUrl: standIns.modelUrl, commerceUrl: standIns.commerceUrl },
        },
      });
      rows.push({ past, ...result });
      if (past < size) break;
    }
  } finally {
    await place.drop();
  }
  return rows;
}
