import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSealLag, sealAuditRows } from '../../src/store/audit-chain.ts';
import { appendAudit } from '../../src/store/audit-log.ts';
import { type Database, openDatabase } from '../../src/store/database.ts';
import { sealAll } from '../support/seal-all.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

let place: TestDatabase;
let database: Database;

beforeAll(async () => {
  place = await openTestDatabase();
  database = openDatabase({ url: place.databaseUrl, max: 12 });
});
afterAll(async () => {
  await database.close();
  await place.drop();
});

const write = (orderId: string) => appendAudit(database.sql, { event: 'tool.called', actor: 'agent', orderId });
const chain = () =>
  database.sql<{ position: number; order_id: string | null; event: string }[]>`
    select c.position, a.order_id, a.event from audit_chain c join audit_log a on a.id = c.audit_id order by c.position`;

test('a row below a running transaction waits for it, and is then sealed in the order of the transactions', async () => {
  const running = await database.sql.reserve();
  await running`begin`;
  await running`insert into audit_log (event, actor, order_id) values ('tool.called', 'agent', 'first-to-begin')`;
  await write('later-to-begin');
  for (let pass = 0; pass < 5; pass += 1) await sealAuditRows(database, 500);
  expect(await chain()).toEqual([]);
  expect(await readSealLag(database.sql)).toBeGreaterThan(0);
  await running`commit`;
  running.release();
  await sealAll(database);
  expect((await chain()).map((row) => row.order_id)).toEqual(['first-to-begin', 'later-to-begin']);
  expect(await readSealLag(database.sql)).toBe(0);
});

test('a row of a transaction that rolls back leaves no link and no gap', async () => {
  await database.sql
    .begin(async (tx) => {
      await tx`insert into audit_log (event, actor, order_id) values ('tool.called', 'agent', 'rolled-back')`;
      throw new Error('no');
    })
    .catch(() => {});
  await write('after-it');
  await sealAll(database);
  const rows = await chain();
  expect(rows.map((row) => row.position)).toEqual([1, 2, 3]);
  expect(rows.at(-1)?.order_id).toBe('after-it');
});

test('five sealers beside forty writers chain every row exactly once, without a gap', async () => {
  let writing = true;
  const sealers = Array.from({ length: 5 }, async () => {
    while (writing) await sealAuditRows(database, 37);
  });
  await Promise.all(Array.from({ length: 400 }, (_, n) => write(`burst-${n}`)));
  writing = false;
  await Promise.all(sealers);
  await sealAll(database);
  const rows = await chain();
  expect(rows.map((row) => row.position)).toEqual(rows.map((_, n) => n + 1));
  expect(new Set(rows.map((row) => row.order_id)).size).toBe(403);
});

test('after a restore from a dump, where transactions count anew, sealing goes on and says so', async () => {
  const { sql } = openDatabase({ url: place.ownerUrl, max: 1 });
  await sql`alter table audit_log disable trigger user`;
  await sql`alter table audit_chain disable trigger user`;
  // What a dump carries over: numbers far beyond what this server has counted to, one row not yet sealed among them.
  await sql`update audit_log set tx = (tx::text::bigint + 1000000)::text::xid8`;
  await sql`update audit_chain set tx = (tx::text::bigint + 1000000)::text::xid8`;
  await sql`insert into audit_log (event, actor, order_id, tx) values ('tool.called', 'agent', 'came-unsealed', '2000000')`;
  await sql`alter table audit_log enable trigger user`;
  await sql`alter table audit_chain enable trigger user`;
  await sql.end();
  await write('after-the-restore');
  await sealAll(database);
  await sealAll(database);
  await write('and-on');
  await sealAll(database);
  const rows = (await chain()).slice(403);
  const sealed = rows.map((row) => row.order_id ?? row.event);
  expect([sealed[0], sealed.at(-1)]).toEqual(['came-unsealed', 'and-on']);
  // which of the two is first depends on what else runs on the server
  expect(sealed.slice(1, -1).sort()).toEqual(['after-the-restore', 'audit.restored']);
}, 180_000);
