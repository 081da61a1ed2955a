import { type Database, inTransaction, openDatabase } from '../../store/database.ts';

/** Conversations written in one transaction. */
const SLICE = 50_000;

/**
 * Writes past conversations up to a number, each of one answered message with its key, its end and its history, until the time is up. Takes the superuser's
 * address: foreign keys are not checked row by row and commits do not wait for the disk meanwhile. Returns how many there are then.
 */
export async function fillConversations(
  superuserUrl: string,
  { from, upTo, untilMs }: { readonly from: number; readonly upTo: number; readonly untilMs: number },
): Promise<number> {
  const database = openDatabase({ url: superuserUrl, max: 1, ormMax: 1, applicationName: 'countersign bench' });
  let filled = from;
  try {
    await waitForDisk(database, false);
    while (filled < upTo && performance.now() < untilMs) {
      const next = Math.min(filled + SLICE, upTo);
      await writeSlice(database, filled, next);
      filled = next;
    }
    if (filled > from) await database.sql`vacuum analyze`;
  } finally {
    await waitForDisk(database, true);
    await database.close();
  }
  return filled;
}

async function writeSlice(database: Database, from: number, next: number): Promise<void> {
  await inTransaction(database, async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`set local search_path = countersign`;
    await tx`
      create temporary table made on commit drop as
      select n, gen_random_uuid() as conversation_id, gen_random_uuid() as content_key_id, gen_random_uuid() as turn_id,
        now() - make_interval(secs => ((n * 7919::bigint) % (365::bigint * 86400))::float8) as at
      from generate_series(${from}::integer, ${next - 1}::integer) as n`;
    await tx`
      insert into content_keys (content_key_id, customer_id, wrapped_key, created_at)
      select content_key_id, 'past-' || n, decode(repeat('00', 61), 'hex'), at from made`;
    await tx`
      insert into conversations (conversation_id, token_hash, channel, customer_id, identity_level, verified_at, content_key_id, state, next_seq,
        last_seq, answered_seq, folded_seq, fence, next_step, created_at, last_activity_at)
      select conversation_id, sha256(('past-' || n)::bytea), 'web', 'past-' || n, 'session', at, content_key_id, 'resolved', 4, 1, 1, 1, 1, 2, at, at
      from made`;
    await tx`
      insert into messages (conversation_id, seq, role, content_masked, content_sealed, turn_id, created_at)
      select conversation_id, seq, case seq when 1 then 'customer' else 'agent' end, repeat('word ', 12), decode(repeat('00', 90), 'hex'), turn_id, at
      from made, unnest(array[1, 3]) as seq`;
    await tx`
      insert into events (conversation_id, seq, type, turn_id, body, created_at)
      select conversation_id, 4, 'state', turn_id, '{"state": "open", "covers": [1]}', at from made`;
    await tx`
      insert into checkpoints (conversation_id, step, turn_id, kind, schema_version, messages_sealed, folded_seq, fence, created_at)
      select conversation_id, step, turn_id, case step when 0 then 'inbox' else 'answer' end, 1, decode(repeat('00', 120), 'hex'), 1, 1, at
      from made, generate_series(0, 1) as step`;
  });
}

async function waitForDisk({ sql }: Database, wait: boolean): Promise<void> {
  await sql.unsafe(`alter system set fsync = ${wait ? 'on' : 'off'}`);
  await sql`select pg_reload_conf()`;
}
