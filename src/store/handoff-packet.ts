import { z } from 'zod';
import { ruleResult } from '../contracts/tool-results.ts';
import { mentionedOrders } from '../domain/conversation/mentioned-orders.ts';
import { reasonWords } from '../domain/conversation/reason-words.ts';
import { writtenLanguage } from '../domain/conversation/written-language.ts';
import { maskPersonalValues } from '../domain/masking.ts';
import type { ConversationRow } from './conversations.ts';
import type { Queryable } from './database.ts';
import { earlierContacts, readEarlierContacts } from './earlier-contacts.ts';
import { listMessages, type StoredConversationMessage } from './messages.ts';

/** What a person reads first, so that the customer need not tell the story again. */
export const handoffPacket = z.strictObject({
  summary: z.string(),
  reason: z.string(),
  identity: z.strictObject({ level: z.enum(['none', 'session', 'code']), customer_id: z.string().nullable() }),
  order_ids: z.array(z.string()),
  tried: z.array(z.strictObject({ tool: z.string(), args: z.unknown(), outcome: z.string() })),
  open_action_id: z.string().nullable(),
  rule_results: z.array(ruleResult),
  language: z.string().nullable(),
  // Read back from rows, which may have been written before there was any of it.
  ...earlierContacts.partial().shape,
});
/** See {@link handoffPacket}. */
export type HandoffPacket = z.infer<typeof handoffPacket>;

type TriedRow = {
  tool: string;
  args: unknown;
  order_id: string | null;
  result: { status?: string; code?: string } | null;
  rule_results: HandoffPacket['rule_results'] | null;
};

/** What a packet is made from, beside the records. */
export type PacketInput = {
  readonly reason: string;
  /** The model's own summary at escalation; null lets the packet tell the customer's last words. */
  readonly summary: string | null;
  /** When the conversation was handed over: what was written since is added to the summary. */
  readonly since?: Date;
};

/** Builds the packet from the records: audit rows for what was tried, the ledger for what is open, the messages for the story. */
export async function buildHandoffPacket(
  sql: Queryable,
  conversation: ConversationRow,
  input: PacketInput,
): Promise<HandoffPacket> {
  const messages = await listMessages(sql, conversation);
  const said = messages.filter(({ role }) => role === 'customer');
  const tried = await sql<TriedRow[]>`
    select tool, args, order_id, result, rule_results from audit_log
    where conversation_id = ${conversation.conversationId} and tool is not null order by id limit 100`;
  const [open] = await sql<{ action_id: string }[]>`
    select action_id from action_askers k join actions a using (action_id) where k.conversation_id = ${conversation.conversationId}
      and a.status in ('drafted', 'proposed', 'approved', 'executing', 'unknown', 'pending_settlement')
    order by a.created_at desc limit 1`;
  const orders = [...new Set([...orderIds(tried), ...mentionedOrders(said.map(({ text }) => text))])];
  const known = conversation.identityLevel === 'none' ? null : conversation.customerId;
  return {
    summary: summaryOf(said, input, { tried, openActionId: open?.action_id ?? null }),
    reason: input.reason,
    identity: { level: conversation.identityLevel, customer_id: conversation.customerId },
    order_ids: orders,
    tried: tried.map((row) => ({ tool: row.tool, args: row.args, outcome: outcomeOf(row) })),
    open_action_id: open?.action_id ?? null,
    rule_results: tried.findLast((row) => row.rule_results !== null)?.rule_results ?? [],
    language: writtenLanguage(
      said.slice(-5).map(({ text }) => text),
      conversation.language,
    ),
    ...(known === null ? {} : await readEarlierContacts(sql, known, orders)),
  };
}

/** What code itself can say of the conversation, for a summary nobody else has written. */
type Told = { readonly tried: readonly TriedRow[]; readonly openActionId: string | null };

function summaryOf(
  said: readonly StoredConversationMessage[],
  { reason, summary, since }: PacketInput,
  records: Told,
): string {
  if (summary === null) {
    const words = quoted(said);
    const begun = `Handed over: ${reasonWords(reason)}. The customer wrote last: ${words === '' ? 'nothing yet.' : words}`;
    return `${begun}${triedIn(records)}`;
  }
  const later = since === undefined ? '' : quoted(said.filter(({ createdAt }) => createdAt > since));
  const told = maskPersonalValues(summary);
  return later === '' ? told : `${told} Since then the customer wrote: ${later}`;
}

/** Different outcomes that a summary names at most; the packet has every step. */
const MOST_TRIED = 8;

function triedIn({ tried, openActionId }: Told): string {
  const steps = new Map<
    string,
    { readonly tool: string; readonly outcome: string; readonly orders: Set<string>; times: number }
  >();
  for (const row of tried) {
    const outcome = outcomeOf(row);
    const key = `${row.tool} ${outcome}`;
    const step = steps.get(key) ?? { tool: row.tool, outcome, orders: new Set(), times: 0 };
    step.times += 1;
    for (const order of orderIds([row])) step.orders.add(order);
    steps.set(key, step);
  }
  const told = [...steps.values()].slice(-MOST_TRIED).map(({ tool, outcome, orders, times }) => {
    const about = orders.size === 1 ? ` for ${[...orders][0]}` : '';
    const often = times === 1 ? '' : ` (${times} times)`;
    return `${tool.replaceAll('_', ' ')}${about}${often}: ${outcome.replaceAll('_', ' ')}`;
  });
  const open = openActionId === null ? '' : ` Still open: request ${openActionId}.`;
  return `${told.length === 0 ? ' Nothing was tried.' : ` Tried: ${told.join('; ')}.`}${open}`;
}

function quoted(said: readonly StoredConversationMessage[]): string {
  return said
    .slice(-3)
    .map(({ text }) => `“${maskPersonalValues(text).slice(0, 300)}”`)
    .join(' ');
}

function orderIds(rows: readonly TriedRow[]): string[] {
  const named = rows.flatMap((row) => {
    const argument = (row.args as { order_id?: unknown } | null)?.order_id;
    return [row.order_id, typeof argument === 'string' ? argument : null];
  });
  return [...new Set(named.filter((id): id is string => id !== null && id !== ''))];
}

function outcomeOf(row: TriedRow): string {
  return row.result?.code ?? row.result?.status ?? 'no result';
}
