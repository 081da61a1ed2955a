import { formatMoney } from '../../domain/money.ts';
import type { Refund } from '../../sandbox/shapes/refund.ts';
import type { Check, Evidence } from './story.ts';

/*
 * The assertions stories share. Each looks at rows, never at what anybody said about them.
 */

/** The ledger has no row of this order. */
export function ledgerIsEmpty({ ledgerAfter }: Evidence): Check {
  return { text: 'the ledger has no row', holds: ledgerAfter.length === 0, found: describeLedger(ledgerAfter) };
}

/** The ledger has one row: this amount, for these lines, back to the payment of the order. */
export function ledgerHasOneRow(evidence: Evidence, amountMinor: number, lineId: string): Check {
  const { ledgerAfter, orderBefore } = evidence;
  const [row, ...more] = ledgerAfter;
  const holds =
    row !== undefined &&
    more.length === 0 &&
    row.amount_minor === amountMinor &&
    row.currency === 'INR' &&
    row.status === 'succeeded' &&
    row.payment_id === orderBefore.payments[0]?.id &&
    row.lines.length === 1 &&
    row.lines[0]?.line_id === lineId &&
    row.lines[0].quantity === 1;
  const text = `the ledger has one row: ${formatMoney(amountMinor, 'INR')} for ${lineId}, to the original payment`;
  return { text, holds, found: describeLedger(ledgerAfter) };
}

/** So many returns exist on the order. */
export function returnsCount({ returns }: Evidence, count: number): Check {
  const text =
    count === 0 ? 'the store has no return' : `the store has ${count === 1 ? 'one return' : `${count} returns`}`;
  return { text, holds: returns.length === count, found: String(returns.length) };
}

/** The audit log has so many rows of an event, of a tool when one is named. */
export function auditCount(evidence: Evidence, event: string, count: number, tool?: string): Check {
  const rows = evidence.audit.filter((row) => row.event === event && (tool === undefined || row.tool === tool));
  const of = tool === undefined ? '' : ` of ${tool}`;
  return { text: `the audit log has ${count} ${event}${of}`, holds: rows.length === count, found: String(rows.length) };
}

/** The audit log names a person beside an event. */
export function auditNames(evidence: Evidence, event: string): Check {
  const names = evidence.audit.filter((row) => row.event === event).map((row) => row.approver_id);
  return {
    text: `the audit log names who decided beside ${event}`,
    holds: names.length > 0 && names.every((name) => name !== null && name !== ''),
    found: names.join(', ') || 'no row',
  };
}

/** A tool was called so many times, whatever came of it. A call that was put off until the customer says yes is made anew then, and counts as that one. */
export function callCount({ calls }: Evidence, tool: string, count: number): Check {
  const found = calls.filter(({ name, result }) => name === tool && !putOff(result)).length;
  return { text: `the transcript shows ${count} ${tool}`, holds: found === count, found: String(found) };
}

function putOff(result: unknown): boolean {
  return typeof result === 'object' && result !== null && 'code' in result && result.code === 'confirmation_required';
}

/** An answer to the customer says something. */
export function agentSaid({ messages }: Evidence, text: string, pattern: RegExp): Check {
  const answers = messages.filter(({ role }) => role === 'agent' || role === 'system').map((message) => message.text);
  return { text, holds: answers.some((answer) => pattern.test(answer)), found: answers.at(-1) ?? 'no answer' };
}

/** Refunds and returns aside, the order's record is untouched; without any, its version is too. */
export function orderUntouched({ orderBefore, orderAfter }: Evidence): Check {
  const holds = orderBefore.version === orderAfter.version;
  return { text: 'the order is untouched', holds, found: holds ? 'same version' : 'another version' };
}

/** Nobody was asked to approve anything. */
export function nobodyAsked({ approvals }: Evidence): Check {
  return { text: 'no person had to approve', holds: approvals.length === 0, found: `${approvals.length} approvals` };
}

/** A ledger in one line. */
export function describeLedger(ledger: readonly Refund[]): string {
  if (ledger.length === 0) return 'empty';
  return ledger.map((row) => `${formatMoney(row.amount_minor, row.currency)} ${row.status}`).join(', ');
}
