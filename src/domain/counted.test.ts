import { expect, test } from 'vitest';
import { counted } from './counted.ts';

test('one thing is one thing, and many have their own word', () => {
  expect([counted(0, 'row'), counted(1, 'row'), counted(1_024, 'row')]).toEqual(['0 rows', '1 row', '1,024 rows']);
  expect([1, 2].map((number) => `${counted(number, 'thing is', 'things are')} wrong`)).toEqual([
    '1 thing is wrong',
    '2 things are wrong',
  ]);
});
