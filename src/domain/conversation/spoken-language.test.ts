import { expect, test } from 'vitest';
import { preferredLanguage, spokenLanguage } from './spoken-language.ts';

test.each([
  [['मेरा ऑर्डर 1042 कहाँ है?'], 'en', 'hi'],
  [['Où est ma commande?'], 'fr', 'fr'],
  [['ケトルが壊れて届きました'], null, 'ja'],
  [['12345'], 'de', 'de'],
  [[], null, null],
  [['Where is my order 1042?'], 'hi', 'en'],
  [['¿Dónde está mi pedido?'], null, 'es'],
  [['¿cuál es la política de devoluciones?'], 'en', 'es'],
  [['où est ma commande, je ne l’ai pas reçue'], 'en', 'fr'],
  [['Wo ist meine Bestellung? Ich habe sie noch nicht bekommen'], 'en', 'de'],
  [['onde está o meu pedido? ainda não chegou'], 'en', 'pt'],
  [['dov’è il mio ordine? non è ancora arrivato'], 'en', 'it'],
  [['mera order kahan hai bhai'], 'en', 'hi'],
  [['أين طلبي رقم 1042؟'], 'en', 'ar'],
  [['میرا آرڈر کہاں ہے؟'], 'en', 'ur'],
  [['سفارش من کجاست؟ چرا نرسیده'], 'en', 'fa'],
  [['ok'], 'es', 'es'],
  [['Kettle & Crate SO-1042'], 'ar', 'ar'],
  [['yes'], 'hi', 'hi'],
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
