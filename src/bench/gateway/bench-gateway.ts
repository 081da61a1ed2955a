import { createProofDatabase, type ProofServer } from '../../proofs/place/proof-server.ts';
import { findPostgres } from '../measure/find-postgres.ts';
import { percentile } from '../measure/percentile.ts';
import { cpuOfTree } from '../measure/read-cpu.ts';
import { openServerCounters } from '../turns/server-counters.ts';
import { fillLedger } from './fill-ledger.ts';
import { APPLICATIONS, CALLS, type Door, type GatewayCall, openDoor } from './open-door.ts';
import { readDiskWaits } from './read-disk-waits.ts';

/** What is measured: a call, or what any call is made of on this machine at this moment. */
export type Measured = 'round trip' | 'commit' | GatewayCall;

/** One kind of call on a ledger of one size. Times in milliseconds without the provider's; the rest is per call. */
export type GatewayRow = {
  /** Actions in the ledger before. */
  readonly actions: number;
  readonly call: Measured;
  readonly p50: number;
  readonly p99: number;
  readonly cpuMs: { readonly self: number; readonly postgres: number };
  /** BEGIN and COMMIT included. */
  readonly statements: number;
  /** Times a commit waited for the disk. */
  readonly diskWaits: number;
  readonly walKb: number;
};

/** What {@link benchGateway} needs to know. */
export type GatewayBenchOptions = {
  /** With `pg_stat_statements`. */
  readonly server: ProofServer;
  /** Sizes of the ledger, growing. */
  readonly sizes: readonly number[];
  /** Calls measured of each kind on each size. */
  readonly calls: number;
  /** Told what is being done. */
  readonly say: (text: string) => void;
};

/** Calls before the measured ones, so that plans are made and pages are read. */
const WARM_UP = 300;

/** Calls of each kind on a database of their own before anything is measured, so that code is compiled as in a worker that has run for a while. */
const BREAK_IN = 900;

type Place = {
  readonly databaseUrl: string;
  readonly name: string;
  /** Where statements and waits are counted. */
  readonly superuserUrl: string;
  /** The server's process. */
  readonly postgres: number;
};

/** Measures calls at the gateway's door, one at a time, as the ledger grows. Every call has a customer and an order of its own. */
export async function benchGateway(options: GatewayBenchOptions): Promise<readonly GatewayRow[]> {
  const { server, sizes, calls, say } = options;
  say(`${BREAK_IN} calls of each kind that are not measured`);
  await breakIn(server);
  const { databaseUrl, drop } = await createProofDatabase(server);
  const { superuserUrl } = server;
  const filler = new URL(superuserUrl);
  filler.pathname = new URL(databaseUrl).pathname;
  const postgres = await findPostgres(server);
  const place = { databaseUrl, superuserUrl, name: filler.pathname.slice(1), postgres };
  const rows: GatewayRow[] = [];
  let filled = 0;
  try {
    for (const actions of sizes) {
      say(`filling the ledger up to ${actions.toLocaleString('en')} actions`);
      await fillLedger(filler.href, filled, actions);
      filled = actions;
      for (const call of ['round trip', 'commit', ...callNames()] as const) {
        const row = { actions, call, ...(await measure(place, call, calls)) };
        say(`${actions.toLocaleString('en')} actions, ${call}: p50 ${row.p50.toFixed(2)} ms`);
        rows.push(row);
      }
    }
  } finally {
    await drop();
  }
  return rows;
}

async function breakIn(server: ProofServer): Promise<void> {
  const { databaseUrl, drop } = await createProofDatabase(server);
  const door = openDoor(databaseUrl);
  try {
    for (const call of callNames()) for (const one of await prepare(door, call, BREAK_IN)) await one();
  } finally {
    await door.close();
    await drop();
  }
}

function callNames(): readonly GatewayCall[] {
  return Object.keys(CALLS) as GatewayCall[];
}

async function measure(place: Place, call: Measured, calls: number): Promise<Omit<GatewayRow, 'actions' | 'call'>> {
  const door = openDoor(place.databaseUrl);
  const counters = openServerCounters(place.superuserUrl, place.name);
  const work = await prepare(door, call, WARM_UP + calls);
  const waitsBefore = await readDiskWaits(place.superuserUrl, [APPLICATIONS.setup]);
  const taken: number[] = [];
  for (const one of work.slice(0, WARM_UP)) await one();
  const before = { counted: await counters.read(), postgres: cpuOfTree(place.postgres), cpu: process.cpuUsage() };
  for (const one of work.slice(WARM_UP)) {
    const [startedAt, spentBefore] = [performance.now(), door.provider.spentMs()];
    await one();
    taken.push(performance.now() - startedAt - (door.provider.spentMs() - spentBefore));
  }
  const cpu = process.cpuUsage(before.cpu);
  const postgres = cpuOfTree(place.postgres) - before.postgres;
  const counted = await counters.read();
  await Promise.all([door.close(), counters.close()]);
  const waits = (await readDiskWaits(place.superuserUrl, [APPLICATIONS.door])) - waitsBefore;
  return {
    ...{ p50: percentile(taken, 0.5), p99: percentile(taken, 0.99) },
    cpuMs: { self: (cpu.user + cpu.system) / 1000 / calls, postgres: postgres / calls },
    statements: (counted.statements - before.counted.statements) / calls,
    diskWaits: waits / work.length,
    walKb: (counted.walBytes - before.counted.walBytes) / 1024 / calls,
  };
}

async function prepare(door: Door, call: Measured, count: number): Promise<readonly (() => Promise<void>)[]> {
  const { sql } = door;
  if (call === 'round trip') return Array.from({ length: count }, () => async () => void (await sql`select 1`));
  if (call === 'commit')
    return Array.from({ length: count }, (_one, index) => async () => {
      await sql`insert into audit_log (event, actor, result) values ('bench.commit', 'system', ${index})`;
    });
  const ready = await door.prepare(call, count);
  return ready.map((make) => async () => {
    const outcome = await make();
    const code = outcome.kind === 'fence_lost' ? outcome.kind : outcome.result.code;
    if (code !== CALLS[call].code) throw new Error(`A measured ${call} ended as ${outcome.kind} ${String(code)}`);
  });
}
