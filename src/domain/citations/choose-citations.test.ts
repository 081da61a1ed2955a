import { expect, test } from 'vitest';
import { chooseCitations, type RetrievedPassage } from './choose-citations.ts';

const window: RetrievedPassage = {
  ...{ articleId: 'returns-window', version: 2, title: 'Return window and return policy' },
  text: 'You can return an item within 30 days of the day it was delivered. The last day counts in full.',
};
const privacy: RetrievedPassage = {
  ...{ articleId: 'privacy', version: 1, title: 'Your privacy and who may see an order' },
  text: 'The chat shows an order only to the account that placed it.',
};

test('an answer cites the article it names, and no other', () => {
  expect(chooseCitations('Our help article returns-window (version 2) says: 30 days.', [privacy, window])).toEqual([
    { articleId: 'returns-window', version: 2 },
  ]);
  expect(chooseCitations('Our help article privacy says so.', [privacy, window])).toEqual([
    { articleId: 'privacy', version: 1 },
  ]);
});

test('without a name it cites what its sentences are made of', () => {
  expect(
    chooseCitations('You can return the item within 30 days of the day it was delivered.', [privacy, window]),
  ).toEqual([{ articleId: 'returns-window', version: 2 }]);
});

test.each([
  ['words that say nothing of an article', 'We respect your privacy. How can I help?'],
  ['an article that was not retrieved', 'See the article free-gifts.'],
  ['a longer id that only contains it', 'See returns-window-2.'],
  ['nothing', ''],
])('%s is no citation', (_, reply) => {
  expect(chooseCitations(reply, [privacy, window])).toEqual([]);
});

test('two passages of one article are one citation', () => {
  expect(chooseCitations('As returns-window says.', [window, { ...window, text: 'More.' }])).toHaveLength(1);
});
