import { z } from 'zod';
import type { approvalRow } from '../contracts/http.ts';
import { aboveOwnLimit } from './above-own-limit.ts';
import type { ClaimResult } from './app-deps.ts';
import { claimedByOther } from './claimed-by-other.ts';
import { Problem, type ProblemCode } from './problem.ts';

/** Ways in which taking, releasing and handing on a request are refused. */
export const claimProblems: readonly ProblemCode[] = ['claimed_by_other', 'already_decided', 'expired'];

/** Ways in which whoever may not approve a request is refused to take it. */
export const takingProblems: readonly ProblemCode[] = ['own_account', 'own_request', 'same_person', 'above_own_limit'];

/** The row after a claim changed. @throws Problem with why it did not. */
export function rowOfClaim(result: ClaimResult): z.input<typeof approvalRow> {
  switch (result.kind) {
    case 'done':
      return result.row;
    case 'claimed_by_other':
      throw claimedByOther(result);
    case 'above_own_limit':
      throw aboveOwnLimit(result);
    case 'out_of_office':
      throw outOfOffice(result);
    default:
      throw new Problem(result.kind);
  }
}

function outOfOffice({ until, standIn }: Extract<ClaimResult, { kind: 'out_of_office' }>): Problem {
  const when = until === null ? 'until they are back' : `until ${until.toISOString()}`;
  const who = standIn === null ? 'Nobody stands in for them: name somebody else.' : `${standIn} stands in for them.`;
  return new Problem('out_of_office', {
    extra: { detail: `They are out of office ${when}. ${who}`, stand_in: standIn },
  });
}

/** The id in the address. @throws Problem `not_found` for anything that is none. */
export function approvalIdOf(params: Readonly<Record<string, unknown>>): string {
  const id = z.guid().safeParse(params['id']);
  if (!id.success) throw new Problem('not_found');
  return id.data;
}
