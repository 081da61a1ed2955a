import { escalationLine } from '../domain/conversation/escalation-line.ts';
import { availabilityAt, openingWords, type StoreCalendar } from './opening-hours.ts';

/**
 * What the customer reads when a conversation goes to a person, for an escalation's reason: outside the store's hours it says when somebody
 * will be there, and how the answer reaches a closed page.
 */
export type HandoverLine = (reason: string, customer: { readonly verified: boolean }) => Promise<string>;

/** Builds the line. `now` is business time, on which store hours are judged. */
export function createHandoverLine(calendar: StoreCalendar, now: () => Promise<Date>): HandoverLine {
  return async (reason, { verified }) => {
    const at = await now();
    const line = escalationLine(reason);
    const standing = availabilityAt(calendar, at);
    if (standing.kind === 'open') return line;
    return `${line} ${whenWords(standing.next, at, calendar.timeZone)} ${mailWords(verified)}`;
  };
}

function whenWords(next: Date | null, now: Date, timeZone: string): string {
  return next === null
    ? 'Nobody is here right now.'
    : `Nobody is here right now; somebody will be back ${openingWords(next, now, timeZone)}.`;
}

function mailWords(verified: boolean): string {
  return verified
    ? 'You may close this page: a mail to the address on your account will tell you when they have answered.'
    : 'To be told by mail when they have answered, confirm your account here; then you may close this page.';
}
