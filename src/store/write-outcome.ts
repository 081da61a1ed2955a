import { type ActionStatus, canMove } from '../domain/action/action-state.ts';
import type { LegStatus } from '../domain/action/outcome.ts';
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
 * given, and nobody asked but the one conversation, which the agent still holds. False, and nothing was written, otherwise.
 */
export async function settleAsExpected(
  sql: Queryable,
  actionId: string,
  expected: Expected,
  outcome: OutcomeRecord,
): Promise<boolean> {
  const [row] = await sql<{ settled: boolean }[]>`
    select settle_as_expected(${actionId}, ${expected.conversationId}, ${expected.fence}, ${[...expected.sent]}::text[],
      ${jsonText(sql, recordOf(outcome))}::jsonb) as settled`;
  return row?.settled === true;
}

function recordOf({ legs, move }: OutcomeRecord) {
  if (move === null) return { legs };
  const { from, to, result, release, audit } = move;
  if (!canMove(from, to)) throw new Error(`An action never goes from ${from} to ${to}`);
  return { legs, from, to, result, release, audit: auditRecord(audit) };
}
