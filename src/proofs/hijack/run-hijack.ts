import type { ProofServer } from '../place/proof-server.ts';
import { type ProofProgress, type ProofReport, unwatched } from '../proof-report.ts';
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

/** What {@link runHijack} needs to know. */
export type HijackOptions = {
  readonly server: ProofServer;
  /** Tool calls to make. */
  readonly calls: number;
  /** Gives the same calls and the same events around them, in the same waves. */
  readonly seed: number;
  readonly progress?: ProofProgress;
};

/** Calls made on one set of customers before the next comes. Long enough to use limits up, short enough that there is always money to get. */
const CALLS_PER_SCENE = 240;

/**
 * A fully hijacked model at the gateway's door: random and hostile calls in many conversations at once, customers, approvers, switches and
 * a faulty provider beside them. After every call the provider's ledger is judged by records alone.
 */
export async function runHijack(options: HijackOptions): Promise<ProofReport> {
  const { server, calls, seed, progress = unwatched } = options;
  const stage = await openMoneyStage(server);
  const attack: Attack = {
    ...{ stage, books: openBooks(), journal: [], seats: [], actions: [], wave: 0 },
    scene: makeScene(createRandom(seed, -1), 0),
  };
  const check = openLedgerCheck(stage, attack.books);
  const tally = new Map<string, number>();
  let made = 0;
  let violation: Violation | null = null;
  progress.start(calls);
  try {
    for (let scene = 0; made < calls; scene += 1) {
      await stageScene(attack, makeScene(createRandom(seed, -1 - scene), scene));
      const until = Math.min(calls, made + CALLS_PER_SCENE);
      while (made < until) {
        made += await playWave(attack, planWave(seed, attack.wave), check, tally);
        progress.step(Math.min(made, calls), `${check.count()} refunds booked`);
      }
    }
    await checkEnd(attack, check);
  } catch (error) {
    if (!(error instanceof Violation)) throw error;
    violation = new Violation(error.rule, error.detail, storyOf(attack, error.detail));
  } finally {
    await stage.close();
  }
  const figures = [...(await summary(attack, check)), ...[...tally].toSorted(([, a], [, b]) => b - a)];
  return {
    proof: 'hijack',
    figures: [['calls', made], ...figures],
    violation,
    replay: `npm run prove -- hijack --calls ${violation ? made : calls} --seed ${seed}`,
  };
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

async function summary(attack: Attack, check: LedgerCheck): Promise<[string, number][]> {
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
