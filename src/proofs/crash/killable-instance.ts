import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { openJsonClient } from '../../evals/client/json-client.ts';
import { waitUntil } from '../../evals/client/wait-until.ts';
import type { Instance } from '../../evals/instance/instance.ts';
import type { CrashPointName } from '../../observability/crash-points.ts';
import type { Fault } from '../../sandbox/faults/fault.ts';
import { type Database, openDatabase } from '../../store/database.ts';
import { launchProofInstance } from '../place/launch-proof-instance.ts';
import type { ProofServer } from '../place/proof-server.ts';

/** Every role of the product in processes of their own, which die by SIGKILL where they are ordered to. */
export type KillableInstance = {
  readonly instance: Instance;
  /** The rows, as the owner of the schema. */
  readonly owner: Database;
  /** Orders the first process that reaches the point to die there. */
  readonly crashAt: (point: CrashPointName) => Promise<void>;
  /** Waits until a process has died of the order. */
  readonly untilCrashed: () => Promise<void>;
  /** Whether keys guard anything at the provider. */
  readonly setKeys: (keys: 'native' | 'lookup') => Promise<void>;
  /** The next `times` refund calls take so long, and are booked at the end of it. */
  readonly slowRefunds: (ms: number, times: number) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** A lease that lapses soon and a provider that is given up on soon: what a crash costs is waited for once per case. */
const SETTINGS = {
  LOG_LEVEL: 'fatal',
  RATE_LIMITS: 'off',
  CONFIRM_WRITES: 'off',
  ROUTER: 'off',
  COMMERCE_TIMEOUT_MS: '2000',
  LEASE_MS: '3000',
};

/** Starts them on a database of their own; the queues run on Redis when an address is given, else on PostgreSQL. */
export async function launchKillable(server: ProofServer, redisUrl: string | null): Promise<KillableInstance> {
  const crashFileIn = (dataDir: string) => join(dataDir, 'crash');
  const { instance, database, dataDir, close } = await launchProofInstance({
    ...{ name: 'crash', server, redisUrl },
    env: (directory) => ({ ...SETTINGS, CRASH_FILE: crashFileIn(directory) }),
  });
  const crashFile = crashFileIn(dataDir);
  const owner = openDatabase({ url: database.ownerUrl, max: 2, applicationName: 'countersign proof owner' });
  return {
    ...{ instance, owner, ...storeHandles(instance.storeUrl) },
    crashAt: async (point) => {
      await rm(`${crashFile}.taken`, { force: true });
      await writeFile(crashFile, point);
    },
    untilCrashed: async () => {
      const look = async () => existsSync(`${crashFile}.taken`) || undefined;
      await waitUntil('a process to die at the crash point', look, { withinMs: 60_000 });
    },
    close: async () => {
      await owner.close();
      await close();
    },
  };
}

function storeHandles(baseUrl: string): Pick<KillableInstance, 'setKeys' | 'slowRefunds'> {
  const store = openJsonClient({ baseUrl });
  return {
    setKeys: async (idempotency) => {
      await store.send('POST', '/_control/mode', { idempotency }, z.unknown());
    },
    slowRefunds: async (ms, times) => {
      const fault: Fault = { on: 'refund', mode: 'latency', ms, times };
      await store.send('POST', '/_control/faults', fault, z.unknown());
    },
  };
}
