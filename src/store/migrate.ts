import postgres, { type Sql, type TransactionSql } from 'postgres';
import { grantApplicationRole, lacksGrants } from './grant-application-role.ts';
import { MigrationError } from './migration-error.ts';
import { type Migration, readMigrationFiles } from './migration-files.ts';

/** What {@link migrate} needs to know. */
export type MigrateOptions = {
  /** Address as the role that owns (or will own) the schema. */
  readonly url: string;
  /** Folder of `NNNN_verb_noun.sql` files. */
  readonly directory: string;
  /** Schema the files fill; made if absent, and alone on the search path while they run. */
  readonly schema: string;
  /** Role the product works with, granted what it needs and no more. Left out, or equal to the owner: nothing is granted. */
  readonly appRole?: string | undefined;
  /** Runs inside the transaction of the first migration, once in the life of the schema: for what a first start decides. */
  readonly onFirst?: ((tx: TransactionSql) => Promise<void>) | undefined;
  /** Told one line per applied migration. */
  readonly log?: ((line: string) => void) | undefined;
  /** How long to wait for another process that is migrating, in milliseconds. (Default: 60,000.) */
  readonly waitMs?: number | undefined;
};

/** What {@link migrate} did. */
export type MigrateResult = {
  /** Names of the migrations that this call ran; empty when there was nothing to do. */
  readonly applied: readonly string[];
};

type Recorded = { version: number; name: string; checksum: string; breaking: boolean };

/**
 * Brings one schema up to date: reviewed files, in order, each in a transaction of its own that takes the one advisory lock,
 * records its version first and then runs the statements. Any number of processes may call it at once on an empty database;
 * each file runs once. The lock ends with its transaction, so a process that dies leaves none behind.
 *
 * A schema that is up to date is only read, without a lock, so the application role may call this too.
 *
 * @throws MigrationError with what to do about it.
 */
export async function migrate(options: MigrateOptions): Promise<MigrateResult> {
  const files = await readMigrationFiles(options.directory);
  const sql = connect(options.url);
  try {
    const recorded = await readRecorded(sql, options.schema);
    const pending = checkAgainst(files, recorded, options.schema);
    if (pending.length === 0 && !(await lacksGrants(sql, options.schema, options.appRole))) return { applied: [] };
    return await applyPending(sql, files, options);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

function connect(url: string): Sql {
  return postgres(url, {
    max: 1,
    connect_timeout: 10,
    onnotice: () => {},
    connection: { application_name: 'countersign migrations' },
  });
}

async function readRecorded(sql: Sql, schema: string): Promise<readonly Recorded[]> {
  const [table] = await sql`select to_regclass(${`${schema}.schema_migrations`}) is not null as present`;
  if (!table?.['present']) return [];
  return sql<
    Recorded[]
  >`select version, name, checksum, breaking from ${sql(schema)}.schema_migrations order by version`;
}

/** The files still to run; throws when what has run does not agree with them. */
function checkAgainst(
  files: readonly Migration[],
  recorded: readonly Recorded[],
  schema: string,
): readonly Migration[] {
  for (const row of recorded) {
    const file = files[row.version - 1];
    if (file === undefined) {
      if (!row.breaking) continue;
      throw new MigrationError(
        'newer_database',
        `Schema ${schema} has migration ${row.name}, which this code does not know and cannot work with. Start a newer version of the code.`,
      );
    }
    if (file.checksum === row.checksum) continue;
    throw new MigrationError(
      'changed_file',
      `Migration ${row.name} of schema ${schema} has run already, and its file was changed since. Restore the file, and put the change into a new migration.`,
    );
  }
  return files.slice(recorded.length);
}

async function applyPending(sql: Sql, files: readonly Migration[], options: MigrateOptions): Promise<MigrateResult> {
  const { schema, appRole } = options;
  const applied: string[] = [];
  await locked(sql, options, (tx) => createLedger(tx, schema));
  for (const file of files) {
    const ran = await locked(sql, options, (tx) => applyOnce(tx, file, options));
    if (!ran) continue;
    applied.push(file.name);
    options.log?.(`migrated ${schema} to ${file.name}`);
  }
  if (appRole !== undefined) await locked(sql, options, (tx) => grantApplicationRole(tx, schema, appRole));
  return { applied };
}

/** One key for every schema of the product, so that two folders of migrations do not run into each other. Spells `CSGN`. */
const LOCK_KEY = 0x4353474e;

/** Runs `work` in a transaction that holds the lock; waiting for it, and for any table lock inside, is bounded. */
async function locked<Value>(
  sql: Sql,
  options: MigrateOptions,
  work: (tx: TransactionSql) => Promise<Value>,
): Promise<Value> {
  const waitMs = options.waitMs ?? 60_000;
  try {
    return (await sql.begin(async (tx) => {
      await tx`select set_config('lock_timeout', ${String(waitMs)}, true)`;
      await tx`select pg_advisory_xact_lock(${LOCK_KEY})`;
      return work(tx);
    })) as Value;
  } catch (error) {
    throw explained(error, options.schema, waitMs);
  }
}

function explained(error: unknown, schema: string, waitMs: number): unknown {
  if (!(error instanceof postgres.PostgresError)) return error;
  if (error.code === '55P03') {
    const text = `Schema ${schema} could not be migrated: something else has held it for over ${Math.round(waitMs / 1000)} s. Look for a long transaction or a migration that hangs (pg_stat_activity), end it, and start again.`;
    return new MigrationError('locked', text, { cause: error });
  }
  if (error.code === '42501') {
    const text = `Schema ${schema} is not up to date, and this database role may not change it (${error.message}). Set MIGRATION_DATABASE_URL to the owner of the schema, or start a process that has it first.`;
    return new MigrationError('not_allowed', text, { cause: error });
  }
  return error;
}

async function createLedger(tx: TransactionSql, schema: string): Promise<void> {
  await tx`create schema if not exists ${tx(schema)}`;
  await tx`
    create table if not exists ${tx(schema)}.schema_migrations (
      version integer constraint schema_migrations_pkey primary key,
      name text not null,
      checksum text not null,
      breaking boolean not null,
      applied_at timestamptz not null default clock_timestamp()
    )`;
}

/** False when another process ran this file in the meantime. */
async function applyOnce(tx: TransactionSql, file: Migration, options: MigrateOptions): Promise<boolean> {
  const recorded = await tx`
    insert into ${tx(options.schema)}.schema_migrations ${tx(file, 'version', 'name', 'checksum', 'breaking')}
    on conflict do nothing`;
  if (recorded.count === 0) return false;
  await tx`select set_config('search_path', ${options.schema}, true)`;
  try {
    await tx.unsafe(file.sql);
    if (file.version === 1) await options.onFirst?.(tx);
  } catch (error) {
    if (error instanceof postgres.PostgresError && ['55P03', '42501'].includes(error.code)) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new MigrationError('failed', `Migration ${file.name} of schema ${options.schema} failed: ${reason}`, {
      cause: error,
    });
  }
  return true;
}
