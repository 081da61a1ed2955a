import { formatMoney } from '../domain/money.ts';
import type { Order } from '../domain/order.ts';
import type { RefundPlan } from '../domain/refund/plan-refund.ts';
import { type LinePrice, linePrices } from '../domain/refund/unit-prices.ts';

/** One line of the sum: what it is, how the number came, and the number. */
export type AmountStep = { readonly step: string; readonly how: string; readonly amount_minor: number };

/** The amount of a refund line by line, in the order in which a person would work it out by hand. */
export function amountSteps(order: Order, plan: RefundPlan): readonly AmountStep[] {
  const asked = new Set(plan.units.map((unit) => unit.lineId));
  const lines = linePrices(order).filter((line) => asked.has(line.lineId));
  return [...lines.flatMap((line) => lineSteps(order, plan, line)), ...totalSteps(plan)];
}

function lineSteps(order: Order, plan: RefundPlan, line: LinePrice): readonly AmountStep[] {
  const record = order.lines.find((one) => one.lineId === line.lineId);
  const name = record?.name ?? line.lineId;
  const money = (minor: number) => formatMoney(minor, plan.currency);
  const steps: AmountStep[] = [
    {
      step: `${name}: list price`,
      how: `${line.quantity} × ${money(record?.unitPriceMinor ?? 0)}`,
      amount_minor: line.listMinor,
    },
  ];
  if (line.lineDiscountMinor > 0)
    steps.push({
      step: `${name}: discount on this line`,
      how: 'from the order record',
      amount_minor: -line.lineDiscountMinor,
    });
  if (line.taxOnTopMinor > 0)
    steps.push({
      step: `${name}: tax`,
      how: 'on top of the price, from the order record',
      amount_minor: line.taxOnTopMinor,
    });
  if (line.orderDiscountMinor > 0)
    steps.push({
      step: `${name}: share of the order's discount`,
      how: `of ${money(order.discountMinor)}, by what each line is worth`,
      amount_minor: -line.orderDiscountMinor,
    });
  const units = plan.units.filter((unit) => unit.lineId === line.lineId);
  const price = units.reduce((sum, unit) => sum + unit.priceMinor, 0);
  const all = units.length === line.quantity;
  steps.push({
    step: `${name}: paid for ${units.length} of ${line.quantity}`,
    how: all ? 'all of the line' : `${money(line.paidMinor)} for the line, shared out over ${line.quantity} pieces`,
    amount_minor: price,
  });
  return steps;
}

function totalSteps(plan: RefundPlan): readonly AmountStep[] {
  const left = Math.max(plan.capturedMinor - plan.refundedMinor, 0);
  return [
    { step: 'Sum of the items', how: 'what the customer paid for them', amount_minor: plan.unitsMinor },
    {
      step: 'Left of the payments',
      how: `${formatMoney(plan.capturedMinor, plan.currency)} captured, ${formatMoney(plan.refundedMinor, plan.currency)} given back before`,
      amount_minor: left,
    },
    {
      step: 'Refund',
      how: plan.unitsMinor <= left ? 'the sum of the items' : 'no more than what is left of the payments',
      amount_minor: plan.amountMinor,
    },
    ...plan.allocation.map((share) => ({
      step: `Goes back to ${share.paymentId}`,
      how: share.method.replaceAll('_', ' '),
      amount_minor: share.amountMinor,
    })),
  ];
}
