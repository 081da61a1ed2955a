import { expect, test } from 'vitest';
import { phraseRequest } from './phrase-request.ts';

test('a terse case becomes one wish after the other', () => {
  const request =
    "Your name is A B. You are shy. Cancel order #W11 because ordered by mistake. Return #W22 via gift_card_5: Desk Lamp {'colour': 'red', 'size': 'S'}; Wall Clock; Tea Kettle; Return #W33 via paypal_1: E-Reader; ";
  expect(phraseRequest({ list: 'returns_and_cancels', request })).toEqual([
    'Please cancel order #W11, I ordered it by mistake.',
    'I would like to return the Desk Lamp, the Wall Clock and the Tea Kettle from order #W22, with the money on my gift card.',
    'Please refund me for the Desk Lamp, the Wall Clock and the Tea Kettle from order #W22, to my gift card.',
    'I would like to return the E-Reader from order #W33.',
    'Please refund me for the E-Reader from order #W33, to my PayPal account.',
  ]);
});

test('a told case is said in the first person, without what the customer keeps to themselves', () => {
  const request = '. You want to return your watch (but do not say why). You are in a hurry, and the agent must know.';
  expect(phraseRequest({ list: 'expected_end_states', request })).toEqual([
    'I want to return my watch. I am in a hurry, and you must know.',
  ]);
});
