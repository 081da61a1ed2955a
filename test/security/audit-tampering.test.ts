import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { headText } from '../../src/audit/head-files.ts';
import { verifyAudit } from '../../src/audit/verify/verify-audit.ts';
import { linkOf } from '../../src/domain/audit/chain-link.ts';
import { readGenesis } from '../../src/store/audit-chain.ts';
import { readLinks } from '../../src/store/audit-links.ts';
import { appendAudit } from '../../src/store/audit-log.ts';
import { createContentKey, seal } from '../../src/store/content-keys.ts';
import { erasePersonalValue, keepPersonalValue } from '../../src/store/personal-values.ts';
import { openAuditBench } from '../support/audit-bench.ts';

let bench: Awaited<ReturnType<typeof openAuditBench>>;
beforeEach(async () => {
  bench = await openAuditBench();
  await bench.write(10);
  await bench.head();
  await bench.write(10, 11);
  await bench.head();
});
afterEach(() => bench.close());

const idOf = async (order: string) => {
  const [row] = await bench.database.sql<{ id: number }[]>`select id from audit_log where order_id = ${order}`;
  return row?.id ?? 0;
};

/** What an owner who knows the code does to hide a change: every link anew, from the first on. */
const chainAnew = () =>
  bench.asOwner(async (sql) => {
    let link = await readGenesis(sql);
    for (const one of await readLinks(sql, 0, 10_000)) {
      if (one.row === null) throw new Error('a row is missing');
      link = linkOf(link, one.row);
      await sql`update audit_chain set link = ${link} where position = ${one.position}`;
    }
  });

test('an audit nobody touched verifies, with every row compared and nothing to note', async () => {
  expect(await bench.verify()).toMatchObject({ rows: 21, findings: [], notes: [] });
});

describe('the application role', () => {
  test('can change, delete or truncate nothing, and cannot open the tables', async () => {
    for (const text of [
      `update audit_log set actor = 'nobody'`,
      'delete from audit_log',
      'truncate audit_log',
      `update audit_chain set link = decode(repeat('00', 32), 'hex')`,
      'delete from audit_chain',
      'truncate audit_chain',
      'update audit_heads set position = 1',
      'delete from audit_heads',
      'delete from audit_head_deliveries',
      'alter table audit_log disable trigger all',
      'drop trigger audit_log_append_only on audit_log',
      'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return new; end $$',
      `insert into audit_log (event, actor) values ('a', 'b') on conflict (id) do update set actor = 'c'`,
    ]) {
      await expect(bench.database.sql.unsafe(text), text).rejects.toThrow(/permission denied|must be owner/);
    }
    expect((await bench.verify()).findings).toEqual([]);
  });

  test('cannot slip in a row under an old time or an old number without being found', async () => {
    await bench.database.sql`
      insert into audit_log (at, event, actor, order_id) values (clock_timestamp() - interval '3 days', 'action.approved', 'staff:asha', 'ORD-1')`;
    await bench.seal();
    const late = (await bench.verify()).findings;
    expect(late).toMatchObject([{ kind: 'wrong_time' }]);
    const [second] = await bench.database.sql`select tx::text as tx from audit_log order by id offset 1 limit 1`;
    await bench.database.sql`
      insert into audit_log (tx, event, actor, order_id) values (${second?.['tx']}::xid8, 'action.approved', 'staff:asha', 'ORD-2')`;
    await bench.seal();
    expect((await bench.verify()).findings.map(({ kind }) => kind)).toEqual(['wrong_time', 'slipped_in']);
  });
});

describe('the owner of the database', () => {
  test('is refused by the triggers too, until they are switched off', async () => {
    for (const text of ['update audit_log set actor = 1', 'delete from audit_chain', 'truncate audit_heads cascade'])
      await expect(bench.owner.sql.unsafe(text)).rejects.toThrow('audit rows are never changed or removed');
  });

  test.each([
    ['who did it', `actor = 'staff:asha'`],
    ['when', `at = at + interval '1 second'`],
    [
      'the amount, by less than a double can tell',
      `result = jsonb_set(result, '{amount_minor}', '3000.00000000000000000001')`,
    ],
    ['the number of its transaction', `tx = (tx::text::bigint + 1)::text::xid8`],
    ['a field that was empty', `approver_id = 'asha'`],
  ])('changes %s in one row: that row is named', async (_what, change) => {
    const id = await idOf('ORD-3');
    await bench.asOwner((sql) => sql.unsafe(`update audit_log set ${change} where id = ${id}`));
    expect((await bench.verify()).findings).toEqual([
      { kind: 'changed', text: `Row ${id} is not as sealed: somebody changed it afterwards.` },
    ]);
  });

  test('deletes three rows: they are named as a range', async () => {
    const [from, to] = [await idOf('ORD-4'), await idOf('ORD-6')];
    await bench.asOwner((sql) => sql`delete from audit_log where id between ${from} and ${to}`);
    expect((await bench.verify()).findings).toEqual([
      { kind: 'deleted', text: `Rows ${from} to ${to} are gone: sealed once, and deleted since.` },
    ]);
  });

  test('deletes a row with its link: the gap in the chain is named', async () => {
    const id = await idOf('ORD-4');
    await bench.asOwner(async (sql) => {
      await sql`delete from audit_chain where audit_id = ${id}`;
      await sql`delete from audit_log where id = ${id}`;
    });
    expect((await bench.verify()).findings).toMatchObject([{ kind: 'chain_gap' }]);
  });

  test('inserts a row in the middle: it is named', async () => {
    await bench.asOwner(
      (sql) => sql`
        insert into audit_log (id, tx, at, event, actor, order_id) overriding system value
        select id + 1000000, tx, at, 'action.approved', 'staff:asha', 'ORD-5' from audit_log where order_id = 'ORD-5'`,
    );
    const { findings } = await bench.verify();
    expect(findings).toMatchObject([{ kind: 'slipped_in', text: expect.stringContaining('was slipped in') }]);
  });

  test('changes a row and writes the whole chain anew: the head kept outside says between which rows', async () => {
    const id = await idOf('ORD-15');
    await bench.asOwner((sql) => sql`update audit_log set approver_id = 'asha' where id = ${id}`);
    await chainAnew();
    const { findings } = await bench.verify();
    const [right] = await bench.database.sql`select audit_id from audit_chain where position = 10`;
    expect(findings[0]).toMatchObject({ kind: 'head_mismatch' });
    expect(findings[0]?.text).toContain(`rows after row ${right?.['audit_id']} up to row ${await idOf('ORD-20')}`);
  });

  test('does so and mends the heads in the database as well: the copy outside still tells', async () => {
    await bench.asOwner(async (sql) => {
      await sql`update audit_log set approver_id = 'asha' where order_id = 'ORD-15'`;
    });
    await chainAnew();
    await bench.asOwner(async (sql) => {
      await sql`update audit_heads h set link = c.link from audit_chain c where c.position = h.position`;
    });
    const kinds = (await bench.verify()).findings.map(({ kind }) => kind);
    expect(kinds).toEqual(['heads_disagree', 'head_mismatch']);
  });

  test('removes the newest rows, links and heads: the copy outside counts them', async () => {
    await bench.asOwner(async (sql) => {
      await sql`delete from audit_heads where number = 2`;
      await sql`delete from audit_log where id in (select audit_id from audit_chain where position > 15)`;
      await sql`delete from audit_log where id not in (select audit_id from audit_chain)`;
      await sql`delete from audit_chain where position > 15`;
    });
    const { findings } = await bench.verify();
    expect(findings.map(({ kind }) => kind)).toEqual(['heads_disagree', 'rows_removed']);
    expect(findings[1]?.text).toContain('counts 21 sealed rows, the chain has 15: the newest 6 were removed');
  });

  test('empties everything: the copies outside remember', async () => {
    await bench.asOwner((sql) => sql`truncate audit_log, audit_chain, audit_heads, audit_head_deliveries`);
    const { findings } = await bench.verify();
    expect(findings.filter(({ kind }) => kind === 'rows_removed')).toHaveLength(1);
    expect(findings.filter(({ kind }) => kind === 'heads_disagree')).toHaveLength(2);
  });

  test.each([
    ['switches the trigger off', 'alter table audit_log disable trigger audit_log_append_only', 'audit_log'],
    ['drops a trigger', 'drop trigger audit_chain_no_truncate on audit_chain', 'audit_chain'],
    [
      'lets the trigger do nothing',
      'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return new; end $$',
      'refuse_change',
    ],
    ['gives the product the right to change rows', 'grant update on audit_log to countersign_app', 'countersign_app'],
  ])('%s: the open table is named before anything is changed', async (_what, text, named) => {
    await bench.owner.sql.unsafe(text);
    const { findings } = await bench.verify();
    expect(findings).toMatchObject([{ kind: 'unprotected', text: expect.stringContaining(named) }]);
  });
});

describe('the copies outside', () => {
  const file = (number: number) => join(bench.folder, `head-00000${number}.json`);

  test('one that was edited is no head any more', async () => {
    await writeFile(file(2), (await readFile(file(2), 'utf8')).replace('"position": 21', '"position": 20'));
    expect((await bench.verify()).findings).toMatchObject([{ kind: 'head_unreadable' }]);
  });

  test('two under one number that differ are both named', async () => {
    const head = await bench.head();
    await writeFile(join(bench.folder, 'by-mail.json'), headText({ ...head, made_at: '2026-01-01T00:00:00.000Z' }));
    const { findings } = await bench.verify();
    expect(findings.map(({ text }) => text).join('\n')).toMatch(/two different heads 3/);
  });

  test('without any, the verification says what it cannot tell', async () => {
    const { notes } = await verifyAudit(bench.database.sql, {
      kept: { copies: [], unreadable: [] },
      keyring: null,
      appRole: null,
    });
    expect(notes.join()).toContain('No head kept outside the database was found');
  });
});

describe('a personal value', () => {
  const keep = async () => {
    const key = await createContentKey(bench.database.sql, bench.keyring, 'c1');
    const value = { line1: '1 Road', city: 'Pune' };
    const reference = await keepPersonalValue(bench.database.sql, key, { kind: 'address', value });
    await appendAudit(bench.database.sql, {
      event: 'action.proposed',
      actor: 'agent',
      orderId: 'ORD-99',
      args: { order_id: 'ORD-99', address: reference },
    });
    await bench.seal();
    return { key, reference };
  };

  test('stands in no audit row, only a reference and a salted commitment', async () => {
    const { reference } = await keep();
    const [row] = await bench.database.sql`select args, a::text as all from audit_log a where order_id = 'ORD-99'`;
    expect(row?.['args'].address).toEqual(reference);
    expect(row?.['all']).not.toContain('Pune');
    expect((await bench.verify()).findings).toEqual([]);
  });

  test('is erased with its salt: the chain stays whole, and nothing leads back to the value', async () => {
    const { reference } = await keep();
    await erasePersonalValue(bench.database.sql, reference.personal_value_id);
    const { findings, notes } = await bench.verify();
    expect(findings).toEqual([]);
    expect(notes.join()).toContain('1 of 1 personal values have been erased');
    expect(await bench.database.sql`select 1 from personal_values`).toHaveLength(0);
  });

  test('goes with the key of its person: erasing the person leaves the chain whole', async () => {
    await keep();
    await bench.database.sql`delete from content_keys where customer_id = 'c1'`;
    expect((await bench.verify()).findings).toEqual([]);
    expect(await bench.database.sql`select 1 from personal_values`).toHaveLength(0);
  });

  test('is exchanged by somebody who has the key: the row that refers to it is named', async () => {
    const { key, reference } = await keep();
    await bench.database.sql`
      update personal_values set sealed = ${seal(key.key, JSON.stringify({ line1: '2 Road', city: 'Pune' }))}
      where value_id = ${reference.personal_value_id}`;
    expect((await bench.verify()).findings).toMatchObject([{ kind: 'personal_value_changed' }]);
  });
});

test('a look at the newest rows alone compares them with the link before, and finds what was changed among them', async () => {
  await bench.asOwner((sql) => sql`update audit_log set actor = 'x' where order_id in ('ORD-2', 'ORD-18')`);
  const { rows, findings } = await bench.verify({ newest: 5 });
  expect(rows).toBe(5);
  expect(findings).toMatchObject([{ kind: 'changed', text: expect.stringContaining(`Row ${await idOf('ORD-18')} `) }]);
});
