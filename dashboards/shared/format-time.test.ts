import { expect, test } from 'vitest';
import { formatCountdown, formatInstant, formatSpan, instantOf, tellTimesIn, zoneName } from './format-time.ts';

test('a due time counts down in hours, minutes and seconds and then counts how late it is', () => {
  const due = Date.parse('2026-03-01T12:00:00Z');
  expect(formatCountdown(due, due - (3 * 3_600 + 59 * 60 + 59) * 1_000)).toEqual({ text: 'in 3:59:59', late: false });
  expect(formatCountdown(due, due - 65_000)).toEqual({ text: 'in 1:05', late: false });
  expect(formatCountdown(due, due)).toEqual({ text: 'late 0:00', late: true });
  expect(formatCountdown(due, due + 72_000)).toEqual({ text: 'late 1:12', late: true });
});

test('spans are told in their two largest units', () => {
  expect(formatSpan(45_000)).toBe('45 s');
  expect(formatSpan(12 * 60_000)).toBe('12 min');
  expect(formatSpan((3 * 60 + 5) * 60_000)).toBe('3 h 5 min');
  expect(formatSpan(52 * 3_600_000)).toBe('2 d 4 h');
  expect(formatSpan(-5)).toBe('0 s');
});

test('a text that is no time is shown as it came', () => {
  expect(formatInstant('soon')).toBe('soon');
});

test('a day and time are typed in the zone in which times are told, also around a change of its clocks', () => {
  tellTimesIn('Asia/Kolkata');
  expect([zoneName(), instantOf('2026-12-24T18:00')]).toEqual(['Asia/Kolkata', '2026-12-24T12:30:00.000Z']);
  tellTimesIn('Europe/Berlin');
  expect(['2026-03-29T01:30', '2026-03-29T03:30', '2026-10-25T04:00'].map(instantOf)).toEqual([
    '2026-03-29T00:30:00.000Z',
    '2026-03-29T01:30:00.000Z',
    '2026-10-25T03:00:00.000Z',
  ]);
  for (const wrong of ['', 'soon', '2026-13-01T00:00']) expect(instantOf(wrong)).toBeNull();
});
