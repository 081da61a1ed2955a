import type postgres from 'postgres';

/** How long a taken question stays taken, in milliseconds: longer than anybody waits for an answer. */
const TAKEN_FOR_MS = 10_000;

/** Answers questions by their id so that of all workers one does the work. */
export type AnswerOnce = {
  /**
   * The answer, if this worker is the one who takes the question; null where another one has it. Asked again under the same id, whoever took it gives
   * the same answer once more. What brought no answer is free again, and so is what was taken by a worker that died.
   */
  readonly answer: (id: string, work: () => Promise<string | null>) => Promise<string | null>;
  readonly close: () => void;
};

/**
 * A question is taken by an advisory lock of this worker's session on the database, which ends with the session: there is no row to write and none to clean up.
 * `sql` has to be one session (`max: 1`) for that.
 */
export function openAnswerOnce(sql: postgres.Sql): AnswerOnce {
  const taken = new Map<string, Promise<string | null>>();
  const timers = new Set<NodeJS.Timeout>();
  const free = async (id: string): Promise<void> => {
    taken.delete(id);
    await sql`select pg_advisory_unlock(hashtextextended(${name(id)}, 0))`;
  };
  const freeLater = (id: string): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      // A session that is gone has given back what it held.
      free(id).catch(() => undefined);
    }, TAKEN_FOR_MS);
    timers.add(timer.unref());
  };
  const takeAndWork = async (id: string, work: () => Promise<string | null>): Promise<string | null> => {
    const [lock] = await sql<{ mine: boolean }[]>`
      select pg_try_advisory_lock(hashtextextended(${name(id)}, 0)) as mine`;
    if (lock?.mine !== true) {
      taken.delete(id);
      return null;
    }
    try {
      const answer = await work();
      if (answer === null) await free(id);
      else freeLater(id);
      return answer;
    } catch (error) {
      await free(id);
      throw error;
    }
  };
  return {
    answer: (id, work) => {
      const known = taken.get(id);
      if (known !== undefined) return known;
      const answered = takeAndWork(id, work);
      taken.set(id, answered);
      answered.catch(() => taken.delete(id));
      return answered;
    },
    close: () => timers.forEach(clearTimeout),
  };
}

function name(id: string): string {
  return `countersign desk ${id}`;
}
