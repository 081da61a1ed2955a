import type { PolicyDrift } from '../domain/ladder/policy-drift.ts';
import type { Order } from '../domain/order.ts';
import type { NewAction } from '../store/action-row.ts';
import { orderFacts } from './order-facts.ts';

/** One field that is another now. `field` names it in words; one that ends in `_minor` holds an amount. */
export type Difference = { readonly field: string; readonly before: unknown; readonly after: unknown };

/**
 * What changed between a request that was approved and the one that takes its place. `policy` is set when the later one is judged by another version of
 * the policy; what that changes for the request stands first among the differences.
 */
export type Drift = {
  readonly before: unknown;
  readonly after: unknown;
  readonly differences: readonly Difference[];
  readonly policy?: { readonly from: number; readonly to: number };
};

type Content = Pick<NewAction, 'amountMinor' | 'currency' | 'allocation' | 'args'>;

/**
 * Compares the two field by field: what would be paid and where it goes, and the order as its earlier evidence showed it beside the order as it is.
 * What only one of them has stands beside null.
 */
export function driftOf(
  old: Content & { readonly evidence: Readonly<Record<string, unknown>> },
  now: Content & { readonly order: Order | null },
  policy: Pick<PolicyDrift, 'from' | 'to' | 'differences'> | null = null,
): Drift {
  const [before, after] = [contentOf(old), contentOf(now)];
  const was = flatten({ ...before, order: old.evidence['order'] });
  const is = flatten({ ...after, order: now.order && JSON.parse(JSON.stringify(orderFacts(now.order))) });
  const fields = [...new Set([...was.keys(), ...is.keys()])].filter((field) => field !== 'order version');
  const differences = fields
    .map((field) => ({ field, before: was.get(field) ?? null, after: is.get(field) ?? null }))
    .filter((one) => one.before !== one.after);
  if (policy === null) return { before, after, differences };
  const { from, to } = policy;
  return { before, after, differences: [...policy.differences, ...differences], policy: { from, to } };
}

function contentOf({ amountMinor, currency, allocation, args }: Content) {
  if (args.present_address !== undefined) return { present_address: args.present_address };
  return {
    amount_minor: amountMinor,
    currency,
    allocation: allocation.map((share) => ({ payment_id: share.paymentId, amount_minor: share.amountMinor })),
  };
}

const ID_FIELDS = ['line_id', 'payment_id', 'refund_id', 'return_id'];

/** Every value under the words that lead to it; entries of a list are told apart by their id, not by their place. */
function flatten(
  value: unknown,
  path: readonly string[] = [],
  into = new Map<string, unknown>(),
): Map<string, unknown> {
  if (Array.isArray(value)) {
    for (const [index, entry] of value.entries()) flatten(entry, [...path, nameOf(entry) ?? String(index + 1)], into);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, part] of Object.entries(value)) if (!ID_FIELDS.includes(key)) flatten(part, [...path, key], into);
  } else if (value !== undefined) into.set(path.join(' '), value);
  return into;
}

function nameOf(entry: unknown): string | null {
  if (typeof entry !== 'object' || entry === null) return null;
  const id = ID_FIELDS.map((field) => (entry as Record<string, unknown>)[field]).find((one) => typeof one === 'string');
  return typeof id === 'string' ? id : null;
}
