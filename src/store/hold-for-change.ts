import type { ActionArguments } from '../domain/action/action-arguments.ts';
import type { ChangeKind } from '../domain/action/action-kind.ts';
import type { EarlierAction } from '../domain/action/judge-repeat.ts';
import type { Queryable, Transaction } from './database.ts';
import { type Switches, type SwitchesJson, toSwitches } from './kill-switches.ts';

/** An earlier action about the same thing, with what it asked for. */
export type EarlierChange = EarlierAction & { readonly args: ActionArguments };

/** Whose locks are taken, and what is read under them. */
export type ChangeScope = {
  readonly conversationId: string;
  /** By which the agent holds the conversation; null for a person, who holds no lease. */
  readonly fence: number | null;
  /** See `guardKey`. */
  readonly guard: string;
  readonly kind: ChangeKind;
  readonly target: string;
};

/** What a change is decided on, held until the transaction ends. `fence_lost`: the conversation is somebody else's by now. */
export type ChangeHold =
  | { readonly kind: 'fence_lost'; readonly switches: Switches }
  | {
      readonly kind: 'held';
      readonly switches: Switches;
      readonly speaker: 'agent' | 'person';
      readonly epoch: number;
      readonly policyVersion: number;
      /** What was asked about this thing, newest first: the newest fifty, and of those before them what was decided against. */
      readonly earlier: readonly EarlierChange[];
      /** The customer's newest messages in this conversation, newest first, at most twenty. */
      readonly messages: readonly { readonly seq: number; readonly at: Date }[];
      /** How many of the earlier ones were made, or may have been, in the last 24 hours. */
      readonly madeInDay: number;
    };

/** Takes the locks of a change - switches, conversation, order or account, in that order - and reads what it is decided on, each after its lock, in one statement. */
export async function holdForChange(tx: Transaction, scope: ChangeScope): Promise<ChangeHold> {
  const [row] = await tx<HeldRow[]>`
    select * from hold_for_change(${scope.conversationId}, ${scope.fence}, ${scope.guard}, ${scope.kind}, ${scope.target})`;
  if (!row) throw new Error('The locks of a change were not answered');
  const switches = toSwitches(row.switches);
  if (!row.fenced) return { kind: 'fence_lost', switches };
  const newest = row.earlier.map(toEarlierChange);
  return {
    kind: 'held',
    switches,
    speaker: row.speaker,
    epoch: row.epoch,
    policyVersion: row.policy_version,
    earlier: [...newest, ...(await olderDecidedAgainst(tx, scope, newest))],
    messages: row.messages.map(({ seq, at }) => ({ seq, at: new Date(at) })),
    madeInDay: row.made_in_day,
  };
}

/** How many of the newest the database gives. */
const NEWEST = 50;

/** Those that were decided against before the newest: however often a request is made and taken back, a decision is not forgotten. */
async function olderDecidedAgainst(
  tx: Transaction,
  { kind, target }: ChangeScope,
  newest: readonly EarlierChange[],
): Promise<readonly EarlierChange[]> {
  if (newest.length < NEWEST) return [];
  const known = newest.map(({ actionId }) => actionId);
  const rows = await tx<EarlierJson[]>`
    select action_id, conversation_id, status, automatic, based_on_seq, created_at, args from actions
    where kind = ${kind} and target = ${target} and status in ('rejected', 'expired', 'blocked') and action_id <> all(${known}::uuid[])
    order by created_at desc limit ${NEWEST}`;
  return rows.map(toEarlierChange);
}

/** The other actions about one thing, and how many of them were made in a day, without a lock: for judging one of them again. */
export async function readEarlierChanges(
  sql: Queryable,
  own: { readonly kind: ChangeKind; readonly target: string; readonly actionId: string },
): Promise<{ readonly earlier: readonly EarlierChange[]; readonly madeInDay: number }> {
  const [row] = await sql<{ earlier: EarlierJson[]; made_in_day: number }[]>`
    select * from earlier_changes(${own.kind}, ${own.target}, ${own.actionId})`;
  return { earlier: (row?.earlier ?? []).map(toEarlierChange), madeInDay: row?.made_in_day ?? 0 };
}

type HeldRow = {
  switches: SwitchesJson;
  fenced: boolean;
  speaker: 'agent' | 'person';
  epoch: number;
  policy_version: number;
  earlier: EarlierJson[];
  messages: { seq: number; at: string }[];
  made_in_day: number;
};

type EarlierJson = {
  action_id: string;
  conversation_id: string;
  status: EarlierAction['status'];
  automatic: boolean;
  based_on_seq: number;
  created_at: string;
  args: ActionArguments;
};

function toEarlierChange(row: EarlierJson): EarlierChange {
  return {
    actionId: row.action_id,
    conversationId: row.conversation_id,
    status: row.status,
    units: [],
    automatic: row.automatic,
    amountMinor: 0,
    basedOnSeq: row.based_on_seq,
    createdAt: new Date(row.created_at),
    args: row.args,
  };
}
