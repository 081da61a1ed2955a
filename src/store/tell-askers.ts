import type { ActionStatus } from '../domain/action/action-state.ts';
import { restsOnWord } from '../domain/action/closed-by-people.ts';
import { type DecisionFacts, decisionLine } from '../domain/decision-line.ts';
import { formatMoney } from '../domain/money.ts';
import type { Action } from './action-row.ts';
import type { Keyring } from './content-keys.ts';
import type { Queryable, Transaction } from './database.ts';
import { escalateConversation } from './handoffs.ts';
import { enterInbox } from './inbox.ts';

/** What the customer hears of an action, and where. */
export type Telling = {
  readonly action: Action;
  readonly status: ActionStatus;
  /** What the ledger keeps of the outcome; see `blocked_by`, `new_amount_minor`, `return_id`. */
  readonly result: Readonly<Record<string, unknown>>;
  /** `decision` for what a person or a deadline decided, `settlement` for what the provider did later. */
  readonly entry: 'decision' | 'settlement';
  /** A conversation that reads the outcome as its tool's result and is not told again. */
  readonly except?: string | null;
  /** Hands the conversation that asked first to a person, for this reason. */
  readonly handOver?: string;
  readonly actor: string;
};

/** Tells every conversation that asked. The caller holds their locks. Returns the conversations whose agent is to be rung. */
export async function tellAskers(tx: Transaction, keyring: Keyring, telling: Telling): Promise<readonly string[]> {
  const { action, status } = telling;
  const rings: string[] = [];
  const facts = decisionFacts(action, { ...telling, approved: await wasApproved(tx, action.actionId) });
  const askers = await tx<{ conversation_id: string; speaker: string; language: string | null }[]>`
    select conversation_id, speaker, language from action_askers join conversations using (conversation_id)
    where action_id = ${action.actionId} order by conversation_id`;
  for (const { conversation_id: id, speaker, language } of askers) {
    if (id === telling.except) continue;
    const line = decisionLine(facts, language);
    const body = { status, ...telling.result };
    const { ring } = await enterInbox(tx, keyring, id, { kind: telling.entry, actionId: action.actionId, body, line });
    const handOver = telling.handOver !== undefined && id === action.conversationId && speaker === 'agent';
    if (handOver) {
      const escalation = { reason: telling.handOver ?? 'other', summary: null, line, actor: telling.actor };
      await escalateConversation(tx, keyring, id, escalation);
    } else if (ring) rings.push(id);
  }
  return rings;
}

/** What a customer is told of an action with this outcome. */
export function decisionFacts(
  action: Action,
  { status, result, approved }: Pick<Telling, 'status' | 'result'> & { readonly approved: boolean },
): DecisionFacts {
  const { args, kind } = action;
  const newAmount = result['new_amount_minor'];
  const returnId = kind === 'cancellation' ? args.return_id : result['return_id'];
  const blockedBy = result['blocked_by'];
  return {
    kind,
    status,
    orderId: action.orderId,
    amount: amountOf(action),
    methods: action.allocation.map((share) => share.method),
    // An expired approval does not stand as approved any more; that it had been is kept with the outcome.
    approved: approved || result['decided'] === true,
    blockedBy: typeof blockedBy === 'string' ? blockedBy : undefined,
    newAmount: typeof newAmount === 'number' ? formatMoney(newAmount, action.currency ?? '') : undefined,
    returnId: typeof returnId === 'string' ? returnId : undefined,
    preference: args.preference === undefined ? undefined : { name: args.preference, value: args.value ?? false },
    onTheirWord: restsOnWord(result),
    proposedAgain: typeof result['superseded_by'] === 'string',
  };
}

/** The amount as people write it; null for what moves no money. */
export function amountOf(action: Pick<Action, 'amountMinor' | 'currency'>): string | null {
  return action.amountMinor === null ? null : formatMoney(action.amountMinor, action.currency ?? '');
}

/** Whether people agreed to the action. */
export async function wasApproved(sql: Queryable, actionId: string): Promise<boolean> {
  const rows = await sql`select 1 from approvals where action_id = ${actionId} and status = 'approved'`;
  return rows.length > 0;
}
