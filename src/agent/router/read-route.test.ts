import { expect, test } from 'vitest';
import { readRoute } from './read-route.ts';

const whole = {
  intent: 'refund',
  language: 'es',
  wants_person: false,
  legal_threat: false,
  safety: false,
  in_scope: true,
};
const read = {
  intent: 'refund',
  language: 'es',
  wantsPerson: false,
  legalThreat: false,
  safety: false,
  inScope: true,
};

test.each([
  ['as it is asked for', JSON.stringify(whole)],
  ['in a code fence', `\`\`\`json\n${JSON.stringify(whole, null, 2)}\n\`\`\``],
  ['behind a thought', `<think>It could be {a return}.</think> Here: ${JSON.stringify(whole)}`],
  ['with its yes and no as words', JSON.stringify({ ...whole, wants_person: 'no', in_scope: 'Yes', safety: 0 })],
  ['with capitals and a region', JSON.stringify({ ...whole, intent: 'Refund', language: 'ES-mx' })],
  ['without in_scope', JSON.stringify({ ...whole, in_scope: undefined })],
  ['with more than was asked for', JSON.stringify({ ...whole, confidence: 0.9 })],
])('an answer %s is read', (_how, text) => {
  expect(readRoute(text)).toEqual(read);
});

test('a language that is none is left out, and the rest counts', () => {
  expect(readRoute(JSON.stringify({ ...whole, language: 'Spanish' }))).toEqual({ ...read, language: null });
  expect(readRoute(JSON.stringify({ ...whole, language: null }))).toEqual({ ...read, language: null });
});

test.each([
  ['nothing', ''],
  ['words', 'This is about a refund.'],
  ['half an object', '{"intent":"refund","language":'],
  ['a list', '[1,2]'],
  ['an intent there is not', JSON.stringify({ ...whole, intent: 'exchange' })],
  ['no word on a person', JSON.stringify({ ...whole, wants_person: undefined })],
  ['a perhaps', JSON.stringify({ ...whole, safety: 'perhaps' })],
])('%s is no answer', (_what, text) => {
  expect(readRoute(text)).toBeNull();
});
