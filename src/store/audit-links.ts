import type { SealedContent } from '../domain/audit/chain-link.ts';
import { sealedColumns } from './audit-chain.ts';
import type { Queryable } from './database.ts';

/** A link of the chain with the row it seals; `row` is null when the row is gone. */
export type LinkWithRow = {
  readonly position: number;
  readonly auditId: number;
  readonly format: number;
  readonly link: Buffer;
  readonly sealedAt: Date;
  readonly row: SealedContent | null;
};

/** Links after a position, in order, at most `limit`. */
export async function readLinks(sql: Queryable, after: number, limit: number): Promise<readonly LinkWithRow[]> {
  const rows = await sql<(SealedContent & StoredLink)[]>`
    select c.position, c.audit_id, c.format, c.link, c.sealed_at, ${sealedColumns(sql)}
    from (select * from audit_chain where position > ${after} order by position limit ${limit}) c
      left join lateral (select * from audit_log where id = c.audit_id limit 1) a on true
    order by c.position`;
  return rows.map(({ position, audit_id, format, link, sealed_at, ...row }) => ({
    position,
    auditId: audit_id,
    format,
    link: Buffer.from(link),
    sealedAt: sealed_at,
    row: row.id === null ? null : row,
  }));
}

/** One link by its position. */
export async function readLinkAt(sql: Queryable, position: number): Promise<Buffer | null> {
  const [row] = await sql<{ link: Uint8Array }[]>`select link from audit_chain where position = ${position}`;
  return row ? Buffer.from(row.link) : null;
}

/** The row id sealed at a position; null when there is none. */
export async function readIdAt(sql: Queryable, position: number): Promise<number | null> {
  const [row] = await sql<{ id: number }[]>`select audit_id as id from audit_chain where position = ${position}`;
  return row?.id ?? null;
}

/**
 * Ids of rows that the sealer has passed by: written, to believe their transaction number, before something that is sealed, or under a number not yet
 * given out. At most `limit`, from row `fromId` on.
 */
export async function readPassedBy(sql: Queryable, fromId: number, limit: number): Promise<readonly number[]> {
  const rows = await sql<{ id: number }[]>`
    with last as (select tx, audit_id as id from audit_chain order by position desc limit 1)
    select a.id from audit_log a left join last on true
      left join lateral (select 1 as has from audit_chain c where c.audit_id = a.id limit 1) link on true
    where a.id >= ${fromId} and link.has is null
      and ((a.tx, a.id) <= (last.tx, last.id)
        or (a.tx >= pg_snapshot_xmax(pg_current_snapshot()) and last.tx < pg_snapshot_xmax(pg_current_snapshot())))
    order by a.id limit ${limit}`;
  return rows.map((row) => row.id);
}

type StoredLink = { position: number; audit_id: number; format: number; link: Uint8Array; sealed_at: Date };
