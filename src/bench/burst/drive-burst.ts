import { setTimeout as wait } from 'node:timers/promises';
import { percentile } from '../measure/percentile.ts';
import type { TurnPlace } from '../measure/turn-runner.ts';
import { openTurnClock } from '../turns/drive-turns.ts';
import { openOurTurns } from '../turns/open-our-turns.ts';

/** What one rate of arrivals gave. Times in milliseconds. */
export type BurstRow = {
  /** Times the peak of a day. */
  readonly times: number;
  readonly conversations: number;
  readonly turns: number;
  /** Model calls begun per second while conversations arrived. */
  readonly callsPerSecond: number;
  /** From a message on disk to a worker at it. */
  readonly wait: { readonly p50: number; readonly p95: number; readonly p99: number };
  /** A turn's time beyond that of its model calls. */
  readonly platform: { readonly p50: number; readonly p95: number };
};

/** What is driven. */
export type BurstTask = {
  readonly place: TurnPlace;
  /** Turns the one worker takes at once. */
  readonly conc: number;
  /** Times the day's peak, one after the other. */
  readonly levels: readonly number[];
  /** How long conversations arrive at each, in seconds. */
  readonly seconds: number;
  /** How long a model call takes, in milliseconds. */
  readonly modelMs: number;
};

/** New conversations of a second at a day's peak. */
const PEAK = 1;
/** What a customer writes, and how many model calls it takes: 7 in a conversation. */
const MESSAGES = [
  { calls: 3, names: true },
  { calls: 3, names: true },
  { calls: 1, names: false },
] as const;
/** A customer reads before answering, in milliseconds. */
const READS_MS = 1000;

/** Lets conversations arrive at each rate, by chance and independent of how fast they are answered, and waits for all of them. */
export async function driveBurst(task: BurstTask, say: (text: string) => void): Promise<readonly BurstRow[]> {
  const accepted = new Map<string, number>();
  const clock = openTurnClock(task.conc, (error) => {
    throw error;
  });
  const hooks = { ...clock.hooks, onAccepted: (id: string) => void accepted.set(id, performance.now()) };
  const runner = await openOurTurns(hooks, task.place);
  const chance = openChance();
  const rows: BurstRow[] = [];
  const converse = async (name: string, turns: { id: string; calls: number }[]): Promise<void> => {
    for (const [index, { calls, names }] of MESSAGES.entries()) {
      const id = `${name}_${index}`;
      const { done } = await clock.send(runner, {
        id,
        conv: name,
        text: names ? `My order ord_${id} arrived broken.` : 'Thank you!',
      });
      turns.push({ id, calls });
      await done;
      await wait(READS_MS);
    }
  };
  for (const times of task.levels) {
    say(`${times} times the peak: ${times * PEAK} new conversations a second for ${task.seconds} s`);
    const turns: { id: string; calls: number }[] = [];
    const conversations: Promise<void>[] = [];
    const begin = performance.now();
    // a load that is late catches up: customers do not wait for a busy machine
    for (let due = begin; due < begin + task.seconds * 1000; due += (-Math.log(1 - chance()) * 1000) / (times * PEAK)) {
      await wait(Math.max(0, due - performance.now()));
      conversations.push(converse(`b${times}x${conversations.length}`, turns));
    }
    await Promise.all(conversations);
    rows.push(toRow(times, conversations.length, turns, { clock, accepted, task }));
  }
  await runner.stop();
  return rows;
}

type Clocks = {
  readonly clock: ReturnType<typeof openTurnClock>;
  readonly accepted: ReadonlyMap<string, number>;
  readonly task: BurstTask;
};

function toRow(
  times: number,
  conversations: number,
  turns: readonly { id: string; calls: number }[],
  { clock, accepted, task }: Clocks,
): BurstRow {
  const waits = turns.map(({ id }) =>
    Math.max(0, (clock.startedAt(id) ?? Number.NaN) - (accepted.get(id) ?? Number.NaN)),
  );
  const platform = turns.map(({ id, calls }) => clock.whole(id) - calls * task.modelMs);
  const calls = turns.reduce((sum, turn) => sum + turn.calls, 0);
  const starts = turns.map(({ id }) => clock.startedAt(id) ?? 0);
  const seconds = (Math.max(...starts) - Math.min(...starts)) / 1000;
  return {
    ...{ times, conversations, turns: turns.length, callsPerSecond: calls / seconds },
    wait: { p50: percentile(waits, 0.5), p95: percentile(waits, 0.95), p99: percentile(waits, 0.99) },
    platform: { p50: percentile(platform, 0.5), p95: percentile(platform, 0.95) },
  };
}

/** The same chances in every run. */
function openChance(): () => number {
  let state = 20_260_101;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
