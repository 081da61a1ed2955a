import { closedByPeople } from '../../action/closed-by-people.ts';
import { formatMoney } from '../../money.ts';
import { type AuditFact, asInteger, asObject, asObjects, asText, type StoryWords } from './audit-fact.ts';
import { type ActionStory, gatherActions, isRefund, lastOf, standingOf } from './gather-actions.ts';
import { sayAmount, sayDecider, sayItems, sayList, sayName, sayTimes } from './say.ts';
import { type Identity, tellAction } from './tell-action.ts';
import { tellRow } from './tell-row.ts';
import { sayPeople } from './tell-statement.ts';

/** An action as the ledger has it, to hold the audit against. */
export type LedgerEntry = {
  readonly actionId: string;
  readonly status: string;
  readonly amountMinor: number | null;
  readonly currency: string | null;
};

/** What a story is told from. */
export type StoryMaterial = {
  /** Rows of the audit, oldest first. */
  readonly rows: readonly AuditFact[];
  /** Who each conversation belonged to, and since which row, oldest first. */
  readonly identities: readonly Identity[];
  readonly ledger: readonly LedgerEntry[];
};

/** A part of a story: what it is about, and its sentences. */
export type StoryPart = { readonly heading: string; readonly sentences: readonly string[] };

/** Writing tools whose refusals belong to the story of an order. */
const WRITES: readonly string[] = ['issue_refund', 'create_return', 'change_address'];

/** Why an order is as it is: how often and why it was refunded, each action from the asking to the settlement, and what was asked in vain. */
export function tellOrder(orderId: string, material: StoryMaterial, words: StoryWords): readonly StoryPart[] {
  const actions = gatherActions(material.rows);
  return [
    { heading: `Order ${orderId}`, sentences: summary(orderId, actions, words) },
    ...tellActions(actions, material, words),
    ...tellTheRest(actions, material, words),
  ];
}

/** What is told after the actions: what was asked in vain, whether the ledger agrees, and every row that no sentence so far is made of. */
export function tellTheRest(
  actions: readonly ActionStory[],
  { rows, ledger }: Pick<StoryMaterial, 'rows' | 'ledger'>,
  words: StoryWords,
): readonly StoryPart[] {
  return [
    ...inVain(rows, words),
    { heading: 'The ledger', sentences: compareWithLedger(actions, ledger) },
    ...alsoOnRecord(rows, actions, words),
  ];
}

function alsoOnRecord(
  rows: readonly AuditFact[],
  actions: readonly ActionStory[],
  words: StoryWords,
): readonly StoryPart[] {
  const told = new Set(actions.flatMap((action) => action.rows));
  const others = rows.filter((row) => !told.has(row) && attemptInVain(row, words) === null);
  const sentences = [...Map.groupBy(others, (row) => tellRow(row, words))].map(([sentence, same]) => {
    const last = words.time(same.at(-1)?.at ?? new Date(0));
    return `${same.length === 1 ? 'At' : `${same.length} times, the last at`} ${last}: ${sentence}`;
  });
  return sentences.length === 0 ? [] : [{ heading: 'Also on record', sentences }];
}

/** Each action as a part of its own. */
export function tellActions(
  actions: readonly ActionStory[],
  material: Pick<StoryMaterial, 'identities'>,
  words: StoryWords,
): readonly StoryPart[] {
  return actions.map((action, index) => ({
    heading: `${index + 1}. ${headingOf(action)}`,
    sentences: tellAction(action, identityOf(action, material.identities), words),
  }));
}

function identityOf({ begun }: ActionStory, identities: readonly Identity[]): Identity | null {
  return (
    identities.findLast(({ conversationId, since }) => conversationId === begun.conversationId && since < begun.id) ??
    null
  );
}

/** Whether the ledger says the same as the audit of every action. */
export function compareWithLedger(actions: readonly ActionStory[], ledger: readonly LedgerEntry[]): readonly string[] {
  const entries = new Map(ledger.map((entry) => [entry.actionId, entry]));
  const known = new Set(actions.map(({ actionId }) => actionId));
  const differences = [
    ...actions.flatMap((action) => differenceOf(action, entries.get(action.actionId))),
    ...ledger
      .filter(({ actionId }) => !known.has(actionId))
      .map(({ actionId }) => `The ledger has action ${actionId}, of which the audit says nothing.`),
  ];
  return differences.length > 0 ? differences : ['The ledger says the same as the audit of every action here.'];
}

function summary(orderId: string, actions: readonly ActionStory[], words: StoryWords): readonly string[] {
  const refunds = actions.filter(isRefund);
  const paid = refunds.filter((action) => standingOf(action) === 'executed');
  const started = refunds.filter((action) => standingOf(action) === 'pending_settlement');
  const first =
    paid.length === 0
      ? `Order ${orderId} has not been refunded.`
      : `Order ${orderId} was refunded ${sayTimes(paid.length)}: ${sayList(paid.map((action) => sayPayment(action, words)))}${total(paid)}.`;
  return [
    first,
    ...(started.length === 0
      ? []
      : [
          `${sayList(started.map((action) => amountOf(action)))} more ${started.length === 1 ? 'is' : 'are'} started and not settled.`,
        ]),
    ...(paid.length > 1 ? [whySeveral(paid, words)] : []),
  ];
}

function whySeveral(paid: readonly ActionStory[], words: StoryWords): string {
  const reasons = paid.map((action, index) => {
    const approvers = action.rows
      .filter(({ event }) => event === 'action.approved' || event === 'action.first_approval')
      .map((row) => sayDecider(row, words));
    const how =
      approvers.length === 0
        ? 'without a person, within the automatic limits'
        : `after the approval of ${sayList(approvers)}`;
    return `refund ${index + 1} was for ${sayItems(action.begun.args) ?? 'the order'}, ${how}`;
  });
  return `They were ${paid.length} requests, each with an action of its own: ${sayList(reasons)}.`;
}

function sayPayment(action: ActionStory, words: StoryWords): string {
  const row = lastOf(action, 'action.pending_settlement') ?? lastOf(action, 'action.executed') ?? action.begun;
  const closed = closedByPeople(lastOf(action, 'action.executed')?.result);
  const word = closed?.provider === 'not_asked' ? ` (on the word of ${sayPeople(closed, words)} alone)` : '';
  return `${amountOf(action)} on ${words.time(row.at)}${word}`;
}

function amountOf(action: ActionStory): string {
  const row = lastOf(action, 'action.executed', 'action.pending_settlement') ?? action.begun;
  return sayAmount(row) ?? 'an amount the audit does not name';
}

function total(paid: readonly ActionStory[]): string {
  if (paid.length < 2) return '';
  const results = paid.map((action) => asObject(lastOf(action, 'action.executed')?.result));
  const currencies = new Set(results.map(({ currency }) => asText(currency)));
  const [currency] = currencies;
  const sum = results.reduce((so, result) => so + (asInteger(result['amount_minor']) ?? Number.NaN), 0);
  return currencies.size === 1 && typeof currency === 'string' && Number.isSafeInteger(sum)
    ? `, ${formatMoney(sum, currency)} in all`
    : '';
}

function headingOf(action: ActionStory): string {
  const what = isRefund(action)
    ? `Refund of ${amountOf(action)}`
    : action.begun.tool === 'create_return'
      ? 'Return'
      : sayName(action.begun.tool ?? 'Action');
  return `${what}: ${sayName(standingOf(action))}`;
}

/** What was asked again, or refused: nothing came of it, and it answers "were there more attempts?". */
function inVain(rows: readonly AuditFact[], words: StoryWords): readonly StoryPart[] {
  const sentences = rows.map((row) => attemptInVain(row, words)).filter((sentence) => sentence !== null);
  return sentences.length === 0 ? [] : [{ heading: 'Asked in vain', sentences }];
}

function attemptInVain(row: AuditFact, words: StoryWords): string | null {
  const where = `in conversation ${row.conversationId ?? 'none'} at ${words.time(row.at)}`;
  if (row.event.endsWith('.replayed'))
    return `It was asked for again ${where}, for ${sayItems(row.args) ?? 'the same'}; that was answered with ${row.actionId === null ? 'an earlier action' : `action ${row.actionId}`}, and nothing new began.`;
  if (row.event === 'turn.superseded')
    return `A call of ${row.tool} ${where} was put off, because the customer had written again.`;
  if (row.event !== 'tool.refused' || !WRITES.includes(row.tool ?? '')) return null;
  const broken = asObjects(row.ruleResults).filter(({ passed }) => passed !== true);
  const why =
    broken.length > 0
      ? sayList(broken.map(({ rule }) => sayName(String(rule))))
      : sayName(asText(asObject(row.result)['code']) ?? 'a rule');
  return `${sayName(row.tool ?? '')} was refused ${where}; what did not hold: ${why}.`;
}

function differenceOf(action: ActionStory, entry: LedgerEntry | undefined): readonly string[] {
  const { actionId } = action;
  if (!entry) return [`The audit tells of action ${actionId}, and the ledger has none such.`];
  const standing = standingOf(action);
  const amount = asInteger(asObject((lastOf(action, 'action.executed') ?? action.begun).result)['amount_minor']);
  const same = amount === null || amount === entry.amountMinor;
  return [
    ...(standing === entry.status || entry.status === 'executing'
      ? []
      : [`The audit ends action ${actionId} as ${sayName(standing)}, the ledger as ${sayName(entry.status)}.`]),
    ...(same ? [] : [`The audit and the ledger name different amounts for action ${actionId}.`]),
  ];
}
