import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { migrateAll } from '../../src/migrate-all.ts';
import { migrate } from '../../src/store/migrate.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let directory: string;

beforeEach(async () => {
  database = await openTestDatabase({ empty: true });
  directory = await mkdtemp(join(tmpdir(), 'countersign-migrations-'));
});

afterEach(async () => {
  await database.drop();
  await rm(directory, { recursive: true });
});

const file = (name: string, sql: string, breaking = 'no') =>
  writeFile(join(directory, name), `-- breaking: ${breaking}\n${sql}\n`);

const runAll = (testNow?: Date) =>
  migrateAll({ databaseUrl: database.databaseUrl, migrationDatabaseUrl: database.ownerUrl, testNow });

const run = (url = database.ownerUrl, waitMs = 10_000) =>
  migrate({ url, directory, schema: 'sample', appRole: 'countersign_app', waitMs });

async function query<Row extends object>(url: string, text: string): Promise<Row[]> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    return [...(await sql.unsafe<Row[]>(text))];
  } finally {
    await sql.end();
  }
}

describe('migrating the product', () => {
  test('eight processes that start at once on an empty database all come up, and each file runs once', async () => {
    const results = await Promise.all(Array.from({ length: 8 }, () => runAll()));
    const applied = results.flatMap((result) => result.applied);
    expect(new Set(applied).size).toBe(applied.length);
    const rows = await query<{ name: string }>(
      database.ownerUrl,
      'select name from countersign.schema_migrations order by version',
    );
    expect(rows.map((row) => row.name)).toEqual([...applied].sort());
  });

  test('the application role works on the tables and cannot change or remove an audit row', async () => {
    await runAll();
    const app = database.databaseUrl;
    await query(app, `insert into countersign.audit_log (event, actor) values ('tool.refused', 'agent')`);
    expect(await query(app, 'select event from countersign.audit_log')).toHaveLength(1);
    for (const text of [
      `update countersign.audit_log set actor = 'nobody'`,
      'delete from countersign.audit_log',
      'truncate countersign.audit_log',
      'drop table countersign.audit_log',
      'alter table countersign.audit_log disable trigger all',
      'create table countersign.mine (id int)',
      `insert into countersign.schema_migrations values (9999, 'x', 'x', false)`,
    ]) {
      await expect(query(app, text), text).rejects.toThrow(/permission denied|must be owner/);
    }
    await expect(query(database.ownerUrl, 'delete from countersign.audit_log')).rejects.toThrow(
      'never changed or removed',
    );
  });

  test('the application role finds everything up to date by itself', async () => {
    await runAll();
    const again = await migrateAll({ databaseUrl: database.databaseUrl, migrationDatabaseUrl: database.databaseUrl });
    expect(again).toEqual({ applied: [], separateOwner: false });
  });

  test('TEST_NOW sets the business clock at the first start and never again', async () => {
    await runAll(new Date('2026-03-01T12:00:00Z'));
    await runAll(new Date('2020-01-01T00:00:00Z'));
    const [row] = await query<{ now: Date }>(
      database.databaseUrl,
      'set search_path to countersign; select business_now() as now',
    ).then((results) => results.flat() as { now: Date }[]);
    expect(row?.now.toISOString()).toMatch(/^2026-03-01T12:0/);
  });
});

describe('migrating a folder of files', () => {
  test('refuses a file that was edited after it ran', async () => {
    await file('0001_create_a.sql', 'create table a (id int);');
    await run();
    await file('0001_create_a.sql', 'create table a (id bigint);');
    await expect(run()).rejects.toMatchObject({
      code: 'changed_file',
      message: expect.stringContaining('0001_create_a'),
    });
  });

  test('keeps nothing of a file that fails, and goes on once it is mended', async () => {
    await file('0001_create_a.sql', 'create table a (id int);');
    await file('0002_create_b.sql', 'create table b (id int); select 1/0;');
    await expect(run()).rejects.toMatchObject({ code: 'failed', message: expect.stringContaining('division by zero') });
    expect(await query(database.ownerUrl, `select to_regclass('sample.b') as b, to_regclass('sample.a') as a`)).toEqual(
      [{ a: 'sample.a', b: null }],
    );
    await file('0002_create_b.sql', 'create table b (id int);');
    expect((await run()).applied).toEqual(['0002_create_b']);
  });

  test('works on a newer schema unless it says that it broke old code', async () => {
    await file('0001_create_a.sql', 'create table a (id int);');
    await file('0002_add_b.sql', 'create table b (id int);');
    await run();
    await rm(join(directory, '0002_add_b.sql'));
    await expect(run()).resolves.toEqual({ applied: [] });
    await file('0002_add_b.sql', 'create table b (id int);');
    await file('0003_drop_a.sql', 'drop table a;', 'yes');
    await run();
    await rm(join(directory, '0003_drop_a.sql'));
    await expect(run()).rejects.toMatchObject({ code: 'newer_database' });
  });

  test('waits for another migrator, but not for ever', async () => {
    await file('0001_create_a.sql', 'create table a (id int);');
    const holder = postgres(database.ownerUrl, { max: 1 });
    await holder`select pg_advisory_lock(${0x4353474e})`;
    await expect(run(database.ownerUrl, 300)).rejects.toMatchObject({ code: 'locked' });
    const waiting = run();
    await holder.end();
    expect((await waiting).applied).toEqual(['0001_create_a']);
  });

  test('says whose move it is when the application role finds the schema behind', async () => {
    await file('0001_create_a.sql', 'create table a (id int);');
    await expect(run(database.databaseUrl)).rejects.toMatchObject({
      code: 'not_allowed',
      message: expect.stringContaining('MIGRATION_DATABASE_URL'),
    });
  });

  test('says that the application role is missing', async () => {
    await file('0001_create_a.sql', 'create table a (id int);');
    await expect(
      migrate({ url: database.ownerUrl, directory, schema: 'sample', appRole: 'ghost' }),
    ).rejects.toMatchObject({
      code: 'missing_role',
    });
  });

  test.each([
    ['a gap in the numbers', ['0001_create_a.sql', '0003_create_c.sql']],
    ['a number used twice', ['0001_create_a.sql', '0001_create_b.sql']],
    ['a name that tells nothing', ['0001.sql']],
  ])('refuses %s', async (_, names) => {
    for (const name of names) await file(name, 'select 1;');
    await expect(run()).rejects.toMatchObject({ code: 'bad_files' });
  });

  test('refuses a file that does not say whether old processes survive it', async () => {
    await writeFile(join(directory, '0001_create_a.sql'), 'create table a (id int);');
    await expect(run()).rejects.toMatchObject({ code: 'bad_files', message: expect.stringContaining('-- breaking') });
  });
});
