import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { LaunchedStack } from '../../embedded/launch-stack.ts';
import type { Instance } from '../../evals/instance/instance.ts';
import { type Database, openDatabase } from '../../store/database.ts';
import { launchProofInstance } from '../place/launch-proof-instance.ts';
import type { ProofServer } from '../place/proof-server.ts';
import { type SecondWeb, startSecondWeb } from '../place/second-web.ts';
import type { ProofRedis } from '../place/start-redis.ts';
import { slowModel } from './slow-model.ts';

/** A whole instance with everything around it that can be hurt. */
export type ChaosPlace = {
  readonly instance: Instance;
  /** Addresses of its two web processes, between which pages go to and fro. */
  readonly webUrls: readonly [string, string];
  /** Pages that are open; each joins and leaves by itself. */
  readonly pages: Set<CuttablePage>;
  /** The rows, as whoever may do everything on the server; cut off with everybody else when it crashes. */
  readonly owner: Database;
  /** Process ids of a role that run now: `agent`, `web`, ... Empty between two. */
  readonly pidsOf: (role: ChaosRole) => Promise<readonly number[]>;
  /** Null where the queues live in PostgreSQL. */
  readonly redis: ProofRedis | null;
  /** Empties Redis. */
  readonly flushRedis: () => Promise<void>;
  /** What the instance wrote. */
  readonly output: () => string;
  readonly close: () => Promise<void>;
};

/** A customer's page, as far as the proof hurts it. */
export type CuttablePage = {
  /** An answer is coming: the last it has seen is a piece of one. */
  readonly isGrowing: () => boolean;
  /** Ends its connection, and counts the ends: 1, or 0 when it has none. */
  readonly cut: () => number;
};

/** Whom the proof hurts. */
export type ChaosRole = 'agent' | 'web' | 'approvals' | 'housekeeping' | 'store' | 'model';

/** Two workers for the turns, and one web process to which a second is added; a lease short enough that it lapses while a process is stopped. */
const ROLES = 'store,model,web,agent=2,approvals,housekeeping';
const SETTINGS = {
  LOG_LEVEL: 'error',
  RATE_LIMITS: 'off',
  CONFIRM_WRITES: 'off',
  COMMERCE_TIMEOUT_MS: '2000',
  LEASE_MS: '3000',
};

/** Starts it on a database of its own; the queues live in Redis when there is one, else in PostgreSQL. */
export async function openChaosPlace(server: ProofServer, redis: ProofRedis | null): Promise<ChaosPlace> {
  const { instance, stack, database, dataDir, close } = await launchProofInstance({
    ...{ name: 'chaos', server, redisUrl: redis?.url ?? null, only: ROLES },
    env: () => SETTINGS,
  });
  const rows = new URL(server.superuserUrl);
  rows.pathname = new URL(database.ownerUrl).pathname;
  const { environment } = await stack.runtime();
  const secondWeb = await startSecondWeb(dataDir, environment);
  await slowModel(instance);
  const owner = openDatabase({ url: rows.href, max: 2, applicationName: 'countersign proof owner' });
  // A copied database whose server crashes before its first checkpoint finds the indexes of unlogged tables as pages of zeros (PostgreSQL 18 with `wal_level = minimal`).
  await owner.sql`checkpoint`;
  return {
    ...{ instance, owner, redis, pages: new Set<CuttablePage>() },
    webUrls: [instance.webUrl, secondWeb.url],
    output: () => `${stack.output()}\n${secondWeb.output()}`,
    pidsOf: async (role) => [...(await pidsOf(stack, role)), ...(role === 'web' ? pidOf(secondWeb) : [])],
    flushRedis: async () => {
      if (redis) await command(new URL(redis.url), 'FLUSHALL');
    },
    close: async () => {
      await owner.close();
      await secondWeb.stop();
      await close();
    },
  };
}

const pidOf = (web: SecondWeb): readonly number[] => [web.pid() ?? []].flat();

async function pidsOf(stack: LaunchedStack, role: ChaosRole): Promise<readonly number[]> {
  const { processes } = await stack.runtime();
  return processes.filter(({ name }) => name === role || name.startsWith(`${role}-`)).map(({ pid }) => pid);
}

/** One command in the plain form of the protocol, then QUIT; the answer is read to its end. */
async function command(address: URL, line: string): Promise<string> {
  const socket = connect({ host: address.hostname, port: Number(address.port) });
  socket.setTimeout(10_000, () => socket.destroy(new Error(`Redis did not answer ${line}`)));
  socket.write(`${line}\r\nQUIT\r\n`);
  return await text(socket);
}
