import { mayDecide } from '../staff.ts';
import { unitsOf, waveOf } from './books.ts';
import type { OracleRule } from './oracle-rule.ts';

/** From this amount on, in minor units, two people must agree. */
const TWO_PEOPLE_FROM: Readonly<Record<string, number>> = { INR: 1_000_000 };
/** No send later than this after its look at the switch, and as long as a slow provider takes to book. */
const UNDER_WAY_MS = 3_000;

/** What must hold of people and switches. */
export const personOracle: Readonly<Record<string, OracleRule>> = {
  'an approval is of exactly this refund': ({ booking, evidence }) => {
    const snapshot = evidence?.approval?.snapshot;
    if (!snapshot) return null;
    const share = snapshot.allocation.find((one) => one.payment_id === booking.paymentId);
    if (snapshot.order_id !== booking.orderId || share?.amount_minor !== booking.amountMinor)
      return `approved ${JSON.stringify(snapshot.allocation)} on ${snapshot.order_id}, booked ${booking.amountMinor}`;
    const other = booking.lines.find(
      (line) =>
        snapshot.units.filter((unit) => unit.line_id === line.line_id).length !== unitsOf([booking], line.line_id),
    );
    return other ? `approved ${JSON.stringify(snapshot.units)}, booked ${JSON.stringify(booking.lines)}` : null;
  },

  'an approval is given by enough authorised people': ({ evidence }) => {
    const approval = evidence?.approval;
    if (!approval) return null;
    const people = new Set(
      approval.decisions.filter((one) => one.decision === 'approve').map((one) => one.approver_id),
    );
    const { amount_minor, currency } = approval.snapshot;
    const needed = amount_minor >= (TWO_PEOPLE_FROM[currency] ?? Number.POSITIVE_INFINITY) ? 2 : 1;
    if (people.size < needed) return `${people.size} agreed to ${amount_minor}, ${needed} must`;
    const wrong = [...people].find((one) => !mayDecide(one));
    return wrong === undefined ? null : `${wrong} may not decide about this`;
  },

  'nothing after the deadline': ({ books, evidence }) => {
    const since = books.overdue.get(evidence?.approval?.approval_id ?? '');
    return since !== undefined && since < waveOf(books, evidence?.sentAt ?? 0) ? 'the deadline had passed' : null;
  },

  'nothing new while a switch is on': ({ books, evidence, booking }) => {
    const begun = startOf(evidence);
    const sent = evidence?.sentAt ?? 0;
    const stop = books.stops.find(
      ({ on, off }) =>
        within(begun, on, off) ||
        within(sent, on, off) ||
        (booking.bookedAt.getTime() > on + UNDER_WAY_MS && begun < on && within(booking.bookedAt.getTime(), on, off)),
    );
    return stop ? `${stop.scope} was on from ${iso(stop.on)} to ${iso(stop.off)}; sent ${iso(sent)}` : null;
  },

  'nothing from before a stop fires after it': ({ books, evidence, booking }) => {
    const begun = startOf(evidence);
    const sent = evidence?.sentAt ?? 0;
    const booked = booking.bookedAt.getTime();
    const stop = books.stops.find(
      ({ on, off }) => off !== null && begun < on && (sent > off || (booked > off && booked - sent > UNDER_WAY_MS)),
    );
    return stop ? `begun ${iso(begun)}, ${stop.scope} on ${iso(stop.on)} to ${iso(stop.off)}, sent ${iso(sent)}` : null;
  },

  'the audit told of it before it happened': ({ evidence, booking }) => {
    const events = evidence?.auditEvents ?? [];
    const told = evidence?.approval
      ? events.includes('action.proposed') && events.includes('action.approved')
      : events.includes('action.intended');
    return told ? null : `the audit of ${booking.key} has only ${events.join(', ') || 'nothing'}`;
  },
};

/** When it was decided that money may move: the last person's word, or the intent of a refund that needs none. */
function startOf(evidence: Parameters<OracleRule>[0]['evidence']): number {
  const decided = evidence?.approval?.decisions.map((one) => Date.parse(one.decided_at)) ?? [];
  return decided.length > 0 ? Math.max(...decided) : (evidence?.createdAt ?? 0);
}

function within(at: number, on: number, off: number | null): boolean {
  return at > on && (off === null || at < off);
}

function iso(at: number | null): string {
  return at === null ? 'now' : new Date(at).toISOString().slice(11, 23);
}
