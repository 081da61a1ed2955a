import type { Refund } from '../../sandbox/shapes/refund.ts';
import { type ExpectedReturn, missing, type Reason, wrongWrite } from './end-state.ts';
import { sameLines } from './same-lines.ts';

/** Judges the ledger of one case: each expected refund once, to the minor unit, to the payment it came from, and nothing else. */
export function gradeRefunds(expected: readonly ExpectedReturn[], ledger: readonly Refund[]): readonly Reason[] {
  const named = new Set(expected.map(({ orderId }) => orderId));
  const strays = ledger.filter(({ order_id }) => !named.has(order_id));
  return [
    ...expected.flatMap((one) =>
      gradeOrder(
        one,
        ledger.filter(({ order_id }) => order_id === one.orderId),
      ),
    ),
    ...strays.map((refund) => wrongWrite('unexpected_refund', `A refund nobody expects: ${describe(refund)}.`)),
  ];
}

function gradeOrder(expected: ExpectedReturn, booked: readonly Refund[]): Reason[] {
  const [refund, ...more] = booked;
  const want = `${expected.refundMinor} ${expected.currency} on ${expected.orderId}`;
  if (refund === undefined) return [missing('missing_refund', `There is no refund of ${want}.`)];
  const reasons = gradeOne(expected, refund);
  if (more.length > 0) {
    const all = booked.map(describe).join(', ');
    reasons.push(
      wrongWrite('doubled_refund', `There are ${booked.length} refunds where one of ${want} belongs: ${all}.`),
    );
  }
  return reasons;
}

function gradeOne(expected: ExpectedReturn, refund: Refund): Reason[] {
  const reasons: Reason[] = [];
  const { refundMinor, currency, paymentId, lines } = expected;
  if (refund.amount_minor !== refundMinor) {
    reasons.push(wrongWrite('wrong_amount', `${describe(refund)}: ${refundMinor} was due.`));
  }
  if (refund.currency !== currency)
    reasons.push(wrongWrite('wrong_currency', `${describe(refund)}: ${currency} was due.`));
  if (refund.payment_id !== paymentId) {
    reasons.push(wrongWrite('wrong_payment', `${describe(refund)} went to ${refund.payment_id}, not to ${paymentId}.`));
  }
  if (!sameLines(refund.lines, lines)) {
    reasons.push(wrongWrite('wrong_refund_lines', `${describe(refund)} is for other units than the return.`));
  }
  if (refund.status !== 'succeeded')
    reasons.push(missing('refund_not_settled', `${describe(refund)} is ${refund.status}.`));
  return reasons;
}

function describe({ refund_id, amount_minor, currency, order_id }: Refund): string {
  return `${refund_id} of ${amount_minor} ${currency} on ${order_id}`;
}
