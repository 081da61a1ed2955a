import { expect, test } from 'vitest';
import { dayField, instantField } from './instant.ts';

const saidOf = (field: typeof instantField | typeof dayField, text: string) =>
  field.safeParse(text).error?.issues.map(({ message }) => message);

test('an instant from outside is RFC 3339 with an offset', () => {
  for (const right of ['2026-12-24T18:00:00+05:30', '1970-01-01T00:00:00Z', '9998-12-31T23:59:59.999Z'])
    expect([right, saidOf(instantField, right)]).toEqual([right, undefined]);
  for (const wrong of [
    'tomorrow',
    '2026-12-24',
    '2026-12-24T18:00:00',
    '24 Dec 2026 18:00 GMT',
    '2026-02-30T00:00:00Z',
    '',
  ])
    expect([wrong, saidOf(instantField, wrong)]).toEqual([
      wrong,
      ['must be an RFC 3339 instant with an offset, such as 2026-12-24T18:00:00+05:30'],
    ]);
});

test('its year is bounded once it is converted to UTC', () => {
  const said = ['must lie in the years 1970 to 9998, in UTC'];
  for (const wrong of [
    '0000-01-01T00:00:00Z',
    '1970-01-01T00:00:00+14:00',
    '9998-12-31T23:59:59-14:00',
    '9999-12-31T00:00:00Z',
  ])
    expect([wrong, saidOf(instantField, wrong)]).toEqual([wrong, said]);
  expect(saidOf(instantField, '1969-12-31T23:00:00-14:00')).toBeUndefined();
  expect([saidOf(dayField, '1969-12-31'), saidOf(dayField, '9999-01-01')]).toEqual([said, said]);
  expect(saidOf(dayField, '2026-12-24')).toBeUndefined();
});
