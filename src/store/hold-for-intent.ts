import type { EarlierAction } from '../domain/action/judge-repeat.ts';
import { toUnits } from './action-row.ts';
import type { Transaction } from './database.ts';
import { type Switches, type SwitchesJson, toSwitches } from './kill-switches.ts';
import type { ReadTotals, TotalsScope } from './refund-totals.ts';

/** Whose locks are taken, and what is read under them. */
export type IntentScope = Omit<TotalsScope, 'exceptActionId'> & {
  readonly conversationId: string;
  /** By which the caller holds the conversation. */
  readonly fence: number;
  readonly orderId: string;
  readonly kind: string;
};

/** What an intent is decided on, held until the transaction ends. `fence_lost`: the conversation is somebody else's by now. */
export type IntentHold =
  | { readonly kind: 'fence_lost'; readonly switches: Switches }
  | {
      readonly kind: 'held';
      readonly switches: Switches;
      readonly speaker: 'agent' | 'person';
      /** The order's, to compare with the one read before it was fetched. */
      readonly epoch: number;
      /** Number of the autonomy policy in force; 0 before first use. */
      readonly policyVersion: number;
      /** Everything of this kind that was ever asked on the order, newest first. */
      readonly earlier: readonly EarlierAction[];
      /** The customer's newest messages in this conversation, newest first, at most twenty. */
      readonly messages: readonly { readonly seq: number; readonly at: Date }[];
      readonly totals: ReadTotals;
    };

/**
 * Takes the locks of an intent - switches, conversation, order, customer, in that order - and reads what it is decided on, each after its
 * lock, in one statement. Throws what `isSwitchUnreadable` knows when the switches cannot be read.
 */
export async function holdForIntent(tx: Transaction, scope: IntentScope): Promise<IntentHold> {
  const [row] = await tx<HeldRow[]>`
    select * from hold_for_intent(${scope.conversationId}, ${scope.fence}, ${scope.orderId}, ${scope.customerId}, ${scope.kind},
      ${scope.currency}, ${scope.windowDays}, ${scope.timeZone})`;
  if (!row) throw new Error('The locks of an intent were not answered');
  const switches = toSwitches(row.switches);
  if (!row.fenced) return { kind: 'fence_lost', switches };
  return {
    kind: 'held',
    switches,
    speaker: row.speaker,
    epoch: row.epoch,
    policyVersion: row.policy_version,
    earlier: row.earlier.map(toEarlier),
    messages: row.messages.map(({ seq, at }) => ({ seq, at: new Date(at) })),
    totals: {
      now: row.now,
      customerAutomaticMinor: row.customer_automatic,
      customerRefunds: row.customer_refunds,
      storeDayMinor: row.store_day,
    },
  };
}

type HeldRow = {
  switches: SwitchesJson;
  fenced: boolean;
  speaker: 'agent' | 'person';
  epoch: number;
  policy_version: number;
  earlier: EarlierJson[];
  messages: { seq: number; at: string }[];
  now: Date;
  customer_automatic: number;
  customer_refunds: number;
  store_day: number;
};

type EarlierJson = {
  action_id: string;
  conversation_id: string;
  status: EarlierAction['status'];
  units: { line_id: string; unit: number }[];
  automatic: boolean;
  amount_minor: number | null;
  based_on_seq: number;
  created_at: string;
};

function toEarlier(row: EarlierJson): EarlierAction {
  return {
    actionId: row.action_id,
    conversationId: row.conversation_id,
    status: row.status,
    units: toUnits(row.units),
    automatic: row.automatic,
    amountMinor: row.amount_minor ?? 0,
    basedOnSeq: row.based_on_seq,
    createdAt: new Date(row.created_at),
  };
}
