import { escalationLine } from '../domain/conversation/escalation-line.ts';
import { lineIn } from '../domain/languages/line-in.ts';
import { availabilityAt, openingWords, type StoreCalendar } from './opening-hours.ts';

/**
 * What the customer reads when a conversation goes to a person, for an escalation's reason: outside the store's hours it says when somebody
 * will be there, and how the answer reaches a closed page.
 */
export type HandoverLine = (reason: string, customer: HandoverCustomer) => Promise<string>;

/** To whom the line speaks. */
export type HandoverCustomer = {
  readonly verified: boolean;
  /** The customer's language as a two-letter code. (Default: English.) */
  readonly language?: string | null;
};

/** Builds the line. `now` is business time, on which store hours are judged. */
export function createHandoverLine(calendar: StoreCalendar, now: () => Promise<Date>): HandoverLine {
  return async (reason, { verified, language = null }) => {
    const at = await now();
    const line = escalationLine(reason, language);
    const standing = availabilityAt(calendar, at);
    if (standing.kind === 'open') return line;
    return `${line} ${whenWords(standing.next, at, calendar.timeZone, language)} ${mailWords(verified, language)}`;
  };
}

function whenWords(next: Date | null, now: Date, timeZone: string, language: string | null): string {
  return next === null
    ? lineIn(language, 'opening.never')
    : lineIn(language, 'opening.back', { when: openingWords(next, now, timeZone, language) });
}

function mailWords(verified: boolean, language: string | null): string {
  return lineIn(language, verified ? 'opening.mail' : 'opening.confirm_for_mail');
}
