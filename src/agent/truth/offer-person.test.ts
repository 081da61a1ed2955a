import { expect, test } from 'vitest';
import { offerBehind } from './offer-person.ts';

const search = (code: string, answer = 1) => ({ answer, tool: 'search_policy', args: '', status: 'x', code });
const refund = { answer: 2, tool: 'issue_refund', args: '', status: 'ok', code: 'executed' };
const missed = { calls: [search('no_passage')], language: null };

test('a reply to a question without an article gets what it lacks: the honest sentence, the offer, or both', () => {
  expect(offerBehind(missed, 'Kettles are lovely.', false)).toMatch(
    /^I found nothing .* A person from our team can help with this/,
  );
  expect(offerBehind(missed, 'I do not know that.', false)).toMatch(/^A person from our team/);
  expect(offerBehind(missed, 'A colleague can help you.', false)).toMatch(
    /^I found nothing [^.]*, and I will not guess\.$/,
  );
  expect(offerBehind(missed, 'I do not know that, but a colleague can help you.', false)).toBe('');
  expect(offerBehind(missed, '', false)).toMatch(/^I found nothing .* A person/);
});

test('what another text of the store bears out is not called unknown, and a person is offered all the same', () => {
  expect(offerBehind(missed, 'You can return it within 30 days.', true)).toMatch(/^A person from our team/);
});

test.each([
  ['hi', /सहायता लेखों .*व्यक्ति/],
  ['es', /artículos de ayuda .*persona/],
  ['ar', /مقالات المساعدة .*شخص/],
  ['fr', /help articles.*person/],
])('it is said in %s, or in English where code does not speak it', (language, words) => {
  expect(offerBehind({ ...missed, language }, '…', false)).toMatch(words);
});

test.each([
  ['nothing was searched', []],
  ['a passage was found', [search('ok')]],
  ['a second search found one', [search('no_passage'), search('ok', 2)]],
  ['the turn did something', [search('no_passage'), refund]],
])('nothing is added where %s', (_name, calls) => {
  expect(offerBehind({ calls, language: null }, 'Kettles are lovely.', false)).toBe('');
});
