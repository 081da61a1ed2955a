import { expect, test } from 'vitest';
import { markOut, setLimits } from './office.ts';

test('an end that is no RFC 3339 instant, or lies too far, is refused in words before anything is opened', () => {
  const until = (end: string) => () => markOut({ name: 'asha', until: end, delegate: null });
  for (const wrong of ['tomorrow', '2026-12-24', '24 Dec 2026 18:00', '2026-12-24T18:00:00', ''])
    expect(until(wrong)).toThrow(
      '--until must be an RFC 3339 instant with an offset, such as 2026-12-24T18:00:00+05:30.',
    );
  for (const wrong of ['9999-12-31T23:59:59-14:00', '0000-01-01T00:00:00Z'])
    expect(until(wrong)).toThrow('--until must lie in the years 1970 to 9998, in UTC.');
});

test('limits in more currencies than can be set are refused in words', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const many = ['A', 'B'].flatMap((a) => letters.map((b) => `X${a}${b}=1`)).join(',');
  expect(() => setLimits('asha', many)).toThrow('--limits must name at most 50 currencies.');
});
