import { expect, test } from 'vitest';
import { answerQuestion } from './answer-question.ts';

const one = {
  returns: [{ orderId: '#W1', itemIds: [], refundCents: 1, refundTo: 'x' }],
  cancellations: [],
  reads: [],
  escalate: false,
};

test('the customer answers what they can, and nothing that was not asked', () => {
  expect(answerQuestion('Which order is it about? The order number is enough.', one)).toBe('It is order #W1.');
  expect(answerQuestion('Shall I take the whole order, or only Lamp or Mug?', one)).toBe('Only what I named.');
  expect(answerQuestion('Shall I hand you over to a colleague?', one)).toBe('No, thank you.');
  expect(answerQuestion('Shall I hand you over to a colleague?', { ...one, escalate: true })).toBe('Yes, please.');
  expect(answerQuestion('The return is set up.', one)).toBeNull();
});
