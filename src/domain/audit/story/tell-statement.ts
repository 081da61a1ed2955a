import { type ClosedByPeople, closedByPeople } from '../../action/closed-by-people.ts';
import { whyRefused } from '../../action/why-refused.ts';
import { type AuditFact, asObject, asObjects, asText, type StoryWords } from './audit-fact.ts';
import { sayActor, sayList } from './say.ts';

/** What a person stated of an unknown outcome, or that such statements were thrown away and why. */
export function tellStatement(row: AuditFact, words: StoryWords): string {
  const { code, closing } = asObject(row.result);
  const { outcome, refund_id: refundId, statements, earlier } = asObject(closing);
  const what =
    outcome === 'paid' ? `that it was paid as refund ${asText(refundId) ?? 'unknown'}` : 'that nothing was paid';
  const at = words.time(row.at);
  if (!row.actor.startsWith('staff:'))
    return `At ${at} the statement ${what} was thrown away: ${whyRefused(String(code))}`;
  const evidence = asText(asObjects(statements).at(-1)?.['evidence']);
  const instead =
    code === 'outcome_restated' && asObjects(earlier).length > 0 ? ', in the place of what was stated before' : '';
  return `${sayActor(row.actor, words)} stated at ${at} ${what}${instead}${evidence === null ? '' : `, on this evidence: “${evidence}”`}.`;
}

/** The end of a sentence about what people closed as not paid; nothing for what the provider stated. */
export function closers(result: unknown, words: StoryWords): string {
  const closed = closedByPeople(result);
  return closed === null ? '' : `, as ${sayPeople(closed, words)} stated; the store knew of none under its reference`;
}

/** What rests on the word of people alone, and on whose. */
export function onTheirWord(what: string, at: string, closed: ClosedByPeople, words: StoryWords): string {
  return `It was closed at ${at} because ${sayPeople(closed, words)} stated ${what}; the store could not be asked and has not confirmed it.`;
}

/** Those who stated it, by name. */
export function sayPeople({ by }: ClosedByPeople, words: StoryWords): string {
  return sayList(by.map(words.person));
}
