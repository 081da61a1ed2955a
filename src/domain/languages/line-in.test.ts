import { expect, test } from 'vitest';
import { dayIn } from './day-in.ts';
import { lineIn, lineKeys } from './line-in.ts';
import { speechLanguage, speechLanguages } from './speech-language.ts';

const slotsOf = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '').sort();
const raw = (language: string, key: (typeof lineKeys)[number]): string =>
  (lineIn as (language: string, key: string) => string)(language, key);

test.each(speechLanguages)(
  'every sentence is there in %s, and takes nothing that the English one does not',
  (language) => {
    const wrong = lineKeys.filter((key) => {
      const inEnglish = slotsOf(raw('en', key)).map((slot) => slot.toLowerCase());
      const text = raw(language, key);
      return text.trim() === '' || slotsOf(text).some((slot) => !inEnglish.includes(slot.toLowerCase()));
    });
    expect(wrong).toEqual([]);
  },
);

test('what stands in an English sentence stands in its translations: no amount, number or clock gets lost', () => {
  const lost = lineKeys.flatMap((key) => {
    const wanted = new Set(slotsOf(raw('en', key)).map((slot) => slot.toLowerCase()));
    return speechLanguages
      .filter((language) => {
        const there = new Set(slotsOf(raw(language, key)).map((slot) => slot.toLowerCase()));
        return wanted.size !== there.size;
      })
      .map((language) => `${key} in ${language}`);
  });
  expect(lost).toEqual([]);
});

test.each([
  ['hi', /^[^A-Za-z]*$/],
  ['ar', /^[^A-Za-z\u0900-\u097f]*$/],
  ['es', /^[^\u0600-\u06ff\u0900-\u097f]*$/],
])('nothing in %s is left in another script', (language, script) => {
  const foreign = lineKeys.filter((key) => !script.test(raw(language, key).replaceAll(/\{\w+\}/g, '')));
  expect(foreign).toEqual([]);
});

test('no two languages share a sentence: nothing was left untranslated', () => {
  // a word of two letters may well be the same: No
  const sentences = lineKeys.filter((key) => raw('en', key).length > 3);
  const shared = sentences.filter((key) => new Set(speechLanguages.map((language) => raw(language, key))).size < 4);
  expect(shared).toEqual([]);
});

test.each([
  ['hi', 'hi'],
  ['es-MX', 'es'],
  ['AR', 'ar'],
  ['fr', 'en'],
  [null, 'en'],
  ['constructor', 'en'],
])('a customer whose language is %s is spoken to in %s', (code, expected) => {
  expect(speechLanguage(code)).toBe(expected);
});

test('a value is put in as it is, also one that looks like a slot or a pattern', () => {
  expect(lineIn('es', 'subject.of_order', { order: '$&{order}' })).toBe(' del pedido $&{order}');
});

test.each([
  ['en', '17 June 2026'],
  ['hi', '17 जून 2026'],
  ['es', '17 de junio de 2026'],
  ['ar', '17 يونيو 2026'],
  ['fr', '17 June 2026'],
])('a day in %s is %s', (language, words) => {
  expect(dayIn(language, '2026-06-17T09:00:00+05:30')).toBe(words);
});

test('what is no date comes back as it is', () => {
  expect([dayIn('hi', 'soon'), dayIn('ar', '2026-13-99')]).toEqual(['soon', '2026-13-99']);
});
