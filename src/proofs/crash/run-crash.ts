import type { ProofServer } from '../place/proof-server.ts';
import { type ProofProgress, type ProofReport, unwatched } from '../proof-report.ts';
import { Violation } from '../violation.ts';
import { approvedCases } from './approved-cases.ts';
import { automaticCases } from './automatic-cases.ts';
import { changeCases } from './change-cases.ts';
import { type CrashCase, openStory } from './crash-case.ts';
import { endingCases } from './ending-cases.ts';
import { type KillableInstance, launchKillable } from './killable-instance.ts';
import { staffCases } from './staff-cases.ts';
import { TWO_PAYMENTS, twoPaymentCases } from './two-payment-cases.ts';

/** Every crash point of every write path. */
export const crashCases: readonly CrashCase[] = [
  ...automaticCases,
  ...approvedCases,
  ...twoPaymentCases,
  ...changeCases,
  ...endingCases,
  ...staffCases,
];

/** What {@link runCrash} needs to know. */
export type CrashOptions = {
  readonly server: ProofServer;
  /** Queue backends to run on, in order; `redis` with its address. */
  readonly backends: readonly { readonly name: 'postgres' | 'redis'; readonly redisUrl: string | null }[];
  /** (Default: {@link crashCases}.) */
  readonly cases?: readonly CrashCase[];
  readonly progress?: ProofProgress;
};

/** Kills the process that acts, at every point, on every backend, and looks at what is left once everything has come to rest. */
export async function runCrash(options: CrashOptions): Promise<ProofReport> {
  const { server, backends, cases = crashCases, progress = unwatched } = options;
  const figures = new Map<string, number>();
  let done = 0;
  let violation: Violation | null = null;
  progress.start(cases.length * backends.length);
  for (const { name, redisUrl } of backends) {
    const place = await launchKillable(server, redisUrl);
    try {
      for (const [index, one] of cases.entries()) {
        progress.step(done, `${name}: ${one.path}, ${one.point}, ${one.keys}`);
        await runCase(place, one, `${name}-${index}`);
        done += 1;
        const title = `killed in: ${one.path}, queues on ${name}`;
        figures.set(title, (figures.get(title) ?? 0) + 1);
      }
    } catch (error) {
      if (!(error instanceof Violation)) throw error;
      violation = error;
      break;
    } finally {
      await place.close();
    }
  }
  progress.step(done, 'done');
  const backend = backends.length > 1 ? 'both' : (backends[0]?.name ?? 'postgres');
  return { proof: 'crash', figures: [...figures], violation, replay: `npm run prove -- crash --backend ${backend}` };
}

async function runCase(place: KillableInstance, one: CrashCase, id: string): Promise<void> {
  await place.setKeys(one.keys);
  const payments = one.path.includes('two payments') ? TWO_PAYMENTS : [priceOf(one)];
  // an address changes only before the order has left
  const still = one.path === 'address' ? ('in the shop' as const) : undefined;
  const story = await openStory(place, { id, point: one.point, payments, still });
  try {
    await one.run(story);
  } catch (error) {
    const detail = error instanceof Violation ? error.detail : String(error);
    const rule = error instanceof Violation ? error.rule : 'everything comes to rest after a crash';
    const title = `${one.path}, killed ${one.point}, keys ${one.keys}`;
    throw new Violation(rule, detail, [title, ...(await auditOf(place, story.orderId))]);
  }
}

/** Above the automatic limit where a person is to decide. */
function priceOf({ path }: CrashCase): number {
  return ['automatic refund', 'return', 'refund by a person'].includes(path) ? 149_900 : 429_900;
}

async function auditOf({ owner }: KillableInstance, orderId: string): Promise<string[]> {
  const rows = await owner.sql<{ at: Date; event: string; actor: string; code: string | null }[]>`
    select at, event, actor, result ->> 'code' as code from audit_log where order_id = ${orderId} order by id`;
  return rows.map(({ at, event, actor, code }) => `${at.toISOString()} ${event} ${code ?? ''} by ${actor}`);
}
