import { expect, test } from 'vitest';
import { readRetryAfter } from './tell-failure.ts';

const now = Date.parse('2026-03-01T12:00:00Z');
const read = (fields: Record<string, string>) => readRetryAfter(new Headers(fields), now);

test.each([
  ['seconds', { 'retry-after': '3' }, 3000],
  ['half seconds', { 'retry-after': '0.5' }, 500],
  ['a date of HTTP', { 'retry-after': 'Sun, 01 Mar 2026 12:00:20 GMT' }, 20_000],
  ['a date that is past', { 'retry-after': 'Sun, 01 Mar 2026 11:00:00 GMT' }, 0],
  ['milliseconds before seconds', { 'retry-after-ms': '250', 'retry-after': '9' }, 250],
  ['an age', { 'retry-after': '999999999999999' }, 24 * 3_600_000],
  ['nothing', {}, null],
  ['no number and no date', { 'retry-after': 'soon' }, null],
  ['less than nothing', { 'retry-after': '-5e3' }, null],
])('a wait given as %s', (_name, fields, expected) => {
  expect(read(fields as Record<string, string>)).toBe(expected);
});

test.each([
  '-5',
  '-1',
  '+5',
  'try 12',
  'later 5',
  '1.5.2',
  '120s',
  '30 min',
  '3600, 120',
  '2026-03-01T12:00:20Z',
  '5.',
])('what is neither a number of seconds nor a date of HTTP is no wait: %s', (said) => {
  expect(read({ 'retry-after': said })).toBe(null);
});
