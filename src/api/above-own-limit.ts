import type { AboveOwnLimit } from './app-deps.ts';
import { Problem } from './problem.ts';

/** The refusal that says what the person's limit is and who can approve. */
export function aboveOwnLimit({ detail, canApprove }: AboveOwnLimit): Problem {
  return new Problem('above_own_limit', { extra: { detail, can_approve: canApprove } });
}
