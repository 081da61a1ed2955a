import { assertSchemaCompatibility, LATEST_SCHEMA_VERSION, runMigrations, SchemaMigrationRequiredError } from 'bullmq';
import pg from 'pg';

/** What {@link migrateQueue} needs to know. */
export type MigrateQueueOptions = {
  /** Address as the role that owns (or will own) the schema. */
  readonly url: string;
  /** Role the product works with; left out, or equal to the owner, nothing is granted. */
  readonly appRole?: string | undefined;
  /** BullMQ's schema. (Default: `bullmq`.) */
  readonly schema?: string | undefined;
  /** Told one line when something was migrated. */
  readonly log?: ((line: string) => void) | undefined;
  /** How long to wait for another process that is migrating, in milliseconds. (Default: 60,000.) */
  readonly waitMs?: number | undefined;
};

const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * Brings BullMQ's own tables up to date with the installed version, explicitly: a Queue or Worker never migrates by itself.
 * Many processes may call it at once; BullMQ's advisory lock lets one through. A schema that is up to date is only read.
 *
 * @returns the version of the schema.
 */
export async function migrateQueue(options: MigrateQueueOptions): Promise<number> {
  const { schema = 'bullmq', waitMs = 60_000 } = options;
  const client = new pg.Client({
    connectionString: options.url,
    connectionTimeoutMillis: 10_000,
    lock_timeout: waitMs,
    application_name: 'countersign migrations',
  });
  client.on('error', () => undefined); // a lost connection also fails the query under way, which says more
  await client.connect();
  try {
    const version = await currentVersion(client, schema);
    if (version >= LATEST_SCHEMA_VERSION && (await isGranted(client, schema, options.appRole))) {
      await leaveOutOfTheLog(client, schema);
      return version;
    }
    const reached = await runMigrations(client, schema).catch((error: unknown) => refuse(error, schema));
    if (options.appRole !== undefined) await grantQueue(client, schema, options.appRole);
    await leaveOutOfTheLog(client, schema);
    options.log?.(`migrated ${schema} to BullMQ's version ${reached}`);
    return reached;
  } finally {
    await client.end();
  }
}

/** A role that only works with the tables cannot make them; the driver's words would not say what to do about it. */
function refuse(error: unknown, schema: string): never {
  if (!(error instanceof pg.DatabaseError) || error.code !== INSUFFICIENT_PRIVILEGE) throw error;
  throw new Error(
    `The queue's tables (schema ${schema}) are missing or older than this version needs, and this role may not make them. Run "npm run migrate" with MIGRATION_DATABASE_URL first.`,
    { cause: error },
  );
}

/** 0 when BullMQ has never been in this database. */
async function currentVersion(client: pg.Client, schema: string): Promise<number> {
  try {
    return await assertSchemaCompatibility(client, schema);
  } catch (error) {
    if (error instanceof SchemaMigrationRequiredError) return 0;
    throw error;
  }
}

async function isGranted(client: pg.Client, schema: string, role: string | undefined): Promise<boolean> {
  if (role === undefined) return true;
  const { rows } = await client.query<{ granted: boolean }>(
    'select has_schema_privilege(rolname, $1, $2) as granted from pg_roles where rolname = $3',
    [schema, 'create', role],
  );
  return rows[0]?.granted === true;
}

/** Those that refer to others first. What is set for a queue, a pause above all, stays in the log. */
const DOORBELL_TABLES = ['job_log', 'job_dependency', 'job', 'event'] as const;

/**
 * Takes the jobs and their events out of the server's log of changes: no ring waits for the disk, and a server that crashes forgets them. Nothing is lost with them, because sweepers ring
 * again from the rows. Does nothing where it is so already, or where the role does not own the tables.
 */
async function leaveOutOfTheLog(client: pg.Client, schema: string): Promise<void> {
  if ((await findLogged(client, schema)).size === 0) return;
  await client.query('begin');
  await lockSchema(client, schema);
  const logged = await findLogged(client, schema);
  for (const name of DOORBELL_TABLES)
    if (logged.has(name)) await client.query(`alter table ${client.escapeIdentifier(schema)}.${name} set unlogged`);
  await client.query('commit');
}

async function findLogged(client: pg.Client, schema: string): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = to_regnamespace($1) and relname = any ($2) and relpersistence = 'p'
      and pg_has_role(relowner, 'usage')`,
    [client.escapeIdentifier(schema), [...DOORBELL_TABLES]],
  );
  return new Set(rows.map(({ name }) => name));
}

/** Until the transaction ends. Two that change one object at once fail each other; the key is BullMQ's own for this schema. */
async function lockSchema(client: pg.Client, schema: string): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1, hashtext($2))', [0x42554c4c, schema]);
}

/** BullMQ numbers the jobs of each queue by a sequence it makes on first use, hence `create` on its schema. */
async function grantQueue(client: pg.Client, schema: string, role: string): Promise<void> {
  const [inSchema, to] = [client.escapeIdentifier(schema), client.escapeIdentifier(role)];
  await client.query('begin');
  await lockSchema(client, schema);
  await client.query(`
    grant usage, create on schema ${inSchema} to ${to};
    grant select, insert, update, delete on all tables in schema ${inSchema} to ${to};
    grant all on all sequences in schema ${inSchema} to ${to};
    grant execute on all routines in schema ${inSchema} to ${to};
    alter default privileges in schema ${inSchema} grant select, insert, update, delete on tables to ${to};
    alter default privileges in schema ${inSchema} grant all on sequences to ${to};
    alter default privileges in schema ${inSchema} grant execute on routines to ${to};`);
  await client.query('commit');
}
