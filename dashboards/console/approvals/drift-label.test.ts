import { expect, test } from 'vitest';
import { driftLabel } from './drift-label.ts';

test.each([
  ['allocation pay-ORD-1018-1 amount_minor', 'Goes back to payment pay-ORD-1018-1'],
  ['order lines L1 unit_price_minor', 'Order line L1: unit price'],
  ['order payments pay-1 refunded_minor', 'Payment pay-1: refunded before'],
  ['order refunds rf_1 status', 'Refund rf_1: status'],
  ['amount_minor', 'Amount'],
  ['order delivered_at', 'Delivered at'],
  ['policy version', 'Policy: version'],
  ['policy handling', 'Policy: who has to agree'],
  ['policy within_automatic_limit limit_minor', 'Policy, limit: within automatic limit'],
  ['policy tool_may_act_alone tier', 'Policy, tier: tool may act alone'],
])('%s is read as %s', (field, label) => {
  expect(driftLabel(field)).toBe(label);
});
