import { expect, test } from 'vitest';
import { absenceWords, limitWords, readLimits, readOthers, readPeople, typedLimits } from './approver.ts';

test('limits are typed in whole amounts, per currency, and nothing that cannot be read passes', () => {
  expect(readLimits('INR 5000, usd 60.5; JPY 900')).toEqual({ INR: 500_000, USD: 6050, JPY: 900 });
  expect(readLimits('  ')).toEqual({});
  for (const wrong of ['5000', 'INR', 'INR -1', 'INR 1.234', 'JPY 1.5', 'INR 1, INR 2', 'INR 1e9'])
    expect([wrong, readLimits(wrong)]).toEqual([wrong, null]);
});

test('limits that are stored are typed back as they are', () => {
  const limits = { INR: 123_456_700, JPY: 900 };
  expect(typedLimits(limits)).toBe('INR 1234567.00, JPY 900');
  expect(readLimits(typedLimits(limits))).toEqual(limits);
  expect(limitWords(limits)).toBe('Up to INR 1,234,567.00, JPY 900');
  expect(limitWords({})).toBe('No limit');
});

test('the limits of those who may not decide yet are read beside them', () => {
  const others = [{ staff_id: 'new', limits: { INR: 500_000, odd: 'x' } }, { limits: {} }];
  expect(readOthers({ people: [], others })).toEqual([{ staffId: 'new', limits: { INR: 500_000 } }]);
  expect(readOthers({ people: [] })).toEqual([]);
});

test('who is out is told with the end and the one who stands in', () => {
  const [asha, ravi] = readPeople({
    people: [
      { staff_id: 'asha', role: 'approver', limits: {}, out_of_office: { until: null, delegate_id: 'ravi' } },
      { staff_id: 'ravi', role: 'approver', limits: { INR: 1, odd: 'x' }, out_of_office: null },
      { role: 'admin' },
    ],
  });
  expect(asha && absenceWords(asha, (id) => id.toUpperCase())).toBe(
    'Out of office until they are back; RAVI stands in.',
  );
  expect(ravi).toEqual({ staffId: 'ravi', role: 'approver', limits: { INR: 1 }, absence: null });
  expect(ravi && absenceWords(ravi, String)).toBeNull();
});
