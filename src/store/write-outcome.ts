import postgres from 'postgres';
import { type ActionStatus, canMove } from '../domain/action/action-state.ts';
import type { LegStatus } from '../domain/action/outcome.ts';
import type { Action } from './action-row.ts';
import { type AuditRow, auditRecord } from './audit-log.ts';
import type { Queryable, Transaction } from './database.ts';
import { jsonText } from './json.ts';

/** What is written of one call. */
export type LegRecord = {
  readonly leg: number;
  readonly status: LegStatus;
  readonly refund_id: string | null;
  /** Null keeps what is there. */
  readonly evidence: unknown;
};

/** What became of an action's calls, and of the action where that is known. */
export type OutcomeRecord = {
  /** Empty for an action whose one call is kept in its own row. */
  readonly legs: readonly LegRecord[];
  readonly move: {
    readonly from: ActionStatus;
    readonly to: ActionStatus;
    readonly result: unknown;
    /** Gives the units back. */
    readonly release: boolean;
    readonly audit: AuditRow;
  } | null;
};

/** Writes an outcome in one statement; the caller holds the action. Throws on a move that {@link canMove} does not know: that is a fault of the code. */
export function writeOutcome(tx: Transaction, actionId: string, outcome: OutcomeRecord) {
  return tx`select write_outcome(${actionId}, ${jsonText(tx, recordOf(outcome))}::jsonb)`;
}

/** How everything must stand for {@link settleAsExpected}. */
export type Expected = {
  /** The only conversation that asked, and the fence it is held by. */
  readonly conversationId: string;
  readonly fence: number;
  /** Status of every call, in order. */
  readonly sent: readonly LegStatus[];
};

/**
 * Takes the locks of an outcome and writes it, in one statement and commit, if everything stands as expected: the action is executing, its calls stand as
 * given, and nobody asked but the one conversation, which the agent still holds. False, and no outcome was written, otherwise. The audit row has the rule
 * results of the intent's own, whatever is given.
 */
export async function settleAsExpected(
  sql: Queryable,
  { actionId, kind }: Pick<Action, 'actionId' | 'kind'>,
  { conversationId, fence, sent }: Expected,
  { legs, move }: OutcomeRecord & { readonly move: object },
): Promise<boolean> {
  const { audit, ...moved } = checked(move);
  const calls =
    kind === 'refund' ? { legs: legs.map((leg, at) => ({ ...leg, was: sent[at] })) } : { legs: [], was: sent[0] };
  const record = { ...calls, ...moved, audit: auditRecord({ ...audit, ruleResults: [] }) };
  try {
    const [row] = await sql<{ settled: boolean }[]>`
      select settle_as_expected(${actionId}, ${conversationId}, ${fence}, ${jsonText(sql, record)}::jsonb) as settled`;
    return row?.settled === true;
  } catch (error) {
    if (error instanceof postgres.PostgresError && error.code === OTHERWISE) return false;
    throw error;
  }
}

/** How `settle_as_expected()` says that the calls do not stand as given. */
const OTHERWISE = 'CS002';

function recordOf({ legs, move }: OutcomeRecord) {
  if (move === null) return { legs };
  const { audit, ...moved } = checked(move);
  return { legs, ...moved, audit: auditRecord(audit) };
}

function checked(move: NonNullable<OutcomeRecord['move']>) {
  const { from, to } = move;
  if (!canMove(from, to)) throw new Error(`An action never goes from ${from} to ${to}`);
  return move;
}
