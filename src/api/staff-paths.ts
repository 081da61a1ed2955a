import type { Request } from 'express';
import { idField } from '../contracts/text.ts';
import type { StaffChange } from '../identity/staff-desk.ts';
import { Problem } from './problem.ts';

/** The member a path names; what cannot be a name is `not_found`, like one that does not exist. */
export function memberOfPath(req: Request): string {
  const id = idField(64).safeParse(req.params['staff_id']);
  if (!id.success) throw new Problem('not_found');
  return id.data;
}

/** Lets a change pass that was made, and refuses the others. */
export function requireChanged(change: StaffChange): { readonly status: 'changed' } {
  if (change !== 'changed') throw new Problem(change);
  return { status: 'changed' };
}
