import { expect, test } from 'vitest';
import { preferredLanguage, spokenLanguage } from './spoken-language.ts';

test.each([
  [['मेरा ऑर्डर 1042 कहाँ है?'], 'en', 'hi'],
  [['Où est ma commande?'], 'fr', 'fr'],
  [['ケトルが壊れて届きました'], null, 'ja'],
  [['12345'], 'de', 'de'],
  [[], null, null],
])('%j in a browser set to %s is %s', (texts, browser, expected) => {
  expect(spokenLanguage(texts, browser)).toBe(expected);
});

test.each([
  ['de-AT,de;q=0.9,en;q=0.5', 'de'],
  ['EN', 'en'],
  ['*', null],
  ['<script>', null],
  [undefined, null],
])('the header %s asks for %s', (header, expected) => {
  expect(preferredLanguage(header)).toBe(expected);
});
