import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainText } from './plain-text.ts';

test('a text of plain signs alone reads as it does beside others', () => {
  const sign = fc.constantFrom(...'aZ5 \t\n-#"\'(),.:;/\\?!@%$+=[]{}^'.split(''));
  fc.assert(
    fc.property(fc.array(sign, { maxLength: 60 }), (signs) => {
      const text = signs.join('');
      expect(`é\n${plainText(text)}`).toBe(plainText(`é\n${text}`));
    }),
  );
});
