import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { unseal } from './content-keys.ts';
import { messageContent } from './message-content.ts';

const key = randomBytes(32);

test('a message in which masking hides something is kept raw under the key, beside its masked form', () => {
  const text = 'Write to ada@example.com about ORD-1001';
  const { masked, sealed } = messageContent(key, text);
  expect(masked).toBe('Write to [email] about ORD-1001');
  expect(sealed && unseal(key, sealed)).toBe(text);
});

test.each(['Where is my order ORD-1001?', '', 'मेरा ऑर्डर कहाँ है?'])(
  'a message in which it hides nothing is kept once: %j',
  (text) => {
    expect(messageContent(key, text)).toEqual({ masked: text, sealed: null });
  },
);
