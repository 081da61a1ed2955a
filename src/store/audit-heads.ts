import { type AuditHead, headDigest } from '../domain/audit/audit-head.ts';
import { readChainEnd, SEAL_LOCK } from './audit-chain.ts';
import { appendAudit } from './audit-log.ts';
import { type Database, inTransaction, type Queryable, type Transaction } from './database.ts';

/** Ways a head leaves besides the file. */
export type HeadChannel = 'mail' | 'webhook';

/**
 * Writes down where the chain ends, as the next numbered head. Null when it is a daily one and the day, on the business clock, has its own
 * already. Rows that are not sealed yet are in the next head.
 */
export async function makeHead(
  database: Database,
  reason: AuditHead['reason'],
  actor: string,
): Promise<AuditHead | null> {
  return await inTransaction(database, async (tx) => {
    await tx`select pg_advisory_xact_lock(${SEAL_LOCK})`;
    const [known] = await tx`select 1 from audit_heads where reason = 'daily' and day = ${businessDay(tx)}`;
    if (reason === 'daily' && known) return null;
    const head = await nextHead(tx, reason);
    await tx`
      insert into audit_heads (number, reason, day, position, link, previous, made_at)
      values (${head.number}, ${reason}, ${head.day}::date, ${head.position}, decode(${head.link}, 'hex'),
        decode(${head.previous}::text, 'hex'), ${head.made_at}::text::timestamptz)`;
    const result = { number: head.number, position: head.position, link: head.link, reason };
    await appendAudit(tx, { event: 'audit.head_made', actor, result, known: [head.link] });
    return head;
  });
}

/** All heads from a number on, oldest first. */
export async function readHeads(sql: Queryable, from = 1): Promise<readonly AuditHead[]> {
  const rows = await sql<HeadRow[]>`
    select i.installation_id, h.number, h.reason, h.day::text as day, h.position,
      to_char(h.made_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as made_at,
      encode(h.link, 'hex') as link, encode(h.previous, 'hex') as previous
    from audit_heads h, installation i where h.number >= ${from} order by h.number`;
  return rows.map((row) => ({ format: 1, ...row }));
}

/** The newest head; null before the first. */
export async function readLastHead(sql: Queryable): Promise<AuditHead | null> {
  const [last] = await sql<{ number: number }[]>`select number from audit_heads order by number desc limit 1`;
  return last ? ((await readHeads(sql, last.number))[0] ?? null) : null;
}

/** Heads of the last week that have not arrived by a channel, oldest first. */
export async function readUndelivered(sql: Queryable, channel: HeadChannel): Promise<readonly AuditHead[]> {
  const rows = await sql<{ number: number }[]>`
    select number from audit_heads h where made_at > clock_timestamp() - interval '7 days'
      and not exists (select from audit_head_deliveries d where d.number = h.number and d.channel = ${channel})
    order by number`;
  const [first] = rows;
  if (!first) return [];
  const wanted = new Set(rows.map((row) => row.number));
  return (await readHeads(sql, first.number)).filter((head) => wanted.has(head.number));
}

/** Notes that a head has arrived. */
export async function markDelivered(sql: Queryable, number: number, channel: HeadChannel): Promise<void> {
  await sql`
    insert into audit_head_deliveries (number, channel) values (${number}, ${channel}) on conflict do nothing`;
}

type HeadRow = Omit<AuditHead, 'format'>;

function businessDay(sql: Queryable) {
  return sql`(business_now() at time zone 'UTC')::date`;
}

async function nextHead(tx: Transaction, reason: AuditHead['reason']): Promise<AuditHead> {
  const [last] = await tx<{ number: number }[]>`select number from audit_heads order by number desc limit 1`;
  const [before] = last ? await readHeads(tx, last.number) : [];
  const end = await readChainEnd(tx);
  const [now] = await tx<{ id: string; day: string; at: string }[]>`
    select installation_id as id, ${businessDay(tx)}::text as day,
      to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at from installation`;
  if (!now) throw new Error('The installation has no id');
  return {
    format: 1,
    installation_id: now.id,
    number: (before?.number ?? 0) + 1,
    reason,
    day: now.day,
    made_at: now.at,
    position: end.position,
    link: end.link.toString('hex'),
    previous: before ? headDigest(before) : null,
  };
}
