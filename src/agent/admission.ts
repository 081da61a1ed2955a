import type { Queryable } from '../store/database.ts';
import { hasMoreOpenThan } from '../store/open-conversations.ts';

/** Says whether the agent has as many conversations as it may; a new one then goes to a person with an honest line. */
export type Admission = { readonly isFull: () => Promise<boolean> };

/** How long an answer stands: a cap is no exact number, and every new conversation asks. */
const STANDS_MS = 1000;

/** Looks at most once a second in each process. When the database does not say, nobody is turned away. */
export function createAdmission(sql: Queryable, maxOpen: number): Admission {
  let asked = Number.NEGATIVE_INFINITY;
  let answer: Promise<boolean> = Promise.resolve(false);
  return {
    isFull: () => {
      const now = performance.now();
      if (now - asked > STANDS_MS) {
        asked = now;
        answer = hasMoreOpenThan(sql, maxOpen).catch(() => false);
      }
      return answer;
    },
  };
}
