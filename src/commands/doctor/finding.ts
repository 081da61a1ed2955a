import type { Endpoint } from './ask-endpoint.ts';

/** What a check found. `limited`: the product works all the same, less well. `fails`: it does not. */
export type Finding = {
  readonly verdict: 'works' | 'limited' | 'fails';
  /** In plain words: what was seen, and what that means for the product. */
  readonly says: string;
  /** What to set or to do about it. */
  readonly advice?: string;
  /** Without this nothing else can be looked at. */
  readonly final?: boolean;
};

/** One thing that is looked at. */
export type ModelCheck = {
  readonly name: string;
  /** Whether it matters for this endpoint: a router has no tools. */
  readonly matters: (endpoint: Endpoint) => boolean;
  readonly look: (endpoint: Endpoint) => Promise<Finding>;
};

/** It works. */
export const works = (says: string): Finding => ({ verdict: 'works', says });

/** It works less well. */
export const limited = (says: string, advice?: string): Finding => ({
  ...{ verdict: 'limited', says },
  ...(advice === undefined ? {} : { advice }),
});

/** It does not work. */
export const fails = (says: string, advice: string, final = false): Finding => ({
  ...{ verdict: 'fails', says, advice, final },
});

/** For every endpoint. */
export const always = (): boolean => true;

/** For endpoints that answer customers. */
export const whereCustomersAreAnswered = ({ role }: Endpoint): boolean => role !== 'router';

/**
 * What a status says of the key that was sent. A wrong address is answered with 404 by servers that have not looked at the key.
 *
 * @param advice what to set where it is refused.
 */
export function keyFinding(status: number | null, advice: string): Finding {
  if (status === 401 || status === 403) return fails(`refused (${status})`, advice, true);
  return works(
    status === 200 || status === 429 ? 'accepted' : 'not refused, though the server may not have looked at it',
  );
}
