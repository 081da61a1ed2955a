import { DateTime } from 'luxon';
import type { StoryWords } from '../domain/audit/story/audit-fact.ts';
import { tellCustomer, tellOneAction } from '../domain/audit/story/tell-customer.ts';
import { type StoryPart, tellOrder } from '../domain/audit/story/tell-order.ts';
import { readStory, type StorySubject } from '../store/audit-story.ts';
import type { Queryable } from '../store/database.ts';

/** The story of an order, a customer or an action in plain sentences, every fact from the audit; times in the store's zone. */
export async function tellStory(
  sql: Queryable,
  subject: StorySubject,
  timeZone: string,
): Promise<readonly StoryPart[]> {
  const material = await readStory(sql, subject);
  if (material.rows.length === 0 && material.ledger.length === 0) return [nothingKnown(subject)];
  const words = storyWords(material.names, timeZone);
  switch (subject.kind) {
    case 'order':
      return tellOrder(subject.id, material, words);
    case 'customer':
      return tellCustomer(subject.id, material, words);
    case 'action':
      return tellOneAction(subject.id, material, words);
    default: {
      const impossible: never = subject.kind;
      throw new Error(`No story is told of ${String(impossible)}`);
    }
  }
}

/** Heading of the one part that is told when neither audit nor ledger know of it: a mistyped id must not read like an answer. */
export const NOTHING_KNOWN = 'Nothing is known';

function nothingKnown({ kind, id }: StorySubject): StoryPart {
  const sentence = `Neither the audit nor the ledger has ${kind} ${id}: nobody asked for anything there, and nothing was paid. Check how it is written.`;
  return { heading: NOTHING_KNOWN, sentences: [sentence] };
}

/** How a reader is told of times and people: in the store's zone, and by name with the id. */
export function storyWords(names: ReadonlyMap<string, string>, timeZone: string): StoryWords {
  return {
    time: storeTime(timeZone),
    person: (id) => {
      const name = names.get(id);
      return name === undefined || name === id ? id : `${name} (${id})`;
    },
  };
}

/** Writes instants in the store's zone, with the zone: `1 March 2026, 17:30:05 (Asia/Kolkata)`. */
function storeTime(timeZone: string): (instant: Date) => string {
  return (instant) =>
    `${DateTime.fromJSDate(instant, { zone: timeZone }).setLocale('en-GB').toFormat('d MMMM yyyy, HH:mm:ss')} (${timeZone})`;
}
