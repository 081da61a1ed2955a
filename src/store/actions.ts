import type { RuleResult } from '../contracts/tool-results.ts';
import { type ActionStatus, canMove } from '../domain/action/action-state.ts';
import type { EarlierAction } from '../domain/action/judge-repeat.ts';
import { type Action, type ActionRow, actionColumns, toAction, toUnits } from './action-row.ts';
import type { Queryable, Transaction } from './database.ts';
import { asJson } from './json.ts';
import type { ClaimKind } from './unit-claims.ts';

/** One action; null when there is none. */
export async function readAction(sql: Queryable, actionId: string): Promise<Action | null> {
  const [row] = await sql<ActionRow[]>`select ${actionColumns(sql)} from actions a where action_id = ${actionId}`;
  return row ? toAction(row) : null;
}

/** One action, locked until the transaction ends. */
export async function lockAction(tx: Transaction, actionId: string): Promise<Action | null> {
  const [row] = await tx<
    ActionRow[]
  >`select ${actionColumns(tx)} from actions a where action_id = ${actionId} for no key update`;
  return row ? toAction(row) : null;
}

/** Everything of one kind that was ever asked on one order, newest first. Call it under the order's guard. */
export async function actionsOnOrder(sql: Queryable, orderId: string, kind: ClaimKind): Promise<EarlierAction[]> {
  const rows = await sql<ActionRow[]>`
    select * from actions where order_id = ${orderId} and kind = ${kind} order by created_at desc, action_id`;
  return rows.map((row) => ({
    actionId: row.action_id,
    conversationId: row.conversation_id,
    status: row.status,
    units: toUnits(row.units),
    automatic: row.automatic,
    amountMinor: row.amount_minor ?? 0,
    basedOnSeq: row.based_on_seq,
    createdAt: new Date(row.created_at),
  }));
}

/** How a move changes the row besides its status. */
export type MoveFields = {
  readonly result?: unknown;
  readonly switchEpochs?: Readonly<Record<string, number>>;
  readonly ruleResults?: readonly RuleResult[];
};

/**
 * Moves an action from one of `from` to `to`, as a compare-and-set; false when it stood elsewhere by then. `result` replaces the
 * stored one. Throws on a move that {@link canMove} does not know: that is a fault of the code.
 */
export async function moveAction(
  tx: Queryable,
  actionId: string,
  from: readonly ActionStatus[],
  to: ActionStatus,
  fields: MoveFields = {},
): Promise<boolean> {
  const wrong = from.find((status) => status !== to && !canMove(status, to));
  if (wrong) throw new Error(`An action never goes from ${wrong} to ${to}`);
  const ends = !['proposed', 'approved', 'executing', 'unknown', 'pending_settlement'].includes(to);
  const moved = await tx`
    update actions set status = ${to},
      result = coalesce(${fields.result === undefined ? null : asJson(tx, fields.result)}, result),
      switch_epochs = coalesce(${fields.switchEpochs ? asJson(tx, fields.switchEpochs) : null}, switch_epochs),
      rule_results = coalesce(${fields.ruleResults ? asJson(tx, fields.ruleResults) : null}, rule_results),
      finished_at = case when ${ends} then clock_timestamp() else finished_at end
    where action_id = ${actionId} and status in ${tx([...from])}
    returning 1`;
  return moved.length === 1;
}
