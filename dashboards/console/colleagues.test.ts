import { expect, test } from 'vitest';
import { nameOf, rememberNames } from './colleagues.ts';

test('a known person is called by name with the id beside it, an unknown one by the id', () => {
  expect(nameOf('asha')).toBe('asha');
  rememberNames({
    colleagues: [{ staff_id: 'asha', name: 'Asha Rao' }, { staff_id: 'bot', name: 'bot' }, { name: 'x' }],
  });
  expect(nameOf('asha')).toBe('Asha Rao (asha)');
  expect(nameOf('staff:asha')).toBe('Asha Rao (asha)');
  expect([nameOf('bot'), nameOf('gone')]).toEqual(['bot', 'gone']);
});
