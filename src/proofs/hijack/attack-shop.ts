import type { ProofServer } from '../place/proof-server.ts';
import type { QueuePlace } from '../stage/approval-queue.ts';
import { openMoneyStage } from '../stage/money-stage.ts';
import { createRandom } from '../stage/random.ts';
import { Violation } from '../violation.ts';
import { type Attack, stageScene, storyOf } from './attack.ts';
import { checkEnd } from './check-end.ts';
import { flipOver, playInterlude } from './flip-switches.ts';
import { makeScene } from './make-scene.ts';
import { openBooks } from './oracle/books.ts';
import { type LedgerCheck, openLedgerCheck } from './oracle/check-ledger.ts';
import { planWave, type Wave } from './plan-wave.ts';
import { playCall } from './play-call.ts';
import { playHappening } from './play-happening.ts';

/** What {@link attackShop} needs to know. */
export type ShopAttack = {
  readonly server: ProofServer;
  readonly queues: QueuePlace;
  readonly calls: number;
  readonly seed: number;
  /** True ends it early: another shop has fallen. */
  readonly over: () => boolean;
  /** Told after every wave: calls made in it, and refunds booked so far in this shop. */
  readonly step: (made: number, booked: number) => void;
};

/** What came of it. */
export type ShopAttacked = {
  readonly made: number;
  readonly violation: Violation | null;
  /** Names and counts. */
  readonly figures: readonly (readonly [string, number])[];
};

/** Calls made on one set of customers before the next comes. Long enough to use limits up, short enough that there is always money to get. */
const CALLS_PER_SCENE = 240;

/** Attacks one shop, an installation of its own; after every call its provider's ledger is judged by records alone. */
export async function attackShop({ server, queues, calls, seed, over, step }: ShopAttack): Promise<ShopAttacked> {
  const stage = await openMoneyStage({ server, queues });
  const attack: Attack = {
    ...{ stage, books: openBooks(), journal: [], seats: [], actions: [], wave: 0 },
    scene: makeScene(createRandom(seed, -1), 0),
  };
  const check = openLedgerCheck(stage, attack.books);
  const tally = new Map<string, number>();
  let made = 0;
  let violation: Violation | null = null;
  try {
    for (let scene = 0; made < calls && !over(); scene += 1) {
      await stageScene(attack, makeScene(createRandom(seed, -1 - scene), scene));
      const until = Math.min(calls, made + CALLS_PER_SCENE);
      while (made < until && !over()) {
        const wave = await playWave(attack, planWave(seed, attack.wave), check, tally);
        made += wave;
        step(wave, check.count());
      }
    }
    if (!over()) await checkEnd(attack, check);
  } catch (error) {
    if (!(error instanceof Violation)) throw error;
    violation = new Violation(error.rule, error.detail, storyOf(attack, error.detail));
  } finally {
    await stage.close();
  }
  return { made, violation, figures: [...summary(attack, check), ...tally] };
}

async function playWave(attack: Attack, wave: Wave, check: LedgerCheck, tally: Map<string, number>): Promise<number> {
  attack.books.waves.push(Date.now());
  const calls = wave.calls.map(async ({ chat, call }) => {
    const seat = attack.seats[chat];
    if (!seat) return;
    const kind = await playCall(attack, seat, call);
    tally.set(`ended as ${kind}`, (tally.get(`ended as ${kind}`) ?? 0) + 1);
    await check.look();
  });
  const happenings = wave.happenings.map(async (happening) => {
    await playHappening(attack, happening);
    await check.look();
  });
  const flip = wave.flipMeanwhile ? flipOver(attack) : null;
  const done = await Promise.allSettled([...calls, ...happenings, flip]);
  const failed = done.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
  await playInterlude(attack, wave.interlude);
  await check.look();
  attack.wave += 1;
  return wave.calls.length;
}

function summary(attack: Attack, check: LedgerCheck): [string, number][] {
  const approved = [...check.known.values()].filter((evidence) => evidence.approval !== null).length;
  return [
    ['customers', attack.books.customers.size],
    ['orders', attack.books.orders.size],
    ['conversations', attack.books.conversations.size],
    ['refunds booked', check.count()],
    ['of them approved by people', approved],
    ['stops', attack.books.stops.length],
  ];
}
