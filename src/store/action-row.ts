import type { RuleResult } from '../contracts/tool-results.ts';
import type { ActionArguments } from '../domain/action/action-arguments.ts';
import type { ActionKind } from '../domain/action/action-kind.ts';
import type { ActionStatus } from '../domain/action/action-state.ts';
import type { Unit } from '../domain/action/units.ts';
import type { PaymentMethod } from '../domain/order.ts';
import type { PaymentShare } from '../domain/refund/plan-refund.ts';
import type { Queryable } from './database.ts';

/** An intended change as the ledger holds it. `actionId` is the reference given to the provider and the idempotency key. */
export type Action = {
  readonly actionId: string;
  readonly conversationId: string;
  readonly customerId: string;
  readonly turnId: string | null;
  readonly step: number;
  /** Place in the model's message; negative for an action that code opened in the place of another. */
  readonly callIndex: number;
  readonly toolCallId: string;
  readonly tool: string;
  readonly kind: ActionKind;
  /** What it is about, where that is no unit of an order; null for a refund and a return. */
  readonly target: string | null;
  /** The person who asked; null when the agent did. */
  readonly staffId: string | null;
  /** Null for a preference, which belongs to an account. */
  readonly orderId: string | null;
  readonly args: ActionArguments;
  readonly units: readonly Unit[];
  readonly amountMinor: number | null;
  readonly currency: string | null;
  readonly allocation: readonly PaymentShare[];
  readonly ruleResults: readonly RuleResult[];
  readonly status: ActionStatus;
  readonly automatic: boolean;
  readonly digest: string;
  readonly supersedes: string | null;
  readonly versions: Readonly<Record<string, unknown>>;
  /** Epoch per switch scope that an effect must still find. */
  readonly switchEpochs: Readonly<Record<string, number>>;
  readonly basedOnSeq: number;
  readonly result: Readonly<Record<string, unknown>> | null;
  readonly sentAt: Date | null;
  readonly createdAt: Date;
};

/** What the caller decides of a new action; the database adds the times. */
export type NewAction = Omit<Action, 'result' | 'sentAt' | 'createdAt'>;

/** A row of `actions` as the driver returns it, or as JSON, where instants are text. */
export type ActionRow = {
  action_id: string;
  conversation_id: string;
  customer_id: string;
  turn_id: string | null;
  step: number;
  call_index: number;
  tool_call_id: string;
  tool: string;
  kind: ActionKind;
  target: string | null;
  staff_id: string | null;
  order_id: string | null;
  args: ActionArguments;
  units: StoredUnit[];
  amount_minor: number | null;
  currency: string | null;
  allocation: StoredShare[];
  rule_results: RuleResult[];
  status: ActionStatus;
  automatic: boolean;
  digest: string;
  supersedes: string | null;
  versions: Record<string, unknown>;
  switch_epochs: Record<string, number>;
  based_on_seq: number;
  result: Record<string, unknown> | null;
  sent_at: Date | string | null;
  created_at: Date | string;
};

type StoredUnit = { line_id: string; unit: number };
type StoredShare = { payment_id: string; method: PaymentMethod; amount_minor: number };

/**
 * The columns of an action (as `a`) for {@link toAction}, with the rules it was judged by wherever they are kept. Of two columns of one name the driver gives the later.
 */
export function actionColumns(sql: Queryable) {
  return sql`a.*, judged_by(a) as rule_results`;
}

/** The row as the code speaks of it. */
export function toAction(row: ActionRow): Action {
  return {
    actionId: row.action_id,
    conversationId: row.conversation_id,
    customerId: row.customer_id,
    turnId: row.turn_id,
    step: row.step,
    callIndex: row.call_index,
    toolCallId: row.tool_call_id,
    tool: row.tool,
    kind: row.kind,
    target: row.target,
    staffId: row.staff_id,
    orderId: row.order_id,
    args: row.args,
    units: toUnits(row.units),
    amountMinor: row.amount_minor,
    currency: row.currency,
    allocation: toShares(row.allocation),
    ruleResults: row.rule_results,
    status: row.status,
    automatic: row.automatic,
    digest: row.digest,
    supersedes: row.supersedes,
    versions: row.versions,
    switchEpochs: row.switch_epochs,
    basedOnSeq: row.based_on_seq,
    result: row.result,
    sentAt: row.sent_at === null ? null : new Date(row.sent_at),
    createdAt: new Date(row.created_at),
  };
}

/** Stored units. */
export function toUnits(units: readonly StoredUnit[]): readonly Unit[] {
  return units.map(({ line_id, unit }) => ({ lineId: line_id, unit }));
}

function toShares(shares: readonly StoredShare[]): readonly PaymentShare[] {
  return shares.map(({ payment_id, method, amount_minor }) => ({
    paymentId: payment_id,
    method,
    amountMinor: amount_minor,
  }));
}
