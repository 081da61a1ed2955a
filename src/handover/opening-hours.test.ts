import { expect, test } from 'vitest';
import { buildConfig } from '../config/config.ts';
import { availabilityAt, openingWords, type StoreCalendar } from './opening-hours.ts';

const calendar = (hours: string, timeZone: string, holidays: string[] = []): StoreCalendar => ({
  hours: buildConfig({ STORE_HOURS: hours }).store.hours,
  timeZone,
  holidays,
});
const next = (of: StoreCalendar, at: string): string => {
  const standing = availabilityAt(of, new Date(at));
  return standing.kind === 'open' ? 'open' : (standing.next?.toISOString() ?? 'never');
};

test.each([
  ['2026-11-30T03:29:59Z', '2026-11-30T03:30:00.000Z'],
  ['2026-11-30T03:30:00Z', 'open'],
  ['2026-11-30T15:29:59Z', 'open'],
  ['2026-11-30T15:30:00Z', '2026-12-01T03:30:00.000Z'],
  // Saturday evening: Sunday is closed
  ['2026-11-28T16:00:00Z', '2026-11-30T03:30:00.000Z'],
])('a shop in Kolkata open mon-sat 09:00-21:00: at %s it is %s', (at, expected) => {
  expect(next(calendar('mon-sat 09:00-21:00', 'Asia/Kolkata'), at)).toBe(expected);
});

test.each([
  // the clocks go forward on 29 March 2026: nine o'clock comes an hour earlier by the sun
  ['2026-03-28T20:00:00Z', '2026-03-29T07:00:00.000Z'],
  // and back on 25 October 2026
  ['2026-10-24T20:00:00Z', '2026-10-25T08:00:00.000Z'],
])('a shop in Berlin opens at nine by its own clock on days the clocks change: %s to %s', (at, expected) => {
  expect(next(calendar('mon-sun 09:00-18:00', 'Europe/Berlin'), at)).toBe(expected);
});

test('an opening inside the skipped hour begins at its end', () => {
  expect(next(calendar('sun 02:30-06:00', 'Europe/Berlin'), '2026-03-29T00:00:00Z')).toBe('2026-03-29T01:30:00.000Z');
});

test('holidays are closed, midnight at the end of the day is open till then, and never is never', () => {
  const shop = calendar('mon-sun 09:00-24:00', 'Asia/Kolkata', ['2026-12-25']);
  expect(next(shop, '2026-12-24T18:29:00Z')).toBe('open');
  expect(next(shop, '2026-12-24T18:31:00Z')).toBe('2026-12-26T03:30:00.000Z');
  expect(next(calendar('never', 'Asia/Kolkata'), '2026-12-24T18:29:00Z')).toBe('never');
  expect(next(calendar('always', 'Asia/Kolkata'), '2026-12-24T18:29:00Z')).toBe('open');
});

test.each([
  ['2026-11-30T03:30:00Z', '2026-11-30T01:00:00Z', 'today at 09:00 (Asia/Kolkata time)'],
  ['2026-11-30T03:30:00Z', '2026-11-29T12:00:00Z', 'tomorrow at 09:00 (Asia/Kolkata time)'],
  ['2026-11-30T03:30:00Z', '2026-11-28T16:00:00Z', 'on Monday, 30 November at 09:00 (Asia/Kolkata time)'],
])('%s seen from %s reads "%s"', (opens, now, words) => {
  expect(openingWords(new Date(opens), new Date(now), 'Asia/Kolkata')).toBe(words);
});
