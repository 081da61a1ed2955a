import { describe, expect, test } from 'vitest';
import type { ActionStatus } from './action/action-state.ts';
import { type DecisionFacts, decisionLine } from './decision-line.ts';

const facts = (status: ActionStatus, changes: Partial<DecisionFacts> = {}): DecisionFacts => ({
  kind: 'refund',
  status,
  orderId: 'ORD-7',
  amount: 'INR 2,499.00',
  methods: ['card'],
  approved: true,
  ...changes,
});

describe('the sentence the customer reads first', () => {
  test.each<[ActionStatus, Partial<DecisionFacts>, string]>([
    [
      'executed',
      {},
      'Your refund of INR 2,499.00 for order ORD-7 was approved and has been sent to your original payment method.',
    ],
    [
      'executed',
      { approved: false, methods: ['store_credit'] },
      'Your refund of INR 2,499.00 for order ORD-7 has been sent to your store credit.',
    ],
    [
      'executed',
      { kind: 'return', amount: null, returnId: 'R-1', approved: false },
      'Your return for order ORD-7 has been registered (return R-1).',
    ],
    [
      'rejected',
      {},
      'Your refund of INR 2,499.00 for order ORD-7 was reviewed by a colleague and was not approved. Nothing has been paid.',
    ],
    [
      'blocked',
      { blockedBy: 'stopped' },
      'Your refund of INR 2,499.00 for order ORD-7 was not carried out, because changes were paused when it was its turn. Nothing was paid.',
    ],
    [
      'blocked',
      { blockedBy: 'approval_expired' },
      "Your refund of INR 2,499.00 for order ORD-7 was not carried out, because a colleague's agreement to it ran out of time. Nothing was paid.",
    ],
    [
      'executed',
      { kind: 'receipt', amount: null, approved: false },
      'Your receipt for order ORD-7 has been sent again, to the mail address on your account.',
    ],
    [
      'executed',
      {
        kind: 'preference',
        amount: null,
        approved: false,
        orderId: null,
        preference: { name: 'marketing_emails', value: false },
      },
      'Marketing emails are switched off now.',
    ],
    [
      'proposed',
      { kind: 'address', amount: null, approved: false },
      'Your change of the delivery address for order ORD-7 needs the agreement of a colleague, who has been asked. Nothing has been changed yet.',
    ],
    [
      'executed',
      { kind: 'address', amount: null },
      'Your change of the delivery address for order ORD-7 was approved and has been made: the order goes to the new address.',
    ],
    [
      'blocked',
      { kind: 'address', amount: null, blockedBy: 'already_shipped' },
      'Your change of the delivery address for order ORD-7 was not carried out, because the order had left by then. Nothing was changed.',
    ],
    [
      'blocked',
      { kind: 'address', amount: null, blockedBy: 'order_changed', proposedAgain: true },
      'The order changed since your change of the delivery address for order ORD-7 was asked for. A colleague is looking at it again. Nothing has been changed yet.',
    ],
    [
      'executed',
      { kind: 'cancellation', amount: null, approved: false, returnId: 'R-1' },
      'Your cancellation of return R-1 for order ORD-7 has been made.',
    ],
  ])('%s', (status, changes, line) => {
    expect(decisionLine(facts(status, changes))).toBe(line);
  });

  test('only what was paid is said to be paid', () => {
    const all: ActionStatus[] = [
      ...(['drafted', 'proposed', 'approved', 'executing', 'failed', 'unknown', 'pending_settlement'] as const),
      ...(['rejected', 'expired', 'withdrawn', 'blocked'] as const),
    ];
    for (const status of all) {
      const line = decisionLine(facts(status));
      expect(line).not.toContain('has been sent');
      expect(line).toMatch(
        /Nothing (was|has been) paid|nothing has been paid|not been paid|not paid|not confirmed|not be paid twice/,
      );
    }
  });

  test('running out of time is never called a no, and what somebody approved is never said to be undecided', () => {
    const undecided = decisionLine(facts('expired', { approved: false }));
    const decided = decisionLine(facts('expired', { approved: true }));
    expect(undecided).toContain('Nobody could decide');
    expect(decided).toContain('was approved, but it could not be carried out before its deadline');
    expect(decided).not.toContain('Nobody');
    for (const line of [undecided, decided]) expect(line).not.toMatch(/reject|declin|denied|not approved/i);
  });

  test('only a changed order is said to have changed', () => {
    const because = (blockedBy: string) => decisionLine(facts('blocked', { blockedBy }));
    expect(because('order_changed')).toContain('the order changed in the meantime');
    for (const code of ['order_frozen', 'outside_return_window', 'disputed', 'some_new_rule'])
      expect(because(code), code).not.toContain('order changed');
    expect(because('stopped')).not.toMatch(/at the moment|are paused/);
  });
});

describe('in the customer’s language', () => {
  test.each([
    ['hi', 'ऑर्डर ORD-7 के लिए INR 2,499.00 के रिफ़ंड का आपका अनुरोध स्वीकृत हुआ और राशि भुगतान के आपके मूल माध्यम में भेज दी गई है।'],
    [
      'es',
      'Su solicitud de reembolso de INR 2,499.00 del pedido ORD-7 ha sido aprobada y el dinero se ha enviado a su método de pago original.',
    ],
    [
      'ar',
      'تمت الموافقة على طلبك لاسترداد مبلغ INR 2,499.00 الخاص بالطلبية ORD-7 وأُرسل المبلغ إلى وسيلة الدفع الأصلية.',
    ],
  ])('an approved refund that was paid, in %s', (language, line) => {
    expect(decisionLine(facts('executed'), language)).toBe(line);
  });

  const kinds = ['refund', 'return', 'receipt', 'preference', 'address', 'cancellation'] as const;
  const statuses: readonly ActionStatus[] = [
    'executed',
    'pending_settlement',
    'approved',
    'executing',
    'proposed',
    'drafted',
    'rejected',
    'expired',
    'withdrawn',
    'blocked',
    'failed',
    'unknown',
  ];

  test.each(['en', 'hi', 'es', 'ar'])('no outcome of any kind leaves a gap in %s', (language) => {
    for (const kind of kinds)
      for (const status of statuses)
        for (const approved of [true, false]) {
          const line = decisionLine(facts(status, { kind, approved, returnId: 'R-1' }), language);
          expect(line).not.toMatch(/\{|\}|undefined|null| {2}/);
          if (kind !== 'preference') expect(line).toContain('ORD-7');
          if (kind === 'refund') expect(line).toContain('INR 2,499.00');
        }
  });

  test('a language without sentences of its own hears English', () => {
    expect(decisionLine(facts('failed'), 'fr')).toBe(decisionLine(facts('failed')));
  });
});
