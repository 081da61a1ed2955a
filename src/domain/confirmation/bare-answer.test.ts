import { expect, test } from 'vitest';
import { bareAnswer } from './bare-answer.ts';

test.each([
  'yes',
  'Yes.',
  'YES!',
  ' yes please ',
  'Yes, please go ahead',
  'ok',
  'okay, thanks',
  'I confirm',
  'go ahead',
  '👍',
  'हाँ',
  'जी हाँ।',
  'haan ji',
  'Haan, kar do',
  'theek hai',
  'sí',
  'Sí, por favor',
  'de acuerdo',
  'نعم',
  'نعم، من فضلك',
  'موافق',
  'oui',
  "d'accord",
  'Oui, s’il vous plaît',
  'ja',
  'Ja, bitte!',
  'sim',
])('%s is a yes', (text) => {
  expect(bareAnswer(text)).toBe('yes');
});

test.each([
  'no',
  'No!',
  'no thanks',
  "don't",
  'Cancel it, please',
  'नहीं',
  'nahi',
  'mat karo',
  'لا',
  'لا شكرا',
  'non merci',
  'nein danke',
  'não',
  '❌',
])('%s is a no', (text) => {
  expect(bareAnswer(text)).toBe('no');
});

test.each([
  'Yes, but only the mug',
  'yes and also change my address',
  'yes?',
  'yes if it goes to my card',
  'yes 2',
  'yes I want my money back today or else',
  'no problem',
  'no, the other one',
  'not yes',
  'haan lekin sirf mug',
  'sí, pero no la taza',
  'نعم ولكن',
  'please',
  'thanks',
  'what',
  '',
  '   ',
  'y'.repeat(100),
  'yes '.repeat(10),
])('%s is neither', (text) => {
  expect(bareAnswer(text)).toBeNull();
});
