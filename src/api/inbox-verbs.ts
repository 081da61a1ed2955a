import type { Request } from 'express';
import { z } from 'zod';
import { Problem } from './problem.ts';

/** The conversation of an inbox path; what cannot be an id is `not_found`, like one that does not exist. */
export function inboxConversationId(req: Request): string {
  const id = z.guid().safeParse(req.params['conversation_id']);
  if (!id.success) throw new Problem('not_found');
  return id.data;
}

/** Lets an outcome pass that did what was asked, and refuses the others. */
export function requireInboxVerb(
  outcome: 'claimed' | 'given_back' | 'not_found' | 'held_by_other' | 'resolved' | 'not_escalated',
): void {
  switch (outcome) {
    case 'claimed':
    case 'given_back':
      return;
    case 'resolved':
      throw new Problem('already_resolved');
    default:
      throw new Problem(outcome);
  }
}
