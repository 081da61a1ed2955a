import type { CustomerConversation, stateOf } from '../../evals/client/customer-conversation.ts';
import type { SeenCall } from '../../evals/client/model-control.ts';
import type { ApprovalRow, AuditRow, InboxItem } from '../../evals/client/staff-desk.ts';
import type { Order } from '../../sandbox/shapes/order.ts';
import type { OrderRecordInput } from '../../sandbox/shapes/order-record.ts';
import type { Refund } from '../../sandbox/shapes/refund.ts';
import type { OrderReturn } from '../../sandbox/shapes/return.ts';

/** One story of the demo: who it is about, what they and the staff do, and what must be true afterwards. */
export type Story = {
  /** Stable, for programs. */
  readonly name: string;
  readonly title: string;
  readonly customer: { readonly name: string; readonly mailbox: string };
  /** What differs from an order delivered four days ago. */
  readonly order: StoryOrder;
  readonly play: (actors: Actors) => Promise<void>;
  readonly check: (evidence: Evidence) => readonly Check[];
};

/** The order a story is about. Lines are L1, L2 and so on. */
export type StoryOrder = {
  /** Name and price in minor units of rupees, one unit each. */
  readonly lines: readonly (readonly [name: string, priceMinor: number])[];
  readonly method: 'upi' | 'card' | 'wallet';
  /** (Default: delivered.) */
  readonly status?: OrderRecordInput['status'];
};

/** Who acts in a story. */
export type Actors = {
  readonly orderId: string;
  readonly customer: Pick<CustomerConversation, 'say'>;
  /** The one proposal that waits is decided by a person; returns when the customer has been told. */
  readonly approver: { readonly approve: () => Promise<void>; readonly reject: (note: string) => Promise<void> };
};

/** What a story left behind, read from the store and the API. */
export type Evidence = {
  readonly orderId: string;
  readonly customerId: string;
  readonly conversationId: string;
  readonly messages: readonly { readonly role: string; readonly text: string }[];
  readonly state: ReturnType<typeof stateOf>;
  readonly calls: readonly SeenCall[];
  readonly audit: readonly AuditRow[];
  readonly approvals: readonly ApprovalRow[];
  /** The conversation in the human inbox; null when it is not there. */
  readonly handover: InboxItem | null;
  readonly ledgerBefore: readonly Refund[];
  /** The ledger when the decision was about to be made; null in a story without one. */
  readonly ledgerAtDecision: readonly Refund[] | null;
  readonly ledgerAfter: readonly Refund[];
  readonly returns: readonly OrderReturn[];
  readonly orderBefore: Order;
  readonly orderAfter: Order;
};

/** One assertion: what must be true, whether it is, and what was found. */
export type Check = { readonly text: string; readonly holds: boolean; readonly found: string };

/** A story that was played. `error`: it broke off, and why. */
export type StoryRun = {
  readonly story: Pick<Story, 'name' | 'title'>;
  readonly evidence: Evidence | null;
  readonly checks: readonly Check[];
  readonly error: string | null;
  readonly elapsedMs: number;
};

/** Whether a story went as it must. */
export function storyPassed({ error, checks }: Pick<StoryRun, 'error' | 'checks'>): boolean {
  return error === null && checks.length > 0 && checks.every(({ holds }) => holds);
}
