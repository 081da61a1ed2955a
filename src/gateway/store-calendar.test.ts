import { describe, expect, test } from 'vitest';
import { windowEnd } from './store-calendar.ts';

const end = (delivered: string, zone: string, days = 30) => {
  const { endsAt, endsOn } = windowEnd(new Date(delivered), days, zone);
  return `${endsAt.toISOString()} ${endsOn}`;
};

describe('the return window', () => {
  test.each([
    [
      'to the end of the last day in India',
      '2026-03-05T10:00:00Z',
      'Asia/Kolkata',
      '2026-04-04T18:29:59.999Z 2026-04-04',
    ],
    [
      'the store counts the day of delivery in its own zone',
      '2026-03-05T19:00:00Z',
      'Asia/Kolkata',
      '2026-04-05T18:29:59.999Z 2026-04-05',
    ],
    [
      'across the night the clocks go forward',
      '2026-03-01T12:00:00Z',
      'Europe/Berlin',
      '2026-03-31T21:59:59.999Z 2026-03-31',
    ],
    ['across the night they go back', '2026-10-01T12:00:00Z', 'Europe/Berlin', '2026-10-31T22:59:59.999Z 2026-10-31'],
    ['ending on a day of 23 hours', '2026-02-27T12:00:00Z', 'Europe/Berlin', '2026-03-29T21:59:59.999Z 2026-03-29'],
    ['ending on a day of 25 hours', '2026-09-25T12:00:00Z', 'Europe/Berlin', '2026-10-25T22:59:59.999Z 2026-10-25'],
    ['where midnight is skipped', '2018-10-05T12:00:00Z', 'America/Sao_Paulo', '2018-11-05T01:59:59.999Z 2018-11-04'],
    ['over a leap day', '2028-02-01T00:00:00Z', 'UTC', '2028-03-02T23:59:59.999Z 2028-03-02'],
  ])('%s', (_title, delivered, zone, ends) => {
    expect(end(delivered, zone)).toBe(ends);
  });

  test('of no days ends with the day of delivery', () => {
    expect(end('2026-03-05T10:00:00Z', 'UTC', 0)).toBe('2026-03-05T23:59:59.999Z 2026-03-05');
  });
});
