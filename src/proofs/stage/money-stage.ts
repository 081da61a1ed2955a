import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { settleApproval } from '../../approvals/settle-approval.ts';
import { buildConfig, type Config } from '../../config/config.ts';
import type { ActionDeps } from '../../gateway/action-deps.ts';
import { createToolGateway, type ToolGateway } from '../../gateway/tool-gateway.ts';
import type { CrashPointName } from '../../observability/crash-points.ts';
import type { JobHolding } from '../../queue/queue-backend.ts';
import { composeActionsFrom } from '../../roles/compose-actions.ts';
import { createKeyring } from '../../store/content-keys.ts';
import { type Database, openDatabase } from '../../store/database.ts';
import { createProofDatabase, type ProofServer } from '../place/proof-server.ts';
import { type ApprovalQueue, openApprovalQueue, type QueuePlace } from './approval-queue.ts';
import { openShop, type Shop } from './shop.ts';

/** Thrown at a crash point in the place of a SIGKILL: nothing after it runs, and no transaction is open there. */
export class Crashed extends Error {
  override readonly name = 'Crashed';
}

/** Somebody held at a crash point, alive. */
export type Frozen = {
  /** Resolves once somebody is held. */
  readonly held: Promise<void>;
  /** Lets them go on. */
  readonly thaw: () => void;
};

/** The whole money path for real, wired as the roles wire it: gateway, approvals and ledger on PostgreSQL, the sandbox store behind HTTP. */
export type MoneyStage = {
  readonly shop: Shop;
  readonly database: Database;
  /** As the owner of the schemas: what no part of the product may do. */
  readonly owner: Database;
  readonly deps: ActionDeps;
  readonly gateway: ToolGateway;
  readonly config: Config;
  /** The approvals queue with its workers; what a proof settles goes through it. */
  readonly queue: ApprovalQueue;
  /** Rings for an approval and waits until a worker has looked at it. @throws Crashed when the worker died of it. */
  readonly settle: (approvalId: string) => Promise<void>;
  /** Lets the next one that reaches the point die there. */
  readonly crashAt: (point: CrashPointName | null) => void;
  /** Holds the next one that reaches the point, as a process is held that does not run. */
  readonly freezeAt: (point: CrashPointName) => Frozen;
  readonly close: () => Promise<void>;
};

/** No provider call takes longer, by any fault a proof orders. */
const SLOWEST_BOOKING_MS = 1_200;

/** What {@link openMoneyStage} needs to know. */
export type MoneyStageOptions = {
  readonly server: ProofServer;
  /** Where the approvals queue lives. (Default: PostgreSQL.) */
  readonly queues?: QueuePlace | undefined;
  /** How long workers hold jobs. (Default: BullMQ's times.) */
  readonly holding?: JobHolding | undefined;
};

/** Opens it on a database of its own. Provider calls may take 400 ms. */
export async function openMoneyStage(options: MoneyStageOptions): Promise<MoneyStage> {
  const { server, queues = { name: 'postgres', redisUrl: null }, holding } = options;
  const place = await createProofDatabase(server);
  const shop = await openShop(place.ownerUrl);
  const database = openDatabase({ url: place.databaseUrl, max: 12, applicationName: 'countersign proof' });
  const owner = openDatabase({ url: place.ownerUrl, max: 2, applicationName: 'countersign proof owner' });
  const config = buildConfig({ COMMERCE_URL: shop.url, COMMERCE_TIMEOUT_MS: '400', CONFIRM_WRITES: 'off' });
  const dataEncryptionKey = randomBytes(32);
  const keyring = createKeyring(dataEncryptionKey);
  const orders = takeOrders();
  const ringLater = (approvalId: string, delayMs: number) =>
    void queue.ring(approvalId, delayMs).catch(() => undefined);
  const composed = composeActionsFrom(
    { config, database, keyring, secrets: { dataEncryptionKey }, log: silent },
    { turns: () => {}, approval: ringLater, staff: () => {} },
  );
  const deps: ActionDeps = { ...composed.deps, crashPoint: orders.reach };
  const queue = openApprovalQueue({
    ...{ place: queues, databaseUrl: place.databaseUrl, holding },
    work: (approvalId) => settleSoon(approvalId, deps),
  });
  return {
    ...{ shop, database, owner, deps, config, queue },
    gateway: createToolGateway({ ...deps, searchPolicy: async () => [] }),
    settle: queue.ringAndWait,
    crashAt: orders.crashAt,
    freezeAt: orders.freezeAt,
    close: async () => {
      await queue.close();
      // a call that was given up on is still being booked, and must not find its database gone
      await pause(SLOWEST_BOOKING_MS);
      composed.close();
      await shop.close();
      await Promise.all([database.close(), owner.close()]);
      await place.drop();
    },
  };
}

/** A wait of the worker's own for a busy order or a store that does not answer; a deadline is further away. */
const SHORT_WAIT_MS = 5_000;
const LOOKS = 10;

/** What the approvals worker does; where it would look again within seconds, it does so at once, so that a slow machine is no other outcome. */
async function settleSoon(approvalId: string, deps: ActionDeps): Promise<void> {
  for (let look = 1; look <= LOOKS; look += 1) {
    const settled = await settleApproval(approvalId, deps);
    if (settled.kind !== 'later' || settled.delayMs < 1_000 || settled.delayMs > SHORT_WAIT_MS) return;
    await pause(100 * look);
  }
}

/** Who is to die or to be held where. Each order is for one. */
function takeOrders() {
  let dieAt: CrashPointName | null = null;
  let holdAt: { readonly point: CrashPointName; readonly hold: () => Promise<void> } | null = null;
  return {
    reach: async (name: CrashPointName) => {
      if (name === holdAt?.point) {
        const { hold } = holdAt;
        holdAt = null;
        await hold();
      }
      if (name !== dieAt) return;
      dieAt = null;
      throw new Crashed(name);
    },
    crashAt: (point: CrashPointName | null) => {
      dieAt = point;
    },
    freezeAt: (point: CrashPointName): Frozen => {
      const held = Promise.withResolvers<void>();
      const thawed = Promise.withResolvers<void>();
      const hold = () => {
        held.resolve();
        return thawed.promise;
      };
      holdAt = { point, hold };
      return { held: held.promise, thaw: thawed.resolve };
    },
  };
}

const silent = { info: () => {}, warn: () => {}, error: () => {} };
