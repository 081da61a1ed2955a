import { randomBytes } from 'node:crypto';
import postgres from 'postgres';
import { inject } from 'vitest';

/** A database of this test file alone. */
export type TestDatabase = {
  /** Address as the application role: what the product gets as DATABASE_URL. */
  readonly databaseUrl: string;
  /** Address as the owner of the schemas: MIGRATION_DATABASE_URL. May do what the product may not. */
  readonly ownerUrl: string;
  /** Address as a superuser, for tests that stop or watch connections. */
  readonly superuserUrl: string;
  /** Removes the database, whoever is still connected. */
  readonly drop: () => Promise<void>;
};

/**
 * Makes a database on the run's PostgreSQL: a copy of the migrated one, in some 50 ms.
 *
 * @param options.empty true for a database without any schema, to test migrations.
 */
export async function openTestDatabase(options: { empty?: boolean } = {}): Promise<TestDatabase> {
  const { superuserUrl, ownerUrl, appUrl, template } = inject('postgres');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asSuperuser(superuserUrl, async (sql) => {
    const source = options.empty === true ? 'template0' : template;
    await sql`create database ${sql(name)} owner countersign_owner template ${sql(source)} strategy wal_log`;
  });
  return {
    databaseUrl: named(appUrl, name),
    ownerUrl: named(ownerUrl, name),
    superuserUrl: named(superuserUrl, name),
    drop: () =>
      asSuperuser(superuserUrl, async (sql) => {
        await sql`drop database if exists ${sql(name)} with (force)`;
      }),
  };
}

async function asSuperuser(url: string, work: (sql: postgres.Sql) => Promise<void>): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    await work(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

function named(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}
