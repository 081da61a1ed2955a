import { expect, test } from 'vitest';
import { phraseLanguages } from './phrase-languages.ts';

test.each([
  ['quiero hablar con alguien', ['es']],
  ['the kettle gave me hives', ['en']],
  ['अस्पताल', ['hi']],
  ['the kettle is blue', []],
])('"%s" has a phrase of %j', (text, languages) => {
  expect(phraseLanguages(text)).toEqual(languages);
});

test.each(['आग लग गई ', 'سانس احترق ', 'has a rash ', ' ', ', '])(
  'twenty thousand characters of "%s" take no time',
  (unit) => {
    const begun = process.cpuUsage();
    phraseLanguages(unit.repeat(20_000 / unit.length));
    const { user, system } = process.cpuUsage(begun);
    expect((user + system) / 1_000).toBeLessThan(1_000);
  },
);
