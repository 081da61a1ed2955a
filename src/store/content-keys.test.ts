import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createKeyring, seal, unseal } from './content-keys.ts';

const key = randomBytes(32);

describe('a sealed text', () => {
  test.each(['', 'Where is my order?', 'मेरा ऑर्डर कहाँ है?', 'long '.repeat(5_000)])('opens as it was', (text) => {
    expect(unseal(key, seal(key, text))).toBe(text);
    expect(unseal(Buffer.from(key), seal(Buffer.from(key), text))).toBe(text);
  });

  test('does not open under another key, nor with any of its bytes changed, nor when it is cut', () => {
    const sealed = seal(key, 'refund me');
    expect(() => unseal(randomBytes(32), sealed)).toThrow();
    for (const at of sealed.keys()) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => unseal(key, changed)).toThrow();
      expect(() => unseal(key, sealed.subarray(0, at))).toThrow();
    }
  });

  test('is another one each time, and stays what it was while others are made', () => {
    const first = seal(key, 'the same');
    const before = first.toString('hex');
    const nonces = new Set(Array.from({ length: 1_000 }, () => seal(key, 'the same').toString('hex', 1, 13)));
    expect(nonces.size).toBe(1_000);
    expect(first.toString('hex')).toBe(before);
  });

  test('has a key that opens under its own master key alone', () => {
    const keyring = createKeyring(randomBytes(32));
    const { key: made, wrapped } = keyring.create();
    expect(keyring.unwrap(wrapped)).toEqual(made);
    expect(() => createKeyring(randomBytes(32)).unwrap(wrapped)).toThrow();
    expect(() => createKeyring(randomBytes(16))).toThrow('32 bytes');
  });
});
