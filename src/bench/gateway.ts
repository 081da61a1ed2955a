import { randomBytes } from 'node:crypto';
import { buildConfig } from '../config/config.ts';
import { createToolGateway } from '../gateway/tool-gateway.ts';
import { createProofDatabase, type ProofServer } from '../proofs/place/proof-server.ts';
import { openWorkerChat } from '../proofs/stage/worker-chat.ts';
import { composeActionsFrom } from '../roles/compose-actions.ts';
import { createKeyring } from '../store/content-keys.ts';
import { type Database, openDatabase } from '../store/database.ts';
import { fillLedger } from './fill-ledger.ts';
import { openStubStore, stubOrder } from './stub-store.ts';

/** One kind of call that is measured. */
export type GatewayCall = 'read refused' | 'automatic refund' | 'proposal';

/** What is measured: a call, or what any call is made of on this machine at this moment. */
export type Measured = 'round trip' | 'commit' | GatewayCall;

/** Times of one kind of call on a ledger of one size, in milliseconds. */
export type GatewayTimes = {
  /** Actions in the ledger before. */
  readonly actions: number;
  readonly call: Measured;
  readonly p50: number;
  readonly p99: number;
  /** Processor time of this process per call. */
  readonly cpu: number;
};

/** What {@link benchGateway} needs to know. */
export type GatewayBenchOptions = {
  readonly server: ProofServer;
  /** Sizes of the ledger, growing. */
  readonly sizes: readonly number[];
  /** Calls measured of each kind on each size. */
  readonly calls: number;
  /** Told what is being done. */
  readonly say: (text: string) => void;
};

/** Above and below the automatic limit, in paise. */
const PRICES: Readonly<Record<GatewayCall, number>> = {
  'read refused': 50_000,
  'automatic refund': 50_000,
  proposal: 250_000,
};
/** Calls before the measured ones, so that code is compiled and pages are read. */
const WARM_UP = 40;

/** Measures calls at the gateway's door, one at a time, with a store that answers at once. Every call has a customer and an order of its own. */
export async function benchGateway(options: GatewayBenchOptions): Promise<readonly GatewayTimes[]> {
  const { server, sizes, calls, say } = options;
  const place = await createProofDatabase(server);
  const database = openDatabase({ url: place.databaseUrl, max: 8, applicationName: 'countersign bench' });
  const bench = openBench(database);
  const times: GatewayTimes[] = [];
  let filled = 0;
  try {
    for (const size of sizes) {
      say(`filling the ledger up to ${size.toLocaleString('en')} actions`);
      await fillLedger(superuserOn(server, place.ownerUrl), filled, size);
      filled = size;
      for (const base of ['round trip', 'commit'] as const)
        times.push({ actions: size, call: base, ...(await measureBase(database, base, calls)) });
      for (const call of Object.keys(PRICES) as GatewayCall[]) {
        say(`${call}, on ${size.toLocaleString('en')} actions`);
        times.push({ actions: size, call, ...(await measure(bench, call, calls)) });
      }
    }
  } finally {
    await database.close();
    await place.drop();
  }
  return times;
}

type Bench = ReturnType<typeof openBench>;

function openBench(database: Database) {
  const store = openStubStore();
  const config = buildConfig();
  const dataEncryptionKey = randomBytes(32);
  const silent = { info: () => {}, warn: () => {}, error: () => {} };
  const composed = composeActionsFrom(
    { config, database, keyring: createKeyring(dataEncryptionKey), secrets: { dataEncryptionKey }, log: silent },
    { turns: () => {}, approval: () => {}, staff: () => {} },
  );
  const deps = {
    ...composed.deps,
    commerce: store.commerce,
    effects: { refund: store.effect, return: store.effect },
  };
  return { store, stage: { database, deps, gateway: createToolGateway({ ...deps, searchPolicy: async () => [] }) } };
}

let numbered = 0;

async function measure({ store, stage }: Bench, call: GatewayCall, calls: number) {
  const clock = openClock();
  for (let index = 0; index < WARM_UP + calls; index += 1) {
    numbered += 1;
    const [customerId, orderId] = [`bench-${numbered}`, `bench-order-${numbered}`];
    store.put(stubOrder(orderId, call === 'read refused' ? 'somebody-else' : customerId, PRICES[call]));
    const chat = await openWorkerChat(stage, customerId);
    const made =
      call === 'read refused'
        ? { name: 'get_order', args: { order_id: orderId } }
        : { name: 'issue_refund', args: { order_id: orderId, item_ids: ['L1'], reason: 'damaged' } };
    mustBe(call, await clock.time(index >= WARM_UP, () => chat.call(made)));
  }
  return clock.read();
}

/** A statement that reads nothing, and one that commits one row. */
async function measureBase({ sql }: Database, base: 'round trip' | 'commit', calls: number) {
  const clock = openClock();
  for (let index = 0; index < WARM_UP + calls; index += 1) {
    await clock.time(index >= WARM_UP, async () =>
      base === 'round trip'
        ? await sql`select 1`
        : await sql`insert into audit_log (event, actor, result) values ('bench.commit', 'system', ${index})`,
    );
  }
  return clock.read();
}

function openClock() {
  const taken: number[] = [];
  let cpu = 0;
  return {
    time: async <Value>(counts: boolean, work: () => Promise<Value>): Promise<Value> => {
      const [startedAt, before] = [performance.now(), process.cpuUsage()];
      const value = await work();
      const used = process.cpuUsage(before);
      if (!counts) return value;
      taken.push(performance.now() - startedAt);
      cpu += (used.user + used.system) / 1000;
      return value;
    },
    read: () => {
      const sorted = taken.toSorted((a, b) => a - b);
      return { p50: share(sorted, 0.5), p99: share(sorted, 0.99), cpu: cpu / taken.length };
    },
  };
}

const CODES: Readonly<Record<GatewayCall, string>> = {
  'read refused': 'order_not_found',
  'automatic refund': 'executed',
  proposal: 'proposed',
};

/** A time is worth nothing when the call did something else. */
function mustBe(
  call: GatewayCall,
  outcome: { readonly kind: string; readonly result?: { readonly code: string } },
): void {
  if (outcome.result?.code === CODES[call]) return;
  throw new Error(`A ${call} ended as ${outcome.kind} ${outcome.result?.code ?? ''}`);
}

function share(sorted: readonly number[], part: number): number {
  return sorted[Math.min(Math.floor(part * sorted.length), sorted.length - 1)] ?? Number.NaN;
}

function superuserOn(server: ProofServer, databaseUrl: string): string {
  const address = new URL(server.superuserUrl);
  address.pathname = new URL(databaseUrl).pathname;
  return address.href;
}
