import { expect, test } from 'vitest';
import { readAmounts, readBareFigures } from './read-amounts.ts';
import { readDates, readDurations, readsTomorrow, readWeekdays } from './read-times.ts';

test.each([
  ['Your refund of INR 1,499.00 is on its way.', 'INR', 1499],
  ['Rs. 2,000 will be paid', 'INR', 2000],
  ['Rs 2000', 'INR', 2000],
  ['₹2,000', 'INR', 2000],
  ['₹ 1,20,000.50', 'INR', 120000.5],
  ['2000 rupees', 'INR', 2000],
  ['two thousand rupees', 'INR', 2000],
  ['one hundred and fifty rupees', 'INR', 150],
  ['2 lakh rupees', 'INR', 200000],
  ['₹2k', 'INR', 2000],
  ['USD 25', 'USD', 25],
  ['25 dollars', null, 25],
  ['$25.00', null, 25],
  ['US$ 25', 'USD', 25],
  ['€1.499,00', 'EUR', 1499],
  ['1.499,00 €', 'EUR', 1499],
  ['JPY 1,980', 'JPY', 1980],
  ['1,499.00INR', 'INR', 1499],
  ['KWD 1.250', 'KWD', 1.25],
  ['₹२,०००', 'INR', 2000],
  ['२००० रुपये वापस', 'INR', 2000],
  ['٢٬٠٠٠ روبية', 'INR', 2000],
  ['استرداد 25 دولار', null, 25],
  ['25 dólares', null, 25],
  ['2000 rupias', 'INR', 2000],
  ['50 cents', null, 0.5],
  ['a 20% discount', '%', 20],
  ['twenty percent off', '%', 20],
])('%s is read', (text, currency, value) => {
  const read = readAmounts(text);
  if (currency !== null) expect(read.flatMap((one) => one.currencies)).toContain(currency);
  expect(read.flatMap((one) => one.values)).toContain(value);
});

test.each([
  ['KWD 1.250', 1.25],
  ['KWD 1.000', 1],
  ['KWD 1,250', 1250],
  ['KWD 1,250.500', 1250.5],
  ['JPY 1,980', 1980],
  ['JPY 1.000', 1000],
  ['1,250 dinars', 1250],
])('%s is one number: how many decimals its currency has tells which', (text, value) => {
  expect(readAmounts(text).flatMap((one) => one.values)).toEqual([value]);
});

test.each([
  'Order ORD-1002 is open.',
  'I have 2 items for you',
  'within 30 days',
  'Hello!',
  'one moment please',
  'line L1',
])('%s states no amount', (text) => {
  expect(readAmounts(text)).toEqual([]);
});

test('a bare figure counts where it is one, and ids, years, days and small counts do not', () => {
  expect(readBareFigures('You will get 50,000 back').flatMap(({ values }) => values)).toContain(50000);
  expect(readBareFigures('ORD-1002, in 2026, 30 days, 3 of them, #5512, 60 items')).toEqual([]);
});

test.each([
  ['within 5 days', 5, 5, 'day'],
  ['5-7 business days', 5, 7, 'business day'],
  ['5 to 7 working days', 5, 7, 'business day'],
  ['within four hours', 4, 4, 'hour'],
  ['two weeks', 14, 14, 'day'],
  ['30-day window', 30, 30, 'day'],
  ['७ दिनों में', 7, 7, 'day'],
  ['en 5 días hábiles', 5, 5, 'business day'],
  ['خلال ٥ أيام', 5, 5, 'day'],
  ['a 2-year warranty', 2, 2, 'year'],
])('%s is a length of time', (text, from, to, unit) => {
  expect(readDurations(text)).toContainEqual(expect.objectContaining({ from, to, unit }));
});

test('what lies behind is told from what is promised', () => {
  expect(readDurations('It was delivered three days ago.')).toEqual([{ from: 3, to: 3, unit: 'day', ago: true }]);
  expect(readDurations('hace 3 días')[0]).toMatchObject({ ago: true });
});

test.each([
  ['2026-10-12', 12, 10],
  ['12 October 2026', 12, 10],
  ['October 12th', 12, 10],
  ['12 de octubre de 2026', 12, 10],
  ['१२ अक्टूबर', 12, 10],
  ['١٢ أكتوبر', 12, 10],
  ['12/10/2026', 12, 10],
])('%s is a day', (text, day, month) => {
  expect(readDates(text).flat()).toContainEqual(expect.objectContaining({ day, month }));
});

test('weekdays and tomorrow', () => {
  expect(readWeekdays('by Monday')).toEqual([1]);
  expect(readWeekdays('el viernes')).toEqual([5]);
  expect(readsTomorrow('It arrives tomorrow')).toBe(true);
  expect(readsTomorrow('por la mañana')).toBe(false);
  expect(readDates('You may return 12 items')).toEqual([]);
});
