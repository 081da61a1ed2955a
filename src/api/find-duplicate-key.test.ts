import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findDuplicateKey } from './find-duplicate-key.ts';

describe('a key that stands twice', () => {
  test.each([
    ['{"decision":"reject","decision":"approve"}', 'decision'],
    ['{"a":1,"\\u0061":2}', 'a'],
    ['{"outer":{"in":1,"in":2}}', 'in'],
    ['[{"a":1},{"a":1,"b":[{"c":0}],"a":2}]', 'a'],
    ['{"__proto__":1,"__proto__":2}', '__proto__'],
  ])('is found in %s', (json, key) => {
    expect(findDuplicateKey(json)).toBe(key);
  });

  test.each([
    ['{"a":{"a":1},"b":[{"a":1},{"a":2}]}'],
    ['{"text":"\\"a\\":1,\\"a\\":2"}'],
    ['{"a":"{\\"b\\":1}","b":"{\\"b\\":1}"}'],
    ['"a"'],
    [''],
    ['}{]['],
  ])('is not seen in %s', (json) => {
    expect(findDuplicateKey(json)).toBeNull();
  });

  test('is never seen in what JSON.stringify writes', () => {
    fc.assert(fc.property(fc.json(), (json) => findDuplicateKey(JSON.stringify(JSON.parse(json))) === null));
  });
});
