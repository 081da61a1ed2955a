import { expect, test } from 'vitest';
import { safeReturnPath } from './safe-return-path.ts';

test('a page of the console or the board is returned to', () => {
  expect(safeReturnPath('/console/#/approvals/7b0c')).toBe('/console/#/approvals/7b0c');
  expect(safeReturnPath('/console#/stops')).toBe('/console#/stops');
  expect(safeReturnPath('/board/queue/turns')).toBe('/board/queue/turns');
});

test('nothing leads to another site', () => {
  for (const wish of [
    null,
    '',
    'https://elsewhere.example/',
    '//elsewhere.example/console',
    '/\\elsewhere.example',
    '/console//elsewhere.example',
    '/console.elsewhere.example',
    'javascript:alert(1)',
    '/chat',
  ]) {
    expect(safeReturnPath(wish)).toBe('/console/');
  }
});
