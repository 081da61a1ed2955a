import { afterEach, expect, test } from 'vitest';
import { pausedLine } from '../../../../src/domain/conversation/paused-line.ts';
import { words as ar } from './ar.ts';
import { words as es } from './es.ts';
import { words as hi } from './hi.ts';
import { say, tongue } from './say.ts';
import { firstSpoken, followCustomer, speak } from './speak.ts';

afterEach(() => tongue.set(() => ({ language: 'en', words: null })));

test('no phrase loses its value or its limit in another language, and none stays English', () => {
  for (const [language, words] of Object.entries({ ar, es, hi })) {
    for (const [phrase, said] of Object.entries(words)) {
      expect(said.split('{}').length, `${language}: ${phrase}`).toBe(phrase.split('{}').length);
      expect(said.replaceAll('.', ',').includes('20,000'), `${language}: ${phrase}`).toBe(phrase.includes('20,000'));
      expect(said, `${language}: ${phrase}`).not.toBe(phrase);
    }
  }
});

test('the notice of a stop is known in every language as the server says it', () => {
  for (const [language, words] of Object.entries({ ar, es, hi })) {
    expect((words as Readonly<Record<string, string>>)[pausedLine('en')]).toBe(pausedLine(language));
  }
});

test('a phrase is said in the language that is spoken, and in English where that has none', () => {
  tongue.set(() => ({ language: 'es', words: es }));
  expect(say('Send')).toBe('Enviar');
  expect(say('{} characters left', '1.999')).toBe('Quedan 1.999 caracteres');
  const { Send: _, ...older } = es;
  tongue.set(() => ({ language: 'es', words: older as typeof es }));
  expect(say('Send')).toBe('Send');
  expect(say('If {} belongs to an account, a code is on its way to the address we have on record.', '$&@x')).toMatch(
    /\$&@x/,
  );
});

test("the reader's languages are tried in their order", () => {
  expect(firstSpoken(['ar-EG', 'en'])).toBe('ar');
  expect(firstSpoken(['fr-FR', 'es-MX', 'en'])).toBe('es');
  expect(firstSpoken(['fr', 'en-GB', 'hi'])).toBe('en');
  expect(firstSpoken([])).toBe('en');
});

test('words that do not come leave the chat in English', async () => {
  await speak('http://127.0.0.1:1', 'ar');
  expect(tongue.get()).toEqual({ language: 'en', words: null });
  await followCustomer('http://127.0.0.1:1', ['أين طلبي؟'], 'es');
  expect(tongue.get().language).toBe('en');
});
