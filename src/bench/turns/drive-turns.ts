import type { BenchTurn, TurnHooks, TurnRunner } from '../measure/turn-runner.ts';

/** Times of the turns of one drive, in milliseconds: from the customer's send, and from pick-up, to the end. */
export type DrivenTurns = {
  readonly seconds: number;
  readonly whole: readonly number[];
  readonly own: readonly number[];
  readonly pieces: number;
};

/** So many turns over so many conversations. */
export type Load = { readonly turns: number; readonly conversations: number };

/** Customers that send at once in a burst. */
const SENDERS = 16;

/** Keeps the clock of every turn of one runner. */
export function openTurnClock(conc: number, onError: (error: unknown) => void) {
  const sent = new Map<string, number>();
  const started = new Map<string, number>();
  const ended = new Map<string, number>();
  const waiting = new Map<string, () => void>();
  const count = { pieces: 0 };
  const hooks: TurnHooks = {
    conc,
    onError,
    onStart: (id) => started.has(id) || started.set(id, performance.now()),
    onDone: (id) => {
      ended.set(id, performance.now());
      waiting.get(id)?.();
    },
    emit: () => {
      count.pieces += 1;
    },
  };
  const between = (from: ReadonlyMap<string, number>, id: string) =>
    (ended.get(id) ?? Number.NaN) - (from.get(id) ?? Number.NaN);
  const send = async (runner: TurnRunner, turn: BenchTurn): Promise<{ readonly done: Promise<void> }> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting.set(turn.id, resolve);
    sent.set(turn.id, performance.now());
    await runner.submit(turn);
    return { done: promise };
  };
  return {
    hooks,
    count,
    send,
    startedAt: (id: string) => started.get(id),
    whole: (id: string) => between(sent, id),
    own: (id: string) => between(started, id),
  };
}

/** One turn after the other at concurrency 1, else all of them at once: the next customer is always waiting. */
export async function driveTurns(
  runner: TurnRunner,
  clock: ReturnType<typeof openTurnClock>,
  name: string,
  load: Load,
): Promise<DrivenTurns> {
  const list = makeTurns(name, load);
  const closed = clock.hooks.conc === 1;
  const pieces = clock.count.pieces;
  const begin = performance.now();
  let next = 0;
  const all: Promise<void>[] = [];
  const sender = async (): Promise<void> => {
    for (let turn = list[next++]; turn; turn = list[next++]) {
      const { done } = await clock.send(runner, turn);
      if (closed) await done;
      else all.push(done);
    }
  };
  await Promise.all(Array.from({ length: closed ? 1 : SENDERS }, sender));
  await Promise.all(all);
  return {
    seconds: (performance.now() - begin) / 1000,
    whole: list.map(({ id }) => clock.whole(id)),
    own: list.map(({ id }) => clock.own(id)),
    pieces: clock.count.pieces - pieces,
  };
}

function makeTurns(name: string, { turns, conversations }: Load): BenchTurn[] {
  return Array.from({ length: turns }, (_, index) => ({
    id: `${name}-${index}`,
    conv: `${name}-c${index % conversations}`,
    text: `My order ord_${name.replaceAll('-', '_')}_${index} arrived broken, please refund it.`,
  }));
}
