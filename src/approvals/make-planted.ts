import { randomInt, randomUUID } from 'node:crypto';
import type { NewPlantedItem, PlantTemplate } from '../store/planted-items.ts';
import { digestOf } from './snapshot.ts';

type Json = Record<string, unknown>;

/** Under which id its approval is opened, when, and how long it waits. */
export type PlantOpening = {
  readonly approvalId: string;
  readonly now: Date;
  readonly deadlineMs: number;
  readonly reminderMs: number;
};

/** Chance, so that a test can take it away: a whole number below `below`. */
export type Dice = (below: number) => number;

const DAY_MS = 86_400_000;

/**
 * Makes a request that should be rejected out of one that people decided: other numbers in every id, and one thing wrong that the evidence shows.
 * The rules are left as they were, because what is checked is whether somebody reads the facts beside them.
 */
export function makePlanted(template: PlantTemplate, opening: PlantOpening, dice: Dice = randomInt): NewPlantedItem {
  const actionId = randomUUID();
  const renamed = renameIds(template, dice);
  const fault = FAULTS[dice(FAULTS.length)] ?? refundedAlready;
  const { evidence, lesson } = fault({ ...renamed.evidence }, template, opening.now);
  const snapshot: Json = { ...renamed.snapshot, action_id: actionId, customer_id: `planted:${actionId}` };
  return {
    actionId,
    tool: template.tool,
    args: renamed.args,
    units: snapshot['units'] ?? [],
    allocation: snapshot['allocation'] ?? [],
    ruleResults: evidence['rules'] ?? [],
    amountMinor: template.amountMinor,
    currency: template.currency,
    digest: digestOf(snapshot),
    versions: evidence['versions'] ?? {},
    lesson,
    words: WORDS[String(renamed.args['reason'])] ?? 'I would like my money back for this, please.',
    approval: {
      approvalId: opening.approvalId,
      snapshot,
      evidence: withoutPeople(evidence),
      requiredApprovers: template.requiredApprovers,
      deadlineMs: opening.deadlineMs,
      reminderMs: opening.reminderMs,
    },
  };
}

const WORDS: Readonly<Record<string, string>> = {
  damaged: 'It arrived damaged. Please refund it.',
  wrong_item: 'You sent me the wrong thing, I want a refund.',
  not_as_described: 'It is not what the page said. I want my money back.',
  changed_mind: 'I do not want it after all, can I have a refund?',
};

type Fault = (evidence: Json, template: PlantTemplate, now: Date) => { evidence: Json; lesson: string };

/** The store's own record shows that the money went back before. */
const refundedAlready: Fault = (evidence, { amountMinor }) => {
  const order = asRecord(evidence['order']);
  const [first, ...others] = asRecords(order['payments']);
  const refunds = [
    ...asRecords(order['refunds']),
    { refund_id: `rf_${randomInt(100_000, 999_999)}`, amount_minor: amountMinor, status: 'succeeded' },
  ];
  const payments = [{ ...first, refunded_minor: Number(first?.['refunded_minor'] ?? 0) + amountMinor }, ...others];
  return {
    evidence: { ...evidence, order: { ...order, refunds, payments } },
    lesson: 'The order shows an earlier refund of the same amount: this would have been paid twice.',
  };
};

/** It was delivered long before the window. */
const longDelivered: Fault = (evidence, _template, now) => {
  const order = asRecord(evidence['order']);
  const at = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();
  return {
    evidence: { ...evidence, order: { ...order, placed_at: at(101), delivered_at: at(97) } },
    lesson: 'The order was delivered 97 days ago, outside the return window.',
  };
};

const FAULTS: readonly Fault[] = [refundedAlready, longDelivered];

/** No real request, ticket or message of the person the template is of shows in it. */
function withoutPeople(evidence: Json): Json {
  return { ...evidence, earlier_actions: [], tickets: [], earlier_decisions: [], owner_mail: null };
}

/** The same text with other numbers, wherever an id of the template stands. */
function renameIds({ args, snapshot, evidence }: PlantTemplate, dice: Dice) {
  const names = new Map<string, string>();
  for (const id of idsOf(evidence)) names.set(id, otherNumbers(id, dice));
  const rename = (value: unknown): unknown => {
    if (typeof value === 'string') return names.get(value) ?? value;
    if (Array.isArray(value)) return value.map(rename);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, rename(part)]));
  };
  return { args: rename(args) as Json, snapshot: rename(snapshot) as Json, evidence: rename(evidence) as Json };
}

function idsOf(evidence: Json): readonly string[] {
  const order = asRecord(evidence['order']);
  return [
    order['order_id'],
    ...asRecords(order['payments']).map((payment) => payment['payment_id']),
    ...asRecords(order['refunds']).map((refund) => refund['refund_id']),
    ...asRecords(order['returns']).map((one) => one['return_id']),
  ].filter((id): id is string => typeof id === 'string' && id !== '');
}

function otherNumbers(id: string, dice: Dice): string {
  const changed = id.replaceAll(/\d/g, () => String(dice(10)));
  return changed === id ? `${id}${1000 + dice(9000)}` : changed;
}

function asRecord(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
}

function asRecords(value: unknown): Json[] {
  return Array.isArray(value) ? value.map(asRecord) : [];
}
