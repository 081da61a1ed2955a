import { describe, expect, test } from 'vitest';
import { countryCode } from './country.ts';

const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const named = LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).filter((code) => names.of(code));

describe('a country is one country, however it is written', () => {
  test('the name of a country and its code differ, so that nobody may move within France', () => {
    const apart = named.filter(
      (code) => countryCode(code) === null || countryCode(names.of(code) ?? '') !== countryCode(code),
    );
    expect(apart).toEqual([]);
  });

  test.each([
    ['France', 'FR'],
    ['United Kingdom', 'GB'],
    ['UK', 'GB'],
    ['Russia', 'RU'],
    ['St. Lucia', 'LC'],
    ['U.S.', 'US'],
    [' u.s.a. ', 'US'],
    ['Deutschland', 'DE'],
  ])('%s is %s', (written, code) => {
    expect(countryCode(written)).toBe(code);
  });

  test.each(['constructor', '__proto__', 'toString', 'Wakanda', '', '.'])('"%s" is none', (written) => {
    expect(countryCode(written)).toBeNull();
  });
});
