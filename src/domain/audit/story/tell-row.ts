import { closedByPeople } from '../../action/closed-by-people.ts';
import { counted } from '../../counted.ts';
import { type AuditEvent, auditEvents } from '../audit-events.ts';
import { type AuditFact, asInteger, asObject, asObjects, asText, asTexts, type StoryWords } from './audit-fact.ts';
import { sayAmount, sayDecider, sayItems, sayList, sayName } from './say.ts';
import { tellClaim } from './tell-claim.ts';
import { sayPeople, tellStatement } from './tell-statement.ts';

/** What an event says beyond its meaning; a teller is given the row and its result. */
type Teller = (row: AuditFact, result: Readonly<Record<string, unknown>>, who: string, words: StoryWords) => string;

/** Sentences that name what the row is about. An event that is not here is told by its meaning. */
const TELLERS: Partial<Readonly<Record<AuditEvent, Teller>>> = {
  'tool.called': (row, _result, who) => `${who} called ${row.tool ?? 'a tool'}${about(row)}.`,
  'tool.refused': (row, result, who) =>
    `${who} called ${row.tool ?? 'a tool'}${about(row)} and was refused: ${why(row, result)}.`,
  'tool.failed': (row, result, who) =>
    `${who} called ${row.tool ?? 'a tool'}${about(row)}, which failed: ${code(result)}.`,
  'refund.replayed': (row) => `A refund${about(row)} was asked for again; the earlier one was the answer.`,
  'return.replayed': (row) => `A return${about(row)} was asked for again; the earlier one was the answer.`,
  'action.intended': (row) => `${deed(row)} was within the automatic limits and written down.`,
  'action.drafted': (row) => `${deed(row)} was prepared for a person.`,
  'action.proposed': (row) => `${deed(row)} was put before an approver.`,
  'action.executed': (row, result, _who, words) => {
    const closed = closedByPeople(result);
    return closed?.provider === 'not_asked'
      ? `${deed(row)} was closed as done on the word of ${sayPeople(closed, words)}; the store has not confirmed it.`
      : `${deed(row)} was carried out by the store.`;
  },
  'action.outcome_stated': (row, _result, _who, words) => `Of ${lower(deed(row))}: ${tellStatement(row, words)}`,
  'action.pending_settlement': (row) => `${deed(row)} was accepted by the store and is not settled.`,
  'action.failed': (row) => `${deed(row)} proved not to have happened.`,
  'action.unknown': (row) => `Nobody can tell whether ${lower(deed(row))} happened.`,
  'action.blocked': (row, result) =>
    `${deed(row)} was stopped before it was carried out: ${sayName(asText(result['blocked_by']) ?? 'a rule')}.`,
  'action.expired': (row) => `${deed(row)} was not decided or carried out in time.`,
  'action.withdrawn': (row, _result, who) => `${who} took back ${lower(deed(row))}.`,
  'action.first_approval': (row, result, who) =>
    `${who} approved ${lower(deed(row))}, as the first of ${asInteger(result['required']) ?? 2}.`,
  'action.approved': (row, _result, who) => `${who} approved ${lower(deed(row))}.`,
  'action.rejected': (row, _result, who) => `${who} rejected ${lower(deed(row))}.`,
  'approval.claimed': (row, _result, _who, words) => tellClaim(row, words),
  'approval.reassigned': (row, _result, _who, words) => tellClaim(row, words),
  'approval.released': (row, _result, _who, words) => tellClaim(row, words),
  'killswitch.on': (_row, result, who) => `${who} stopped ${scope(result)}${because(result)}.`,
  'killswitch.off': (_row, result, who) => `${who} let ${scope(result)} run again${because(result)}.`,
  'board.refused': (_row, result, who) =>
    `${who} tried on the queue board: ${asText(result['method']) ?? ''} ${asText(result['path']) ?? ''}; it was refused.`,
  'conversation.escalated': (_row, result) =>
    `The conversation was handed to a person: ${sayName(asText(result['reason']) ?? 'no reason')}.`,
  'orders.read': (row, _result, who) => `${who} looked at ${ordersOf(row)}.`,
  'handoff.resolved': (_row, result, who) => `${who} closed the conversation${outcome(result)}.`,
  'identity.session': (_row, result) =>
    `The shop's own sign-in vouched for customer ${asText(result['customer_id']) ?? 'unknown'}.`,
  'identity.verified': (_row, result) =>
    `The right one-time code tied customer ${asText(result['customer_id']) ?? 'unknown'} to the conversation.`,
  'audit.head_made': (_row, result) =>
    `Head ${asInteger(result['number']) ?? ''} of the audit was made at position ${asInteger(result['position']) ?? ''}.`,
  'audit.verified': (_row, result) =>
    `The audit was verified: ${counted(asInteger(result['rows']) ?? 0, 'row')}, ${counted(asInteger(result['findings']) ?? 0, 'finding')}.`,
  'audit.exported': (_row, result, who) => `${who} exported the audit as ${asText(result['format']) ?? 'a file'}.`,
  'ledger.reconciled': (_row, result) =>
    `The ledger of ${asText(result['month']) ?? 'a month'} was compared with the provider: ${counted(asInteger(result['unexplained']) ?? 0, 'row')} nothing explains.`,
};

/** One row in one sentence. */
export function tellRow(row: AuditFact, words: StoryWords): string {
  const event = Object.hasOwn(auditEvents, row.event) ? (row.event as AuditEvent) : null;
  const who = sayDecider(row, words);
  if (event === null) return `${who}: ${row.event}.`;
  const teller = TELLERS[event];
  if (teller) return teller(row, asObject(row.result), who, words);
  const { meaning } = auditEvents[event];
  return row.actor.startsWith('staff:') ? meaning.replace(/^A member of staff\b/, who) : meaning;
}

function about(row: AuditFact): string {
  const items = sayItems(row.args);
  const order = row.orderId ?? asText(asObject(row.args)['order_id']);
  return `${items === null ? '' : ` for ${items}`}${order === null ? '' : ` of order ${order}`}`;
}

function ordersOf(row: AuditFact): string {
  const ids = asTexts(asObject(row.args)['order_ids']);
  if (ids.length === 0) return "the customer's orders, of which there were none";
  return `${ids.length === 1 ? 'order' : 'orders'} ${sayList(ids)} of the customer`;
}

function deed(row: AuditFact): string {
  const amount = sayAmount(row);
  const what =
    row.tool === 'issue_refund'
      ? 'The refund'
      : row.tool === 'create_return'
        ? 'The return'
        : `The ${sayName(row.tool ?? 'action')}`;
  return `${what}${amount === null ? '' : ` of ${amount}`}${row.orderId === null ? '' : ` on order ${row.orderId}`}`;
}

function lower(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}

function why(row: AuditFact, result: Readonly<Record<string, unknown>>): string {
  const broken = asObjects(row.ruleResults).filter(({ passed }) => passed !== true);
  return broken.length > 0
    ? `${broken.map(({ rule }) => sayName(String(rule))).join(', ')} did not hold`
    : code(result);
}

function code(result: Readonly<Record<string, unknown>>): string {
  return sayName(asText(result['code']) ?? asText(result['status']) ?? 'no reason noted');
}

function scope(result: Readonly<Record<string, unknown>>): string {
  const name = asText(result['scope']) ?? 'something';
  if (name === 'all') return 'everything';
  return name === 'queue:approvals' ? 'the execution of approvals' : name.replace(/^tool:/, '');
}

function because(result: Readonly<Record<string, unknown>>): string {
  const reason = asText(result['reason']);
  return reason === null ? '' : `: ${reason.replace(/\.$/, '')}`;
}

function outcome(result: Readonly<Record<string, unknown>>): string {
  const said = asText(result['outcome']);
  return said === null ? '' : ` with the outcome “${said}”`;
}
