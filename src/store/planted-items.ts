import { randomBytes, randomUUID } from 'node:crypto';
import { createContentKey, type Keyring, seal } from './content-keys.ts';
import type { Queryable, Transaction } from './database.ts';
import { asJson } from './json.ts';

/** Whether an action was opened to see if people look: nothing of it is ever carried out. */
export async function isPlanted(sql: Queryable, actionId: string): Promise<boolean> {
  const [row] = await sql<{ planted: boolean }[]>`select planted from actions where action_id = ${actionId}`;
  return row?.planted ?? false;
}

/** A request that was decided, as a planted item is made to look like it. */
export type PlantTemplate = {
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly snapshot: Readonly<Record<string, unknown>>;
  readonly evidence: Readonly<Record<string, unknown>>;
  readonly amountMinor: number;
  readonly currency: string;
  readonly requiredApprovers: number;
};

/** A refund request of the agent of the last thirty days that people decided, chosen by chance; null when there is none yet. */
export async function readPlantTemplate(sql: Queryable): Promise<PlantTemplate | null> {
  const [row] = await sql<
    {
      tool: string;
      args: Record<string, unknown>;
      snapshot: Record<string, unknown>;
      evidence: Record<string, unknown>;
      amount_minor: number;
      currency: string;
      required_approvers: number;
    }[]
  >`
    select a.tool, a.args, p.snapshot, p.evidence - 'owner_mail' as evidence, a.amount_minor, a.currency, p.required_approvers
    from approvals p join actions a using (action_id)
    where p.status = 'approved' and a.kind = 'refund' and a.origin = 'agent' and not a.planted and p.created_at > clock_timestamp() - interval '30 days'
      and not p.evidence ? 'drift'
    order by random() limit 1`;
  return row ? { ...row, amountMinor: row.amount_minor, requiredApprovers: row.required_approvers } : null;
}

/** How many items were planted since the store's midnight, and whether one still waits. */
export async function readPlanting(
  sql: Queryable,
  timeZone: string,
): Promise<{ readonly today: number; readonly waiting: number }> {
  const [row] = await sql<{ today: number; waiting: number }[]>`
    select count(*) filter (where business_at >= date_trunc('day', business_now(), ${timeZone}))::integer as today,
      count(*) filter (where status = 'proposed')::integer as waiting
    from actions where planted`;
  return row ?? { today: 0, waiting: 0 };
}

/** A planted item ready to be stored: what is shown, and what is wrong with it. */
export type NewPlantedItem = {
  readonly actionId: string;
  readonly tool: string;
  readonly args: unknown;
  readonly units: unknown;
  readonly allocation: unknown;
  readonly ruleResults: unknown;
  readonly amountMinor: number;
  readonly currency: string;
  readonly digest: string;
  readonly versions: unknown;
  readonly lesson: string;
  /** What the customer is made to have written. */
  readonly words: string;
  readonly approval: {
    readonly approvalId: string;
    readonly snapshot: unknown;
    readonly evidence: Readonly<Record<string, unknown>>;
    readonly requiredApprovers: number;
    readonly deadlineMs: number;
    readonly reminderMs: number;
  };
};

/**
 * Stores the action of a planted item in a conversation of its own that is closed, held by nobody and answered by nobody. Its order and customer
 * carry the mark that keeps them out of every sum. Nobody has asked for it, so nobody is ever told. Returns the conversation.
 */
export async function insertPlantedItem(tx: Transaction, keyring: Keyring, item: NewPlantedItem): Promise<string> {
  const conversationId = randomUUID();
  const mark = `planted:${item.actionId}`;
  const { contentKeyId, key } = await createContentKey(tx, keyring, null);
  await tx`
    insert into conversations (conversation_id, token_hash, channel, state, speaker, content_key_id, next_seq)
    values (${conversationId}, ${randomBytes(32)}, 'planted', 'resolved', 'person', ${contentKeyId}, 1)`;
  await tx`
    insert into messages (conversation_id, seq, role, content_masked, content_sealed)
    values (${conversationId}, 1, 'customer', ${item.words}, ${seal(key, item.words)})`;
  await tx`
    insert into actions (action_id, conversation_id, customer_id, step, call_index, tool_call_id, tool, kind, order_id, args, units,
      amount_minor, currency, allocation, rule_results, idempotency_key, status, automatic, digest, versions, based_on_seq, planted)
    values (${item.actionId}, ${conversationId}, ${mark}, 0, 0, 'planted', ${item.tool}, 'refund', ${mark}, ${asJson(tx, item.args)},
      ${asJson(tx, item.units)}, ${item.amountMinor}, ${item.currency}, ${asJson(tx, item.allocation)}, ${asJson(tx, item.ruleResults)},
      ${item.actionId}, 'proposed', false, ${item.digest}, ${asJson(tx, item.versions)}, 1, true)`;
  await tx`insert into planted_items (action_id, lesson) values (${item.actionId}, ${item.lesson})`;
  await insertItsApproval(tx, item, conversationId);
  return conversationId;
}

async function insertItsApproval(
  tx: Transaction,
  { actionId, digest, approval }: NewPlantedItem,
  conversationId: string,
): Promise<void> {
  const evidence = { ...approval.evidence, customer_messages: { conversation_id: conversationId, seqs: [1] } };
  await tx`
    insert into approvals (approval_id, action_id, conversation_id, snapshot, digest, evidence, required_approvers, due_at, remind_at)
    select ${approval.approvalId}, ${actionId}, ${conversationId}, ${asJson(tx, approval.snapshot)}, ${digest}, ${asJson(tx, evidence)},
      ${approval.requiredApprovers}, now + make_interval(secs => ${approval.deadlineMs / 1000}),
      now + make_interval(secs => ${approval.reminderMs / 1000})
    from (select business_now() as now) as clock`;
}
