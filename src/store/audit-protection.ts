import type { Queryable } from './database.ts';

/** Tables nothing is ever changed in or deleted from. */
const TABLES = ['audit_log', 'audit_chain', 'audit_heads', 'audit_head_deliveries', 'audit_verifications'] as const;

/**
 * What of the protection of the audit's tables is missing, in plain words: triggers that refuse changes, what they do, and rights the
 * application's role should not have. Empty when all is in place.
 *
 * @param appRole the product's own role; null when the owner's role is used for both.
 */
export async function readMissingProtection(sql: Queryable, appRole: string | null): Promise<readonly string[]> {
  const [triggers, works, rights] = await Promise.all([
    readOpenTables(sql),
    refusesStill(sql),
    appRole === null ? [] : readRights(sql, appRole),
  ]);
  return [
    ...triggers.map((table) => `Table ${table} does not refuse changes: a trigger is missing or switched off.`),
    ...(works ? [] : ['The function refuse_change() was replaced: it no longer refuses anything.']),
    ...rights.map(({ table, right }) => `The role ${appRole} may ${right} on ${table}; nobody but the owner should.`),
  ];
}

async function readOpenTables(sql: Queryable): Promise<readonly string[]> {
  const rows = await sql<{ name: string }[]>`
    select t.name from unnest(${[...TABLES]}::text[]) as t(name)
    where (select count(*) from pg_trigger g join pg_proc p on p.oid = g.tgfoid
      where g.tgrelid = ('countersign.' || t.name)::regclass and p.proname = 'refuse_change' and g.tgenabled in ('O', 'A')) < 2
    order by 1`;
  return rows.map((row) => row.name);
}

async function refusesStill(sql: Queryable): Promise<boolean> {
  const [row] = await sql<{ source: string }[]>`
    select prosrc as source from pg_proc where proname = 'refuse_change' and pronamespace = 'countersign'::regnamespace`;
  const source = row?.source.replaceAll(/\s+/g, ' ').trim() ?? '';
  return /^begin raise exception '[^']*', tg_table_name using errcode = 'insufficient_privilege'; end$/.test(source);
}

async function readRights(sql: Queryable, appRole: string) {
  const [owner] = await sql`
    select 1 from pg_class where oid = 'countersign.audit_log'::regclass and pg_get_userbyid(relowner) = ${appRole}`;
  if (owner) return [];
  return await sql<{ table: string; right: string }[]>`
    select t.name as table, r.name as right
    from unnest(${[...TABLES]}::text[]) as t(name), unnest(array['update', 'delete', 'truncate']) as r(name)
    where exists (select from pg_roles where rolname = ${appRole})
      and has_table_privilege(${appRole}, 'countersign.' || t.name, r.name) order by 1, 2`;
}
