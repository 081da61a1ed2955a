import { genesisLink, linkOf, SEAL_FORMAT, type SealedContent } from '../domain/audit/chain-link.ts';
import { appendAudit } from './audit-log.ts';
import { type Database, inTransaction, type Queryable, type Transaction } from './database.ts';

/** One key for the one sealer. Spells `CSAC`. */
export const SEAL_LOCK = 0x43534143;

/** What one pass of the sealer did. `busy`: another process holds the seal. `more`: the pass was full, and more waits. */
export type Sealed =
  | { readonly kind: 'busy' }
  | { readonly kind: 'sealed'; readonly count: number; readonly more: boolean };

/** A row to seal; see {@link sealedColumns}. */
export type SealableRow = SealedContent;

/** The newest link; `position` 0 and the installation's own beginning when nothing is sealed yet. */
export type ChainEnd = { readonly position: number; readonly link: Buffer };

/** The columns of an audit row (as `a`) in the form in which they are sealed. */
export function sealedColumns(sql: Queryable) {
  return sql`
    a.id, a.tx::text as tx, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, a.event, a.actor,
    a.conversation_id, a.action_id, a.order_id, a.tool, a.args::text as args, a.rule_results::text as rule_results,
    a.result::text as result, a.approver_id, a.versions::text as versions`;
}

/**
 * Chains up to `limit` rows that no running transaction can precede any more, in the order of their transactions. Whoever comes second
 * while a pass runs goes away at once.
 */
export async function sealAuditRows(database: Database, limit: number): Promise<Sealed> {
  if (!(await anythingToSeal(database.sql))) return { kind: 'sealed', count: 0, more: false };
  return await inTransaction(database, async (tx): Promise<Sealed> => {
    const [lock] = await tx<{ mine: boolean }[]>`select pg_try_advisory_xact_lock(${SEAL_LOCK}) as mine`;
    return lock?.mine === true ? await sealUnderLock(tx, limit) : { kind: 'busy' };
  });
}

/** The newest link of the chain. */
export async function readChainEnd(sql: Queryable): Promise<ChainEnd> {
  const [last] = await sql<{ position: number; link: Uint8Array }[]>`
    select position, link from audit_chain order by position desc limit 1`;
  return last
    ? { position: last.position, link: Buffer.from(last.link) }
    : { position: 0, link: await readGenesis(sql) };
}

/** The link before the first row of this installation. */
export async function readGenesis(sql: Queryable): Promise<Buffer> {
  const [row] = await sql<{ id: string }[]>`select installation_id as id from installation`;
  return genesisLink(row?.id ?? '');
}

/** How long the oldest row that is not sealed has waited, in milliseconds; 0 when all are. */
export async function readSealLag(sql: Queryable): Promise<number> {
  const last = await readLastSealed(sql);
  const [row] = await sql<{ lag: number }[]>`
    select extract(epoch from clock_timestamp() - a.at)::float8 * 1000 as lag from ${waiting(sql, last)} limit 1`;
  return Math.max(0, Math.round(row?.lag ?? 0));
}

async function anythingToSeal(sql: Queryable): Promise<boolean> {
  const last = await readLastSealed(sql);
  if (last.restored) return true;
  const rows = await sql`select 1 from ${waiting(sql, last)} limit 1`;
  return rows.length > 0;
}

/** Rows without a link, the next to be sealed first. Those beyond what the server has counted to came with a dump and have theirs. */
function waiting(sql: Queryable, last: LastSealed) {
  const after = last.restored
    ? sql`true`
    : sql`(a.tx, a.id) > (${last.tx}::xid8, ${last.id}) and a.tx < pg_snapshot_xmax(pg_current_snapshot())`;
  return sql`
    audit_log a left join lateral (select 1 as has from audit_chain c where c.audit_id = a.id limit 1) link on true
    where ${after} and link.has is null order by a.tx, a.id`;
}

/** Where the sealer stands. Read by itself, so that what follows is a stretch of an index and not a look at every row there ever was. */
type LastSealed = {
  /** Transaction and id of the last sealed row; zeros before the first. */
  readonly tx: string;
  readonly id: number;
  /** The server counts behind it: the database was restored from a dump. */
  readonly restored: boolean;
};

async function readLastSealed(sql: Queryable): Promise<LastSealed> {
  const [last] = await sql<LastSealed[]>`
    select tx::text as tx, audit_id as id, tx >= pg_snapshot_xmax(pg_current_snapshot()) as restored
    from audit_chain order by position desc limit 1`;
  return last ?? { tx: '0', id: 0, restored: false };
}

async function sealUnderLock(tx: Transaction, limit: number): Promise<Sealed> {
  const end = await readChainEnd(tx);
  const last = await readLastSealed(tx);
  const rows = last.restored ? await readRestored(tx, limit) : await readNext(tx, last, limit);
  let { link } = end;
  const links = rows.map((row) => {
    link = linkOf(link, row);
    return link.toString('hex');
  });
  await insertLinks(tx, end.position, rows, links);
  // Its own row is of the new count, and with it sealed the sealer is back to normal. It may wait for other transactions; one is enough.
  if (last.restored && rows.length < limit && !(await restoreIsNoted(tx)))
    await appendAudit(tx, { event: 'audit.restored', actor: 'system', result: { position: end.position } });
  return { kind: 'sealed', count: rows.length, more: rows.length === limit };
}

/** What comes after the last sealed row and may be sealed now. Rows that have a link are those an earlier server numbered alike. */
async function readNext(tx: Transaction, last: LastSealed, limit: number): Promise<readonly SealableRow[]> {
  return await tx<SealableRow[]>`
    select ${sealedColumns(tx)} from audit_log a
      left join lateral (select 1 as has from audit_chain c where c.audit_id = a.id limit 1) link on true
    where (a.tx, a.id) > (${last.tx}::xid8, ${last.id}) and a.tx < pg_snapshot_xmin(pg_current_snapshot()) and link.has is null
    order by a.tx, a.id limit ${limit}`;
}

/**
 * A database restored from a dump begins to count transactions anew: until the first of its own rows is sealed, everything that has no link is
 * taken, what came with the dump first.
 */
async function readRestored(tx: Transaction, limit: number): Promise<readonly SealableRow[]> {
  return await tx<SealableRow[]>`
    select ${sealedColumns(tx)} from audit_log a
    where not exists (select from audit_chain c where c.audit_id = a.id)
      and (a.tx < pg_snapshot_xmin(pg_current_snapshot()) or a.tx >= pg_snapshot_xmax(pg_current_snapshot()))
    order by a.tx < pg_snapshot_xmax(pg_current_snapshot()), a.tx, a.id limit ${limit}`;
}

async function restoreIsNoted(tx: Transaction): Promise<boolean> {
  const rows = await tx`
    select 1 from audit_log a where a.event = 'audit.restored' and a.tx < pg_snapshot_xmax(pg_current_snapshot())
      and not exists (select from audit_chain c where c.audit_id = a.id) limit 1`;
  return rows.length > 0;
}

async function insertLinks(
  tx: Transaction,
  after: number,
  rows: readonly SealableRow[],
  links: readonly string[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx`
    insert into audit_chain (position, audit_id, tx, format, link)
    select ${after} + n, id, tx::xid8, ${SEAL_FORMAT}, decode(link, 'hex')
    from unnest(${rows.map((row) => row.id)}::bigint[], ${rows.map((row) => row.tx)}::text[], ${[...links]}::text[])
      with ordinality as sealed (id, tx, link, n)`;
}
