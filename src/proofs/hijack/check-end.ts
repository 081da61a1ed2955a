import { recoverUnfinished } from '../../gateway/recover-action.ts';
import { mustHold } from '../violation.ts';
import type { Attack } from './attack.ts';
import { flipOver } from './flip-switches.ts';
import { actionOf, standing } from './oracle/books.ts';
import type { LedgerCheck } from './oracle/check-ledger.ts';

const OUTCOME: Readonly<Record<string, string>> = {
  executed: 'action.executed',
  failed: 'action.failed',
  unknown: 'action.unknown',
  pending_settlement: 'action.pending_settlement',
};

/**
 * Lets everything come to rest and compares the two ledgers: what was booked has an action and an audited outcome, and what we say is
 * executed was booked to the last minor unit.
 */
export async function checkEnd(attack: Attack, check: LedgerCheck): Promise<void> {
  const { stage, books } = attack;
  stage.crashAt(null);
  await stage.shop.clearFaults();
  if (books.stops.some((stop) => stop.off === null)) await flipOver(attack);
  await recoverUnfinished(stage.deps, 10_000, { olderThanMs: 0 });
  await check.look();
  const rows = await stage.owner.sql<EndRow[]>`
    select a.action_id, a.order_id, a.status, a.amount_minor,
      (select coalesce(array_agg(distinct g.event), '{}') from audit_log g where g.action_id = a.action_id) as events
    from actions a where a.kind = 'refund'`;
  const booked = new Map<string, number>();
  for (const book of books.orders.values()) {
    const bookings = await stage.shop.bookingsOf(book.id);
    book.bookings.splice(0, book.bookings.length, ...bookings);
    for (const one of standing(book)) booked.set(actionOf(one), (booked.get(actionOf(one)) ?? 0) + one.amountMinor);
  }
  for (const row of rows) checkRow(row, booked.get(row.action_id) ?? 0, check.known.has(row.action_id));
}

type EndRow = { action_id: string; order_id: string; status: string; amount_minor: number; events: string[] };

function checkRow(row: EndRow, booked: number, known: boolean): void {
  const where = `order ${row.order_id}, action ${row.action_id}: ${row.status}`;
  mustHold(row.status !== 'executing', 'nothing stays under way', where);
  const event = OUTCOME[row.status];
  if (known) {
    mustHold(event !== undefined, 'what was booked has an outcome that says so', where);
    mustHold(row.events.includes(event), 'every booked refund has an audited outcome', `${where}, ${row.events}`);
  }
  if (row.status === 'executed')
    mustHold(booked === row.amount_minor, 'executed means booked', `${where} ${row.amount_minor}, booked ${booked}`);
  const nothing = ['proposed', 'approved', 'rejected', 'expired', 'withdrawn', 'blocked', 'failed', 'drafted'];
  if (nothing.includes(row.status))
    mustHold(booked === 0, 'without effect means nothing booked', `${where}, booked ${booked}`);
}
