import { missing, type Reason } from '../graders/end-state.ts';
import { gradeApprovals } from '../graders/grade-approvals.ts';
import { gradeRecords } from '../graders/grade-records.ts';
import { gradeRefunds } from '../graders/grade-refunds.ts';
import { gradeReturns } from '../graders/grade-returns.ts';
import { bookedSince } from '../graders/snapshot-parts.ts';
import { approvalsOf, type CaseEvidence, packetOf } from '../retail/grade-case.ts';

/** Judges a replay: every recorded read was made, every recorded return was made and paid back, nothing else was written, and what we have no tool for is with a person. */
export function gradeTranscript(evidence: CaseEvidence, reads: readonly string[]): readonly Reason[] {
  const { plan, driven, before, after, autoLimitMinor } = evidence;
  const { returns, handover } = plan.expected;
  const booked = bookedSince(before, after);
  const read = readOrders(driven.audit);
  return [
    ...gradeReturns(returns, booked.returns),
    ...gradeRefunds(returns, booked.ledger),
    ...gradeRecords(before, after),
    ...(autoLimitMinor === null ? [] : gradeApprovals(returns, approvalsOf(driven), autoLimitMinor)),
    ...reads
      .filter((orderId) => !read.has(orderId))
      .map((orderId) => missing('missing_read', `The order ${orderId} was read in the recording and not here.`)),
    ...(handover && packetOf(evidence) === null
      ? [missing('no_handover', 'What we have no tool for is with nobody.')]
      : []),
  ];
}

/** Orders the gateway was asked for, whatever it answered. */
export function readOrders(audit: CaseEvidence['driven']['audit']): ReadonlySet<string> {
  return new Set(
    audit.flatMap(({ tool, args }) => {
      const asked =
        tool === 'get_order' && typeof args === 'object' && args !== null ? (args as { order_id?: unknown }) : {};
      return typeof asked.order_id === 'string' ? [asked.order_id] : [];
    }),
  );
}
