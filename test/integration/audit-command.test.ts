import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { bareEnvironment } from '../../src/config/env.ts';
import { projectRoot } from '../../src/config/project-root.ts';
import { openMoneyBench, pricedOrder } from '../support/money-bench.ts';

let bench: Awaited<ReturnType<typeof openMoneyBench>>;
let dataDir: string;
beforeAll(async () => {
  bench = await openMoneyBench();
  dataDir = await mkdtemp(join(tmpdir(), 'countersign-audit-command-'));
});
afterAll(async () => {
  await bench.close();
  await rm(dataDir, { recursive: true });
});

/** Runs `npm run -s audit -- ...` as the launcher does, on the bench's database and store. */
function audit(
  ...args: readonly string[]
): Promise<{ readonly code: number; readonly out: string; readonly error: string }> {
  const appUrl = new URL(inject('postgres').appUrl);
  appUrl.pathname = new URL(bench.ownerUrl).pathname;
  const env = {
    ...bareEnvironment(),
    COUNTERSIGN_ENV: 'test',
    DATA_DIR: dataDir,
    DATABASE_URL: appUrl.href,
    MIGRATION_DATABASE_URL: bench.ownerUrl,
    DATA_ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
    COMMERCE_URL: bench.sandbox.url,
  };
  return new Promise((resolve) => {
    const script = join(projectRoot, 'src', 'commands', 'launch.mjs');
    execFile(process.execPath, [script, 'audit', ...args], { env, cwd: projectRoot }, (failure, out, error) =>
      resolve({ code: typeof failure?.code === 'number' ? failure.code : failure ? 1 : 0, out, error }),
    );
  });
}

test('head, verify, show, export and reconcile do by command what they promise, and verify ends with 1 once a row was changed', async () => {
  await bench.customer('c1');
  await bench.order('ORD-1', { customer_id: 'c1', ...pricedOrder({ L1: 100_000 }) });
  const chat = await bench.chat('c1');
  expect(
    (await chat.call('issue_refund', { order_id: 'ORD-1', item_ids: ['L1'], reason: 'damaged' })).result['code'],
  ).toBe('executed');

  const head = await audit('head');
  expect(head, head.error).toMatchObject({ code: 0 });
  expect(JSON.parse(head.out)).toMatchObject({ number: 1, reason: 'asked' });
  expect(await readdir(join(dataDir, 'audit-heads'))).toEqual(['head-000001.json']);

  const whole = await audit('verify');
  expect(whole, whole.error).toMatchObject({ code: 0 });
  expect(whole.out).toContain('1 head kept outside the database');
  expect(whole.out).toContain('Nothing was changed, removed or added.');

  const shown = await audit('show', 'order', 'ORD-1');
  expect(shown.out).toMatch(/^Order ORD-1\n {2}Order ORD-1 was refunded once: INR 1,000\.00 on /);
  expect(shown.out).toContain('The ledger says the same as the audit of every action here.');

  const exported = await audit('export', '--format', 'ndjson');
  const events = exported.out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).event as string);
  expect(events).toContain('action.executed');
  expect(events).toContain('audit.exported');

  const month = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 7);
  const compared = await audit('reconcile', '--month', month);
  expect(compared, compared.error).toMatchObject({ code: 0 });
  expect(compared.out).toContain('Ours, by reference and in every detail: 1.');
  expect(compared.out).toContain('Unexplained: 0.');

  const { openDatabase } = await import('../../src/store/database.ts');
  const owner = openDatabase({ url: bench.ownerUrl, max: 1 });
  await owner.sql`alter table audit_log disable trigger user`;
  const [row] = await owner.sql<{ id: number }[]>`
    update audit_log set approver_id = 'nobody' where event = 'action.executed' returning id`;
  await owner.sql`alter table audit_log enable trigger user`;
  await owner.close();
  const tampered = await audit('verify');
  expect(tampered.code).toBe(1);
  expect(tampered.out).toContain(`WRONG: Row ${row?.id} is not as sealed: somebody changed it afterwards.`);
}, 240_000);

test('a command that cannot be understood says what there is, and a bad month, period or kind says what it should be', async () => {
  const cases: [readonly string[], string][] = [
    [[], 'Usage: npm run -s audit'],
    [['export', '--format', 'xml'], '--format must be one of: csv, ndjson, not "xml".'],
    [['export', '--format', 'csv', '--from', 'yesterday'], '--from must be a day or an instant'],
    [
      ['export', '--format', 'csv', '--from', '2026-03-02', '--to', '2026-03-01'],
      '--from 2026-03-02 is later than --to',
    ],
    [['show', 'weather', 'x'], 'Say what to show: show order|customer|action ID, not "weather".'],
    [['show', 'order'], '"show" needs what to show'],
    [['reconcil', '--month', '2026-12'], 'There is no command "reconcil". Did you mean "reconcile"?'],
    [['head', '--month', '2026-12'], '"head" takes no --month.'],
    [['verify', '--heds', 'x'], 'There is no option --heds. Did you mean "--heads"?'],
    [['show', 'action', 'x'], 'The id of an action is a UUID, not "x".'],
    [['reconcile', '--month', '2026-13'], '--month must be a month such as 2026-03, not "2026-13".'],
  ];
  for (const [args, text] of cases) {
    const result = await audit(...args);
    expect(result.code, args.join(' ')).toBe(2);
    expect(result.error).toContain(text);
  }
}, 240_000);

test('a place without heads and an id that nobody has are no good answers', async () => {
  const nowhere = await audit('verify', '--heads', join(dataDir, 'mistyped'));
  expect(nowhere.code).toBe(2);
  expect(nowhere.error).toContain('cannot be read: there is no such file or folder.');
  await mkdir(join(dataDir, 'empty'));
  const empty = await audit('verify', '--heads', join(dataDir, 'empty'));
  expect(empty.code).toBe(1);
  expect(empty.error).toContain('There is no head at');
  const unknown = await audit('show', 'order', 'ORD-MISTYPED');
  expect(unknown.code).toBe(1);
  expect(unknown.out).toContain('Neither the audit nor the ledger has order ORD-MISTYPED');
  const help = await audit('verify', '--help');
  expect(help).toMatchObject({ code: 0, error: '' });
  expect(help.out).toContain('Usage: npm run -s audit');
});
