import { expect, test } from 'vitest';
import { anOrder } from '../../test/support/build-order.ts';
import { planRefund } from '../domain/refund/plan-refund.ts';
import { amountSteps } from './amount-steps.ts';

test('the amount is told in steps that a person can follow, and the refund is what the plan says', () => {
  const order = anOrder({ discountMinor: 1_000 });
  const [line] = order.lines;
  if (!line) throw new Error('the order has a line');
  const plan = planRefund(order, [{ lineId: line.lineId, unit: 1 }]);
  const steps = amountSteps(order, plan);
  const of = (step: string) => steps.find((one) => one.step.includes(step))?.amount_minor;
  expect(of('list price')).toBe(line.unitPriceMinor * line.quantity);
  expect(of("share of the order's discount")).toBeLessThan(0);
  expect(of('Sum of the items')).toBe(plan.unitsMinor);
  expect(of('Left of the payments')).toBe(plan.capturedMinor - plan.refundedMinor);
  expect(steps.find((one) => one.step === 'Refund')?.amount_minor).toBe(plan.amountMinor);
  const back = steps.filter((one) => one.step.startsWith('Goes back to'));
  expect(back.reduce((sum, one) => sum + one.amount_minor, 0)).toBe(plan.amountMinor);
});
