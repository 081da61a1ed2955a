import { type Database, inTransaction, openDatabase, type Transaction } from '../../store/database.ts';

/** Days the made actions are spread over: a million is a year of some 2,700 a day. */
const DAYS = 365;
/** Actions of one conversation and customer. */
const PER_CUSTOMER = 5;

/** Whose indexes are built anew after the rows are there: in a third of the time of adding to them row by row. */
const TABLES = ['content_keys', 'conversations', 'actions', 'action_legs', 'unit_claims', 'approvals', 'audit_log'];

/**
 * Writes so many finished refunds with everything that belongs to one: conversation, claim, leg, asker, guards, audit rows, and an approval
 * for every tenth. Takes the superuser's address, because foreign keys are not checked row by row meanwhile.
 */
export async function fillLedger(superuserUrl: string, from: number, upTo: number): Promise<void> {
  if (upTo <= from) return;
  const database = openDatabase({ url: superuserUrl, max: 1, ormMax: 1, applicationName: 'countersign bench' });
  try {
    await inTransaction(database, async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`set local search_path = countersign`;
      await withoutIndexes(tx, async () => {
        await writeConversations(tx, from, upTo);
        await writeActions(tx, from, upTo);
        await writeBelongings(tx);
      });
    });
    await settle(database);
  } finally {
    await database.close();
  }
}

/** Unique constraints stay: they belong to the tables' keys. */
async function withoutIndexes(tx: Transaction, write: () => Promise<void>): Promise<void> {
  const indexes = await tx<{ name: string; definition: string }[]>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid = any(${TABLES}::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)`;
  for (const { name } of indexes) await tx.unsafe(`drop index ${name}`);
  await write();
  for (const { definition } of indexes) await tx.unsafe(definition);
}

async function writeConversations(tx: Transaction, from: number, upTo: number): Promise<void> {
  await tx`
    create temporary table made_conversations on commit drop as
    select n, gen_random_uuid() as conversation_id, gen_random_uuid() as content_key_id, 'made-' || n as customer_id
    from generate_series(${from / PER_CUSTOMER}::integer, ${upTo / PER_CUSTOMER - 1}::integer) as n`;
  await tx`
    insert into content_keys (content_key_id, customer_id, wrapped_key)
    select content_key_id, customer_id, '\\x00' from made_conversations`;
  await tx`
    insert into conversations (conversation_id, token_hash, channel, customer_id, identity_level, verified_at, content_key_id, state)
    select conversation_id, sha256(n::text::bytea), 'web', customer_id, 'session', now(), content_key_id, 'resolved' from made_conversations`;
}

/** One action per order, spread evenly over the year, in the order in which they came to be. */
async function writeActions(tx: Transaction, from: number, upTo: number): Promise<void> {
  await tx`
    create temporary table made on commit drop as
    select i as n, gen_random_uuid() as action_id, c.conversation_id, c.customer_id, 'made-order-' || i as order_id,
      i % 10 <> 0 as automatic, 10000 + i % 90000 as amount,
      now() - make_interval(secs => ${DAYS * 86_400}::float8 * (${upTo}::integer - i) / ${upTo - from}::integer) as at
    from generate_series(${from}::integer, ${upTo - 1}::integer) as i
    join made_conversations c on c.n = i / ${PER_CUSTOMER}::integer`;
  await tx`
    insert into actions (action_id, conversation_id, customer_id, step, call_index, tool_call_id, tool, kind, order_id, args, units,
      amount_minor, currency, allocation, rule_results, idempotency_key, status, automatic, digest, based_on_seq, created_at, finished_at,
      business_at)
    select action_id, conversation_id, customer_id, n % ${PER_CUSTOMER}::integer, 0, 'call', 'issue_refund', 'refund', order_id,
      jsonb_build_object('order_id', order_id, 'item_ids', '["L1"]'::jsonb, 'reason', 'damaged'), '[{"line_id":"L1","unit":1}]', amount, 'INR',
      jsonb_build_array(jsonb_build_object('payment_id', 'p1', 'method', 'card', 'amount_minor', amount)), '[]', action_id::text,
      'executed', automatic, md5(n::text), 1, at, at, at
    from made`;
}

async function writeBelongings(tx: Transaction): Promise<void> {
  await tx`
    insert into unit_claims (order_id, line_id, unit, kind, action_id, claimed_at)
    select order_id, 'L1', 1, 'refund', action_id, at from made`;
  await tx`
    insert into action_legs (action_id, leg, payment_id, amount_minor, idempotency_key, status, refund_id, sent_at, finished_at)
    select action_id, 0, 'p1', amount, action_id::text, 'succeeded', 'made-' || n, at, at from made`;
  await tx`insert into action_askers (action_id, conversation_id) select action_id, conversation_id from made`;
  await tx`insert into order_guards (order_id, epoch) select order_id, 1 from made`;
  // kept while the ledger was smaller; triggers are off here
  await tx`delete from store_day_sums`;
  await tx`insert into customer_guards (customer_id) select distinct customer_id from made`;
  await tx`
    insert into audit_log (at, event, actor, conversation_id, action_id, order_id, tool, result)
    select at, event, 'agent', conversation_id, action_id, order_id, 'issue_refund', '{"status": "executed"}'
    from made, unnest(array['action.intended', 'action.executed']) as event`;
  await tx`
    insert into approvals (approval_id, action_id, conversation_id, snapshot, digest, evidence, status, due_at, created_at, decided_at)
    select gen_random_uuid(), action_id, conversation_id, '{}', md5(n::text), '{}', 'approved', at + interval '4 hours', at, at
    from made where not automatic`;
}

/** What autovacuum and the checkpointer would have done over the year in which such a ledger comes to be; neither falls into what is measured. */
async function settle({ sql }: Database): Promise<void> {
  await sql`vacuum analyze`;
  await sql`checkpoint`;
}
