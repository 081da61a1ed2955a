import { expect, test } from 'vitest';
import { lineIn } from '../languages/line-in.ts';
import { speechLanguages } from '../languages/speech-language.ts';
import { admitsNotKnowing, asksSomething, offersPerson } from './offers-person.ts';

test.each([
  'Shall I hand you over to a colleague?',
  "I don't know that, but I can connect you with a person.",
  'If you like, someone from our team can answer it.',
  'Would you like to speak to a person?',
  'Just ask for a human at any time.',
  'क्या आप हमारी टीम के किसी व्यक्ति से बात करना चाहेंगे?',
  '¿Quiere que le pase con una persona?',
  'No lo sé, pero un compañero puede ayudarle.',
  'هل تريد التحدث إلى شخص من فريقنا؟',
  'Souhaitez-vous parler à un conseiller ?',
  'Soll ich Sie mit einer Kollegin verbinden?',
])('“%s” offers a person', (reply) => {
  expect(offersPerson(reply)).toBe(true);
});

test.each([
  'I do not know that.',
  'Is there anything else I can help you with?',
  'I cannot connect you to a person.',
  'No person can help with that.',
  'No puedo pasarle con una persona.',
  'Personne ne peut vous aider.',
  'The kettle holds a litre.',
  'لا يمكنني تحويلك إلى شخص.',
])('“%s” offers none', (reply) => {
  expect(offersPerson(reply)).toBe(false);
});

test.each([
  ['Which country do you live in?', true],
  ['¿De qué país es usted?', true],
  ['أي طلب تقصد؟', true],
  ['I do not know. Is there anything else I can help you with?', false],
  ['I do not know. Shall I hand you over to a colleague?', false],
  ['No lo sé. ¿Necesita algo más?', false],
  ['I do not know that.', false],
])('whether “%s” asks something that has to be answered: %s', (reply, expected) => {
  expect(asksSomething(reply)).toBe(expected);
});

test.each([
  ['Our articles do not say.', true],
  ['This is not covered in our help pages.', true],
  ['I have found no article of ours that answers this.', true],
  ['No encuentro nada sobre eso.', true],
  ['इस बारे में कुछ नहीं मिला।', true],
  ['Das steht nicht in unseren Artikeln.', true],
  ['Kettles are lovely.', false],
  ['A colleague can help you.', false],
])('whether “%s” says that nothing is known: %s', (reply, expected) => {
  expect(admitsNotKnowing(reply)).toBe(expected);
});

test.each(speechLanguages)('what code adds is an honest line and the offer of a person in %s', (language) => {
  expect(admitsNotKnowing(lineIn(language, 'answer.no_article'))).toBe(true);
  expect(offersPerson(lineIn(language, 'answer.person_can'))).toBe(true);
  expect(asksSomething(lineIn(language, 'answer.person_can'))).toBe(false);
});
