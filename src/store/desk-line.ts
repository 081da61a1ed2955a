import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { openAnswerOnce } from './answer-once.ts';

/**
 * A line by which web processes ask the workers something and wait for the answer. It keeps nothing: a question nobody answers in time has no answer. Texts
 * are carried as they are, so whoever speaks on it seals what is personal.
 */
export type DeskLine = {
  /**
   * The answer of the worker that took the question; null when none came within `withinMs`. It is asked once more when half of that is over, for the case that whoever
   * took it is gone. `about` is an id without blanks.
   */
  readonly ask: (about: string, question: string, withinMs: number) => Promise<string | null>;
  /** Answers questions until the line is closed, each by one worker. A null or a throw gives no answer: when it is asked once more, another worker may have one. */
  readonly serve: (answer: (about: string, question: string) => Promise<string | null>) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** Channels of questions and of answers; one database is one store. */
const QUESTIONS = 'countersign_desk_questions';
const ANSWERS = 'countersign_desk_answers';
/** A payload holds fewer than 8,000 bytes; what is longer goes in parts. */
const PART_CHARACTERS = 7_000;

/** Opens the line on a client of its own (a direct address: a transaction pooler drops LISTEN). It connects when it is first used. */
export function openDeskLine(url: string, onError: (error: unknown) => void): DeskLine {
  const sql = postgres(url, {
    max: 1,
    connect_timeout: 5,
    // Nobody waits for the question after types that a new connection begins with: cut in that moment it would end the process.
    fetch_types: false,
    connection: { application_name: 'countersign-desk' },
    onnotice: () => {},
  });
  const open = new Map<string, (text: string) => void>();
  const once = openAnswerOnce(sql);
  let closed = false;
  // What a closed line was still at, others do when it is asked once more.
  const tell = (error: unknown): void => void (closed || onError(error));
  const listening = unlessFailed(() =>
    sql.listen(
      ANSWERS,
      gatherParts((id, _about, text) => open.get(id)?.(text)),
    ),
  );
  return {
    ask: async (about, question, withinMs) => {
      const id = randomUUID();
      try {
        await listening();
        return await waitFor(open, id, withinMs, () => send(sql, QUESTIONS, { id, about, text: question }));
      } catch (error) {
        onError(error);
        return null;
      }
    },
    serve: async (answer) => {
      const reply = async (id: string, about: string, question: string): Promise<void> => {
        const text = await once.answer(id, () => answer(about, question));
        if (text !== null) await send(sql, ANSWERS, { id, about, text });
      };
      await sql.listen(
        QUESTIONS,
        gatherParts((id, about, text) => void reply(id, about, text).catch(tell)),
      );
    },
    close: async () => {
      closed = true;
      once.close();
      await sql.end({ timeout: 2 });
    },
  };
}

/** Does something a single time; a failure is forgotten, so that the next call tries again. */
function unlessFailed<Value>(work: () => Promise<Value>): () => Promise<Value> {
  let begun: Promise<Value> | null = null;
  return () => {
    begun ??= work().catch((error: unknown) => {
      begun = null;
      throw error;
    });
    return begun;
  };
}

async function waitFor(
  open: Map<string, (text: string) => void>,
  id: string,
  withinMs: number,
  send: () => Promise<void>,
): Promise<string | null> {
  const { promise, resolve, reject } = Promise.withResolvers<string | null>();
  const ask = (): void => void send().catch(reject);
  const timers = [setTimeout(ask, withinMs / 2), setTimeout(() => resolve(null), withinMs)];
  open.set(id, resolve);
  ask();
  try {
    return await promise;
  } finally {
    timers.forEach(clearTimeout);
    open.delete(id);
  }
}

type Said = { readonly id: string; readonly about: string; readonly text: string };

/** Each part: id of the exchange, id of the speaker's turn, number and count of parts, what it is about, and the text. */
async function send(sql: postgres.Sql, channel: string, { id, about, text }: Said): Promise<void> {
  const turn = randomUUID();
  const count = Math.max(1, Math.ceil(text.length / PART_CHARACTERS));
  const parts = Array.from({ length: count }, (_, at) => {
    const part = text.slice(at * PART_CHARACTERS, (at + 1) * PART_CHARACTERS);
    return `${id} ${turn} ${at} ${count} ${about} ${part}`;
  });
  await sql`
    select pg_notify(${channel}, part) from jsonb_array_elements_text(${JSON.stringify(parts)}::text::jsonb) as part`;
}

/** Puts the parts of one speaker's turn together. Parts of one commit come in order; a turn whose beginning was missed is dropped. */
function gatherParts(take: (id: string, about: string, text: string) => void): (payload: string) => void {
  const begun = new Map<string, string>();
  return (payload) => {
    const [id = '', turn = '', at = '', count = '', about = '', text = ''] = payload.split(' ');
    const before = at === '0' ? '' : begun.get(turn);
    if (before === undefined) return;
    if (Number(at) + 1 < Number(count)) begun.set(turn, before + text);
    else {
      begun.delete(turn);
      take(id, about, before + text);
    }
  };
}
