import type { Sql, TransactionSql } from 'postgres';
import { MigrationError } from './migration-error.ts';

/** Tables whose rows are inserted and never changed are recognised by their name. */
const APPEND_ONLY = 'audit\\_%';

/**
 * Gives the application role what the product needs in one schema and no more: read and write on tables, insert and read alone
 * on `audit_*` tables, sequences, functions. Read alone on the ledger of migrations. Owns nothing, creates nothing.
 *
 * Runs inside the transaction that holds the migration lock, and may be repeated.
 *
 * @throws MigrationError `missing_role` when there is no such role.
 */
export async function grantApplicationRole(tx: TransactionSql, schema: string, role: string): Promise<void> {
  if (await isOwnRole(tx, role)) return;
  const [known] = await tx`select 1 from pg_roles where rolname = ${role}`;
  if (known === undefined) {
    throw new MigrationError(
      'missing_role',
      `The application role ${role} of DATABASE_URL does not exist. Create it (create role "${role}" login password '...') and start again.`,
    );
  }
  const [inSchema, to] = [tx(schema), tx(role)];
  await tx`grant usage on schema ${inSchema} to ${to}`;
  // New tables begin append-only: between a migration and this grant an audit table is never writable.
  await tx`alter default privileges in schema ${inSchema} grant select, insert on tables to ${to}`;
  await tx`alter default privileges in schema ${inSchema} grant usage, select on sequences to ${to}`;
  await tx`alter default privileges in schema ${inSchema} grant execute on functions to ${to}`;
  await tx`grant usage, select on all sequences in schema ${inSchema} to ${to}`;
  await tx`grant execute on all routines in schema ${inSchema} to ${to}`;
  await tx`grant select, insert on all tables in schema ${inSchema} to ${to}`;
  await grantChanges(tx, schema, role);
}

async function grantChanges(tx: TransactionSql, schema: string, role: string): Promise<void> {
  const tables = await tx<{ name: string; appendOnly: boolean }[]>`
    select relname as name, relname like ${APPEND_ONLY} as "appendOnly" from pg_class
    where relnamespace = ${schema}::regnamespace and relkind in ('r', 'p') and relname <> 'schema_migrations'
    order by relname`;
  for (const { name, appendOnly } of tables) {
    if (appendOnly) await tx`revoke update, delete, truncate on ${tx(schema)}.${tx(name)} from ${tx(role)}`;
    else await tx`grant update, delete on ${tx(schema)}.${tx(name)} to ${tx(role)}`;
  }
  await tx`revoke insert on ${tx(schema)}.schema_migrations from ${tx(role)}`;
}

/** Whether the role is still to be granted what {@link grantApplicationRole} gives. */
export async function lacksGrants(sql: Sql, schema: string, role: string | undefined): Promise<boolean> {
  if (role === undefined) return false;
  const [row] = await sql`
    select coalesce(has_table_privilege(r.rolname, to_regclass(${`${schema}.schema_migrations`}), 'select'), false) as granted
    from pg_roles r where rolname = ${role}`;
  return row?.['granted'] !== true;
}

async function isOwnRole(tx: TransactionSql, role: string): Promise<boolean> {
  const [row] = await tx`select current_user = ${role} as own`;
  return row?.['own'] === true;
}
