import { randomBytes } from 'node:crypto';
import { buildConfig } from '../../config/config.ts';
import { createToolGateway, type ToolOutcome } from '../../gateway/tool-gateway.ts';
import { openWorkerChat } from '../../proofs/stage/worker-chat.ts';
import { composeActionsFrom } from '../../roles/compose-actions.ts';
import { createKeyring } from '../../store/content-keys.ts';
import { type Database, openDatabase } from '../../store/database.ts';
import { openStubStore, stubOrder } from '../stub-store.ts';
import { type ProviderClock, timeProvider } from './time-provider.ts';

/** One kind of call that is measured, by what comes of it. */
export type GatewayCall = 'order read' | 'order refused' | 'return' | 'automatic refund' | 'proposal';

/** One call, ready to be made: its customer, order and conversation exist. */
export type ReadyCall = () => Promise<ToolOutcome>;

/** The gateway's door on a client of its own, with a store that answers at once. */
export type Door = {
  readonly sql: Database['sql'];
  readonly provider: ProviderClock;
  /** Makes so many calls ready, each with a customer, an order and a conversation of its own. */
  readonly prepare: (call: GatewayCall, count: number) => Promise<readonly ReadyCall[]>;
  readonly close: () => Promise<void>;
};

/** What each kind is, and which answer it must get: a time is worth nothing when the call did something else. Prices in paise, around the automatic limit. */
export const CALLS: Readonly<
  Record<GatewayCall, { readonly tool: string; readonly price: number; readonly code: string }>
> = {
  'order read': { tool: 'get_order', price: 50_000, code: 'ok' },
  'order refused': { tool: 'get_order', price: 50_000, code: 'order_not_found' },
  return: { tool: 'create_return', price: 50_000, code: 'executed' },
  'automatic refund': { tool: 'issue_refund', price: 50_000, code: 'executed' },
  proposal: { tool: 'issue_refund', price: 250_000, code: 'proposed' },
};

/** How the connections call themselves: those that are measured, and those that make conversations ready. */
export const APPLICATIONS = { door: 'countersign bench door', setup: 'countersign bench setup' } as const;

/** Conversations made ready at once. */
const AT_ONCE = 8;

let numbered = 0;

/** Opens the door on a database. */
export function openDoor(databaseUrl: string): Door {
  const database = openDatabase({ url: databaseUrl, applicationName: APPLICATIONS.door });
  const store = openStubStore();
  const timed = timeProvider(store);
  const deps = { ...composeOn(database), ...timed.parts };
  const gateway = createToolGateway({ ...deps, searchPolicy: async () => [] });
  const open = async (call: GatewayCall, by: Database): Promise<ReadyCall> => {
    numbered += 1;
    const [customerId, orderId] = [`bench-${numbered}`, `bench-order-${numbered}`];
    const { tool, price } = CALLS[call];
    store.put(stubOrder(orderId, call === 'order refused' ? 'somebody-else' : customerId, price));
    const chat = await openWorkerChat({ database: by, deps: { ...deps, database: by }, gateway }, customerId);
    const args =
      tool === 'get_order' ? { order_id: orderId } : { order_id: orderId, item_ids: ['L1'], reason: 'damaged' };
    return () => chat.call({ name: tool, args });
  };
  return {
    sql: database.sql,
    provider: timed.clock,
    prepare: async (call, count) => {
      const by = openDatabase({ url: databaseUrl, max: AT_ONCE, applicationName: APPLICATIONS.setup });
      const ready: ReadyCall[] = [];
      while (ready.length < count) {
        const some = Array.from({ length: Math.min(AT_ONCE, count - ready.length) }, () => open(call, by));
        ready.push(...(await Promise.all(some)));
      }
      await by.close();
      return ready;
    },
    close: () => database.close(),
  };
}

/** What the agent's process composes, with nobody to ring and nothing logged. */
function composeOn(database: Database) {
  const dataEncryptionKey = randomBytes(32);
  const silent = { info: () => {}, warn: () => {}, error: () => {} };
  const composed = composeActionsFrom(
    {
      config: buildConfig({ CONFIRM_WRITES: 'off' }),
      database,
      keyring: createKeyring(dataEncryptionKey),
      secrets: { dataEncryptionKey },
      log: silent,
    },
    { turns: () => {}, approval: () => {}, staff: () => {} },
  );
  return composed.deps;
}
