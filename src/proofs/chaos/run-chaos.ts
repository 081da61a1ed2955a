import { setTimeout as wait } from 'node:timers/promises';
import { waitUntil } from '../../evals/client/wait-until.ts';
import type { ProofServer } from '../place/proof-server.ts';
import type { ProofRedis } from '../place/start-redis.ts';
import { type ProofProgress, type ProofReport, unwatched } from '../proof-report.ts';
import { createRandom } from '../stage/random.ts';
import { mustHold, Violation } from '../violation.ts';
import { type ChaosPlace, openChaosPlace } from './chaos-place.ts';
import { checkVisit, type Visit } from './check-end.ts';
import { type DisturbanceName, disturb } from './disturbances.ts';
import { approveEverything, type Street, visitAgainAndAgain } from './visits.ts';

/** What {@link runChaos} needs to know. */
export type ChaosOptions = {
  readonly server: ProofServer;
  /** Queue backends to run on, in order; with the Redis where it is one. */
  readonly backends: readonly { readonly name: 'postgres' | 'redis'; readonly redis: ProofRedis | null }[];
  /** How long things happen, on each backend. */
  readonly minutes: number;
  readonly seed: number;
  /** Customers at the same time. (Default: 8.) */
  readonly customers?: number;
  /** What happens first, before chance decides: for a run too short to leave it to that. (Default: nothing.) */
  readonly first?: readonly DisturbanceName[];
  readonly progress?: ProofProgress;
};

/** Longest wait for everything to come to rest once nothing happens any more: leases, sweeps, deadlines of calls. */
const REST_MS = 180_000;
/** Between two things that happen. */
const PAUSE_MS = { from: 500, to: 6000 };

/**
 * Customers chat and ask for their money while processes are killed and stopped, connections cut, Redis emptied and the database crashes. When it is
 * over and quiet, every message must have one answer or a handover, each page must have seen what is stored, and the money must be right.
 */
export async function runChaos(options: ChaosOptions): Promise<ProofReport> {
  const { server, backends, minutes, seed, progress = unwatched } = options;
  const figures = new Map<string, number>();
  let violation: Violation | null = null;
  const seconds = Math.round(minutes * 60);
  progress.start(seconds * backends.length);
  for (const [index, { name, redis }] of backends.entries()) {
    const place = await openChaosPlace(server, redis);
    const count = (what: string, by = 1) =>
      figures.set(`${name}: ${what}`, (figures.get(`${name}: ${what}`) ?? 0) + by);
    try {
      const say = (done: number, text: string) => progress.step(seconds * index + done, `${name}: ${text}`);
      await runOn(place, options, { count, say, seconds });
    } catch (error) {
      if (!(error instanceof Violation)) throw error;
      violation = error;
      break;
    } finally {
      await place.close();
    }
  }
  progress.step(seconds * backends.length, 'done');
  const backend = backends.length > 1 ? 'both' : (backends[0]?.name ?? 'postgres');
  const replay = `npm run prove -- chaos --minutes ${minutes} --seed ${seed} --backend ${backend}`;
  return { proof: 'chaos', figures: [...figures], violation, replay };
}

type Watch = {
  readonly count: (what: string, by?: number) => void;
  readonly say: (done: number, text: string) => void;
  readonly seconds: number;
};

async function runOn(place: ChaosPlace, options: ChaosOptions, watch: Watch): Promise<void> {
  const { seed, customers = 8 } = options;
  const visits: Visit[] = [];
  const story: string[] = [];
  const street: Street = { place, over: new AbortController(), visits, seed };
  const people = [
    ...Array.from({ length: customers }, (_one, number) => visitAgainAndAgain(street, number)),
    approveEverything(street),
  ];
  const happened = hurt(place, options, watch, street, story);
  try {
    await Promise.all([...people, happened]);
    await untilAtRest(place);
    for (const { customer } of visits) await customer.leave();
    for (const visit of visits) await checkVisit(place, visit);
    mustHaveLived(place);
  } catch (error) {
    street.over.abort();
    await Promise.allSettled([...people, happened]);
    await Promise.allSettled(visits.map(({ customer }) => customer.leave()));
    if (error instanceof Violation)
      throw new Violation(error.rule, error.detail, [...error.story, ...story.slice(-40), ...endings(place)]);
    throw error;
  }
  await tally(place, visits, watch.count);
}

/** One thing after the other, until the time is over; the same for the same seed, as far as the machine allows. */
async function hurt(
  place: ChaosPlace,
  { seed, first = [] }: ChaosOptions,
  watch: Watch,
  street: Street,
  story: string[],
): Promise<void> {
  const startedAt = performance.now();
  const elapsed = () => (performance.now() - startedAt) / 1000;
  const goesOn = (number: number) => number < first.length || elapsed() < watch.seconds;
  for (let number = 0; goesOn(number) && !street.over.signal.aborted; number += 1) {
    const random = createRandom(seed, number);
    const { name, text } = await disturb(place, random, first[number]);
    story.push(`${new Date().toISOString()} ${text}`);
    watch.count(name);
    watch.say(Math.min(watch.seconds, Math.round(elapsed())), `${street.visits.length} visits, ${text}`);
    if (number >= first.length) await wait(random.whole(PAUSE_MS.from, PAUSE_MS.to));
  }
  street.over.abort();
}

/** The rows say so: nothing owed, nothing under way. @throws Violation naming what is left. */
async function untilAtRest({ owner }: ChaosPlace): Promise<void> {
  const left = async () => {
    const [row] = await owner.sql<{ owed: number; moving: number }[]>`
      select (select count(*)::integer from conversations where answered_seq < last_seq and speaker = 'agent') as owed,
        (select count(*)::integer from actions where status in ('executing', 'approved')) as moving`;
    return row ?? { owed: -1, moving: -1 };
  };
  const look = async () => {
    const found = await left().catch(() => undefined);
    return found?.owed === 0 && found.moving === 0 ? true : undefined;
  };
  await waitUntil('everything to come to rest', look, { withinMs: REST_MS, everyMs: 250 }).catch(async () => {
    const { owed, moving } = await left();
    throw new Violation('everything comes to rest', `${owed} conversations are owed an answer, ${moving} actions move`);
  });
}

/** What the supervisor said about processes that ended or could not run, newest last. */
function endings({ output }: ChaosPlace): readonly string[] {
  return output()
    .split('\n')
    .filter((line) => /ended \(|cannot run/.test(line))
    .slice(-40);
}

/** Whoever is not killed lives: an outage around a process is no reason to end. Its supervisor says how each ended. @throws Violation. */
function mustHaveLived({ output }: ChaosPlace): void {
  const lines = output().split('\n');
  const at = lines.findIndex((line) => /ended \(code [1-9]/.test(line));
  mustHold(at < 0, 'no process ends by itself', lines.slice(Math.max(0, at - 25), at + 1).join('\n'));
}

async function tally({ owner }: ChaosPlace, visits: readonly Visit[], count: Watch['count']): Promise<void> {
  const sum = (of: (visit: Visit) => number) => visits.reduce((total, visit) => total + of(visit), 0);
  count('conversations', visits.length);
  count(
    'messages accepted',
    sum(({ customer }) => customer.accepted.length),
  );
  count(
    'requests sent again',
    sum(({ customer }) => customer.counts.repeats),
  );
  count(
    'streams opened, cut and taken up again',
    sum(({ customer }) => customer.counts.streams),
  );
  count(
    'of them cut in mid-answer',
    sum(({ customer }) => customer.counts.cutInAnswer),
  );
  const rows = await owner.sql<{ what: string; number: number }[]>`
    select 'refunds ' || status as what, count(*)::integer as number from actions where kind = 'refund' group by status
    union all select 'handovers', count(*)::integer from handoffs order by 1`;
  for (const { what, number } of rows) count(what, number);
}
