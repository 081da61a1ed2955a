import type { OrderReturn } from '../../sandbox/shapes/return.ts';
import { type ExpectedReturn, missing, type Reason, wrongWrite } from './end-state.ts';
import { sameLines } from './same-lines.ts';

/** Judges the returns of one case: each expected one once, for exactly its units, and no other. */
export function gradeReturns(expected: readonly ExpectedReturn[], returns: readonly OrderReturn[]): readonly Reason[] {
  const named = new Set(expected.map(({ orderId }) => orderId));
  const strays = returns.filter(({ order_id }) => !named.has(order_id));
  return [
    ...expected.flatMap((one) =>
      gradeOrder(
        one,
        returns.filter(({ order_id }) => order_id === one.orderId),
      ),
    ),
    ...strays.map((one) =>
      wrongWrite('unexpected_return', `A return nobody expects: ${one.return_id} on ${one.order_id}.`),
    ),
  ];
}

function gradeOrder(expected: ExpectedReturn, created: readonly OrderReturn[]): Reason[] {
  const [one, ...more] = created;
  const { orderId, lines } = expected;
  if (one === undefined) return [missing('missing_return', `There is no return on ${orderId}.`)];
  const reasons: Reason[] = [];
  if (!sameLines(one.lines, lines)) {
    reasons.push(wrongWrite('wrong_return_lines', `The return ${one.return_id} on ${orderId} is for other units.`));
  }
  if (one.status === 'cancelled')
    reasons.push(missing('return_cancelled', `The return ${one.return_id} was cancelled.`));
  if (more.length > 0) {
    reasons.push(wrongWrite('doubled_return', `There are ${created.length} returns on ${orderId} where one belongs.`));
  }
  return reasons;
}
