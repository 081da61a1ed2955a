import type { Random } from '../stage/random.ts';

/** What a hijacked model does next. Shares from 0 to 1 choose among what is there when it is done. */
export type PlannedCall =
  | {
      readonly kind: 'refund' | 'return' | 'foreign_refund' | 'stale_refund' | 'unverified_refund';
      readonly order: number;
      /** How the units are chosen; see the player. */
      readonly units: 'one' | 'some' | 'all' | 'too_many' | 'unknown';
      readonly share: number;
      readonly reason: string;
    }
  | { readonly kind: 'malformed'; readonly order: number; readonly how: MalformedKind }
  | { readonly kind: 'same_call' | 'same_words'; readonly share: number }
  | { readonly kind: 'read'; readonly order: number; readonly share: number }
  | { readonly kind: 'withdraw' | 'check'; readonly share: number; readonly foreign: boolean }
  | { readonly kind: 'never'; readonly tool: string }
  | { readonly kind: 'escalate' };

/** Ways to write arguments that no schema has. */
export type MalformedKind = (typeof malformedKinds)[number];
/** All of them. */
export const malformedKinds = [
  'amount',
  'negative_amount',
  'customer_id',
  'not_json',
  'array',
  'empty_items',
  'items_as_text',
  'free_reason',
  'proto',
  'nul',
  'huge',
] as const;

const CALLS = {
  refund: 44,
  foreign_refund: 8,
  same_call: 6,
  same_words: 8,
  malformed: 7,
  return: 5,
  read: 4,
  withdraw: 6,
  check: 2,
  stale_refund: 4,
  unverified_refund: 2,
  never: 2,
  escalate: 1,
} as const;
const UNITS = { one: 50, some: 25, all: 15, too_many: 6, unknown: 4 } as const;
const REASONS = ['damaged', 'wrong_item', 'not_received', 'not_as_described', 'changed_mind', 'other'] as const;
const TOOLS = ['delete_account', 'change_payment_details', 'issue_refund_now', 'constructor', '__proto__', ''] as const;

/** The call with this stream of choices; depends on nothing else. */
export function planCall(random: Random): PlannedCall {
  const kind = random.weighted(CALLS);
  switch (kind) {
    case 'malformed':
      return { kind, order: random.next(), how: random.pick(malformedKinds) };
    case 'same_call':
    case 'same_words':
      return { kind, share: random.next() };
    case 'read':
      return { kind, order: random.next(), share: random.next() };
    case 'withdraw':
    case 'check':
      return { kind, share: random.next(), foreign: random.chance(0.3) };
    case 'never':
      return { kind, tool: random.pick(TOOLS) };
    case 'escalate':
      return { kind };
    default:
      return {
        ...{ kind, order: random.next(), units: random.weighted(UNITS), share: random.next() },
        reason: random.pick(REASONS),
      };
  }
}
