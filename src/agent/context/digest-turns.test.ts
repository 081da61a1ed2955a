import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { StoredMessage } from '../../contracts/checkpoint.ts';
import { countTokens } from './count-tokens.ts';
import { DIGEST_TOKENS, digestTurns } from './digest-turns.ts';

const call = (id: string, name: string, args: object, result: object): StoredMessage[] => [
  { role: 'assistant', text: null, toolCalls: [{ id, name, arguments: JSON.stringify(args) }] },
  { role: 'tool', toolCallId: id, result: JSON.stringify(result) },
];
const customer = (text: string): StoredMessage => ({ role: 'customer', seq: 1, text });
const says = (text: string): StoredMessage => ({ role: 'assistant', text, toolCalls: [] });

const waiting = call(
  'call_2',
  'issue_refund',
  { order_id: 'ORD-7', item_ids: ['L1', 'L1'], reason: 'damaged' },
  {
    status: 'pending_approval',
    code: 'pending_approval',
    message: 'A colleague decides.',
    action_id: '0192f0aa-77aa-7000-8000-00000000beef',
    amount: 'INR 4,998.00',
    due_at: '2026-11-30T18:30:00+05:30',
  },
);

describe('a digest of older turns', () => {
  test('tells who wrote what and what each call was answered, without the sentences meant for a reader', () => {
    const read = call(
      'call_1',
      'get_order',
      { order_id: 'ORD-7' },
      {
        status: 'ok',
        code: 'ok',
        message: 'The order as it stands now.',
        order_id: 'ORD-7',
        delivered_at: null,
        lines: [{ line_id: 'L1', name: 'Kettle', quantity: 2, unit_price: 'INR 2,499.00' }],
        total: 'INR 4,998.00',
      },
    );
    expect(
      digestTurns([
        customer('My kettles broke.'),
        ...read,
        ...waiting,
        says('A colleague decides by 18:30. You will read it here.'),
      ]),
    ).toBe(
      [
        'Customer: My kettles broke.',
        'get_order order_id ORD-7 -> status ok, code ok, order_id ORD-7, lines {[line_id L1, name Kettle, quantity 2, unit_price INR 2,499.00]}, total INR 4,998.00',
        'issue_refund order_id ORD-7, item_ids {[L1; L1]}, reason damaged -> status pending_approval, code pending_approval, action_id 0192f0aa-77aa-7000-8000-00000000beef, amount INR 4,998.00, due_at 2026-11-30T18:30:00+05:30',
        'Assistant: A colleague decides by 18:30. You will read it here.',
      ].join('\n'),
    );
  });

  test('says once what was looked up twice with the same answer', () => {
    const read = (id: string) => call(id, 'get_order', { order_id: 'ORD-7' }, { status: 'ok', order_id: 'ORD-7' });
    expect(digestTurns([...read('a'), ...read('b')]).split('\n')).toHaveLength(1);
  });

  test('keeps an open request to the letter, however much was said before and after it', () => {
    const talk = Array.from({ length: 60 }, (_, n) => [
      customer(`Well, it is like this and like that, and ${'so on '.repeat(20)}`),
      says(`I see, ${'really '.repeat(n % 20)}.`),
    ]).flat();
    const digest = digestTurns([...talk, ...waiting, ...talk]);
    for (const kept of [
      '0192f0aa-77aa-7000-8000-00000000beef',
      'INR 4,998.00',
      'pending_approval',
      'ORD-7',
      '2026-11-30T18:30:00+05:30',
    ])
      expect(digest).toContain(kept);
  });

  test.each([
    'A colleague will call you about it.',
    'Te prometo que mañana llega.',
    'आपको पैसे वापस मिलेंगे, हम यह करेंगे।',
    'سوف نعيد لك المبلغ.',
  ])('keeps a promise where room is short: %s', (promise) => {
    const filler = 'Nothing of note was said here at all, only pleasantries, and more of them. '.repeat(6);
    const digest = digestTurns([
      { role: 'staff', seq: 2, text: `${filler}${promise} ${filler}` },
      ...Array.from({ length: 30 }, () => says(filler)),
    ]);
    expect(digest).toContain(promise);
    expect(countTokens(digest)).toBeLessThan(DIGEST_TOKENS * 3);
  });

  test('gives each call the result of its own answer, where a server numbers the calls of every answer anew', () => {
    const read = (order: string, total: string) =>
      call('call_0', 'get_order', { order_id: order }, { order_id: order, total });
    const digest = digestTurns([...read('A-1', 'INR 1,000.00'), says('One.'), ...read('B-2', 'INR 2,000.00')]);
    expect(digest).toContain('get_order order_id A-1 -> order_id A-1, total INR 1,000.00');
    expect(digest).toContain('get_order order_id B-2 -> order_id B-2, total INR 2,000.00');
  });

  test.each([
    "We'll replace it.",
    'You have my word: a new kettle.',
    'You get two thousand rupees on top.',
    'Nous vous rembourserons les frais de port.',
    'Wir erstatten Ihnen die Versandkosten.',
    'Hum shipping ke paise wapas kar denge.',
    'Consider it done, the whole thing.',
  ])('keeps what our own people wrote behind a long beginning, whatever the words of it: %s', (promise) => {
    const polite = 'Dear customer, thank you for your patience with us in this conversation about your kettle. ';
    const filler = 'I would like to talk about the weather and the kettle and all that comes to mind. '.repeat(8);
    const digest = digestTurns([
      { role: 'staff', seq: 2, text: `${polite}${promise}` },
      ...Array.from({ length: 24 }, () => [customer(filler), says(filler)]).flat(),
    ]);
    expect(digest).toContain(promise);
    expect(countTokens(digest)).toBeLessThan(DIGEST_TOKENS * 3);
  });

  test('grows no longer than twice its size by what our own people wrote without a promise or a number', () => {
    const talk = 'It was a pleasure to talk about the weather with you on this fine day in the hills. '.repeat(12);
    const digest = digestTurns(Array.from({ length: 60 }, () => ({ role: 'staff', seq: 2, text: talk }) as const));
    expect(countTokens(digest)).toBeLessThan(DIGEST_TOKENS * 2.2);
  });

  test('loses no number of anything that was written or answered, in any script, and no half character', () => {
    const words = fc.string({ unit: fc.constantFrom('a', ' ', '.', 'ठ', 'े', '👩‍👩‍👧', '漢', '\n'), maxLength: 700 });
    const marks = fc.constantFrom(
      'ORD-C0FFEE21',
      '₹2,499.00',
      'INR 12,000.00',
      'L-77',
      '१०४२',
      '2026-11-30',
      'R-2026/7',
      '#5512',
    );
    const text = fc.array(fc.tuple(words, marks), { minLength: 1, maxLength: 4 }).map((pairs) => ({
      text: pairs.map(([word, mark]) => `${word} ${mark} `).join(''),
      marks: pairs.map(([, mark]) => mark),
    }));
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 8 }), (texts) => {
        const digest = digestTurns(
          texts.flatMap((one, n) =>
            n % 2 === 0
              ? [customer(one.text)]
              : call(`c${n}`, 'check_action', { action_id: one.marks[0] }, { status: 'ok', note: one.text }),
          ),
        );
        for (const { marks } of texts) for (const mark of marks) expect(digest).toContain(mark);
        expect(digest.isWellFormed()).toBe(true);
        expect(digest).not.toMatch(/(?:^|[^\u{1F469}\u{1F467}])\u200D/u);
      }),
      { numRuns: 150 },
    );
  });
});
