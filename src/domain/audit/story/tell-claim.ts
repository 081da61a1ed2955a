import { type AuditFact, asObject, asText, type StoryWords } from './audit-fact.ts';
import { sayActor } from './say.ts';

/** Who took a request that waits, who handed it to whom, or why it went out of somebody's hands, with every person named. */
export function tellClaim(row: AuditFact, words: StoryWords): string {
  const { from_staff: from, given_to: to, because } = asObject(row.result);
  const holder = nameOf(from, words);
  const who = sayActor(row.actor, words);
  if (row.event === 'approval.claimed') return `${who} took the request to decide it.`;
  const given = row.event === 'approval.reassigned' ? `on to ${nameOf(to, words) ?? 'somebody'}` : 'back for everybody';
  if (!row.actor.startsWith('staff:'))
    return `The request went ${given}, because ${holder ?? 'whoever had it'} ${whyLeft(because)}.`;
  if (row.event === 'approval.released') return `${who} put the request back for everybody.`;
  return row.actor === `staff:${from}` || holder === null
    ? `${who} handed the request ${given}.`
    : `${who} took the request from ${holder} and handed it ${given}.`;
}

function nameOf(staffId: unknown, words: StoryWords): string | null {
  const id = asText(staffId);
  return id === null ? null : words.person(id);
}

function whyLeft(because: unknown): string {
  if (because === 'out_of_office') return 'was out of office';
  return because === 'left_alone' ? 'had left it alone' : 'may not decide any more';
}
