import { expect, test } from 'vitest';
import { asksNothing, closingLanguages, saysThatIsAll } from './closing-words.ts';

test.each([
  'thanks, that is all',
  "That's all, thank you so much!",
  'No, nothing else. Bye!',
  'ok perfect, thanks for your help. Goodbye 👋',
  'problem solved, thanks',
  "ok great, that's everything, thank you!!",
  "No, that's it, thanks",
  "I'm good, thanks",
  'All good now, much appreciated. Take care, bye',
  'bas, thanks',
  'con eso es todo, gracias',
  'هذا كل ما لدي، شكرا',
  'धन्यवाद, बस इतना ही था',
  'नहीं, और कुछ नहीं। शुक्रिया!',
  'bas itna hi, dhanyavaad',
  'Eso es todo, muchas gracias.',
  'No, nada más. ¡Gracias!',
  'شكراً، هذا كل شيء',
  'لا شيء آخر، شكرا لك. مع السلامة',
  "Merci beaucoup, c'est tout",
  "Danke, das war's!",
  'É só isso, obrigado',
])('"%s" closes', (text) => {
  expect(saysThatIsAll(text)).toBe(true);
});

test.each([
  '',
  'thanks',
  'Thank you so much!',
  'ok',
  "That's all?",
  'that is all you refunded me',
  'That is all wrong',
  'nothing else arrived',
  "that's it",
  "that's everything I ordered and it is broken",
  'nothing more came',
  'see you in court',
  'I want a refund, that is all',
  'bye, and please cancel my order',
  'the problem is not resolved',
  'everything is solved except the refund',
  'no',
  'eso es todo lo que me devolvieron',
  'बस इतना ही पैसा वापस आया',
  'هذا كل شيء وصلني',
  `that is all ${'bye '.repeat(60)}`,
])('"%s" does not', (text) => {
  expect(saysThatIsAll(text)).toBe(false);
});

test.each(['bye ', 'thank you for your help ', 'good bye ', 'that is all for now '])(
  'a goodbye of the same words over and over is read at once: %s',
  (words) => {
    const started = performance.now();
    expect(saysThatIsAll(`${words.repeat(Math.floor(158 / words.length))}x`)).toBe(false);
    expect(saysThatIsAll(words.repeat(Math.floor(158 / words.length)))).toBe(!words.startsWith('thank'));
    expect(performance.now() - started).toBeLessThan(500);
  },
);

test.each([
  ['adiós', ['es']],
  ['gracias, eso es todo', ['es']],
  ['धन्यवाद, बस इतना ही', ['hi']],
  ['شكرا، هذا كل شيء', ['ar']],
  ['merci, c’est tout', ['fr']],
  ['bye', ['en']],
  ['gracias', []],
])('%s is a goodbye in %s', (text, languages) => {
  expect(closingLanguages(text)).toEqual(languages);
});

test.each(['hola', 'Hello!', 'hi there, thank you', 'नमस्ते', 'مرحبا، شكرا', 'adiós', 'thanks, bye', '👍', ''])(
  'nothing is asked by "%s"',
  (text) => {
    expect(asksNothing(text)).toBe(true);
  },
);

test.each(['hello, where is my order', 'hi?', 'bye, but first the receipt', 'ORD-1004', 'hola quiero devolver'])(
  'something is asked by "%s"',
  (text) => {
    expect(asksNothing(text)).toBe(false);
  },
);
