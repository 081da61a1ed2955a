import { z } from 'zod';
import type { approvalRow } from '../contracts/http.ts';
import type { ClaimResult } from './app-deps.ts';
import { claimedByOther } from './claimed-by-other.ts';
import { Problem, type ProblemCode } from './problem.ts';

/** Ways in which taking, releasing and handing on a request are refused. */
export const claimProblems: readonly ProblemCode[] = ['claimed_by_other', 'already_decided', 'expired'];

/** The row after a claim changed. @throws Problem with why it did not. */
export function rowOfClaim(result: ClaimResult): z.input<typeof approvalRow> {
  if (result.kind === 'done') return result.row;
  if (result.kind === 'claimed_by_other') throw claimedByOther(result);
  throw new Problem(result.kind);
}

/** The id in the address. @throws Problem `not_found` for anything that is none. */
export function approvalIdOf(params: Readonly<Record<string, unknown>>): string {
  const id = z.guid().safeParse(params['id']);
  if (!id.success) throw new Problem('not_found');
  return id.data;
}
