import { expect, test } from 'vitest';
import { writtenLanguage } from './written-language.ts';

test.each([
  ['Los voy a demandar', 'es'],
  ['tomaré acciones legales', 'es'],
  ['Voy a denunciarlos', 'es'],
  ['batería del móvil explotó', 'es'],
  ['hablar con alguien', 'es'],
  ['quiero un humano', 'es'],
  ['kisi aadmi se baat karao', 'hi'],
  ['main consumer court jaunga kisi din', 'hi'],
  ['me siento mal después de comerlo', 'es'],
  ['adiós', 'es'],
  ['tschüss', 'de'],
  ['je veux parler à un conseiller', 'fr'],
])('"%s" says in which language it is, with a browser that asks for nothing or for English', (text, language) => {
  expect(writtenLanguage([text], null)).toBe(language);
  expect(writtenLanguage([text], 'en')).toBe(language);
});

test.each(['human', 'agent', 'bye', 'ok', 'ORD-1004'])(
  '"%s" is said in every language: what was known stays',
  (text) => {
    expect(writtenLanguage([text], 'es')).toBe('es');
    expect(writtenLanguage([text], null)).toBeNull();
  },
);

test('English around a foreign phrase stays English, and a script decides by itself', () => {
  expect(writtenLanguage(['What does "hablar con alguien" on your page mean? I want to know it'], null)).toBe('en');
  expect(writtenLanguage(['मुझे किसी इंसान से बात करनी है'], 'en')).toBe('hi');
});
