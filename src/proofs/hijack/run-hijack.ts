import type { ProofServer } from '../place/proof-server.ts';
import { type ProofProgress, type ProofReport, unwatched } from '../proof-report.ts';
import { allOrNone } from '../stage/all-or-none.ts';
import type { QueuePlace } from '../stage/approval-queue.ts';
import { attackShop, type ShopAttacked } from './attack-shop.ts';

/** What {@link runHijack} needs to know. */
export type HijackOptions = {
  readonly server: ProofServer;
  /** Tool calls to make, in all shops together. */
  readonly calls: number;
  /** Gives the same calls and the same events around them, in the same waves. */
  readonly seed: number;
  /** Shops attacked at the same time, each an installation of its own with a share of the calls and a seed of its own. (Default: one.) */
  readonly shops?: number;
  /** Where the approvals queue lives; the shops take turns. (Default: on PostgreSQL alone.) */
  readonly backends?: readonly QueuePlace[];
  readonly progress?: ProofProgress;
};

/** Between the seeds of two shops, so that seeds next to each other share none. */
const SEEDS_APART = 1_000_003;
const ON_POSTGRES: QueuePlace = { name: 'postgres', redisUrl: null };

/**
 * A fully hijacked model at the gateway's door: random and hostile calls in many conversations at once, customers, approvers, switches and
 * a faulty provider beside them. After every call the provider's ledger is judged by records alone.
 */
export async function runHijack(options: HijackOptions): Promise<ProofReport> {
  const { server, calls, seed, shops = 1, backends = [ON_POSTGRES], progress = unwatched } = options;
  let made = 0;
  let fallen = false;
  const booked = new Map<number, number>();
  progress.start(calls);
  const attack = async (shop: number) => {
    const attacked = await attackShop({
      ...{ server, seed: seed + shop * SEEDS_APART },
      queues: backends[shop % backends.length] ?? ON_POSTGRES,
      calls: Math.floor((calls * (shop + 1)) / shops) - Math.floor((calls * shop) / shops),
      over: () => fallen,
      step: (more, inShop) => {
        made += more;
        booked.set(shop, inShop);
        progress.step(Math.min(made, calls), `${[...booked.values()].reduce((sum, n) => sum + n, 0)} refunds booked`);
      },
    });
    fallen ||= attacked.violation !== null;
    return attacked;
  };
  const attacked = await allOrNone(
    Array.from({ length: shops }, (_, shop) => attack(shop)),
    () => {
      fallen = true;
    },
  );
  const lost = attacked.findIndex(({ violation }) => violation !== null);
  const on = backends.length > 1 ? 'both' : (backends[0]?.name ?? 'postgres');
  const again =
    lost < 0
      ? `--backend ${on} --shops ${shops} --calls ${calls} --seed ${seed}`
      : `--backend ${(backends[lost % backends.length] ?? ON_POSTGRES).name} --shops 1 --calls ${attacked[lost]?.made} --seed ${seed + lost * SEEDS_APART}`;
  return {
    proof: 'hijack',
    figures: [['calls', made], ['shops', shops], ...addUp(attacked)],
    violation: attacked[lost]?.violation ?? null,
    replay: `npm run prove -- hijack ${again}`,
  };
}

function addUp(attacked: readonly ShopAttacked[]): readonly (readonly [string, number])[] {
  const sums = new Map<string, number>();
  for (const [name, count] of attacked.flatMap(({ figures }) => figures)) sums.set(name, (sums.get(name) ?? 0) + count);
  return [...sums];
}
