import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ladderSettings } from '../../src/autonomy/ladder-settings.ts';
import { buildConfig } from '../../src/config/config.ts';
import { autonomyStanding, ladderNumbers, policyTrial, shownVersion } from '../../src/contracts/autonomy-http.ts';
import type { PolicyDocument } from '../../src/domain/ladder/policy-document.ts';
import { seedPastAction } from '../support/seed-past-action.ts';
import { talk } from '../support/talk.ts';
import { openWebBench, type WebBench } from '../support/web-bench.ts';

const SMALL_SAMPLE = 5;
let demo: WebBench;
let store: WebBench;
let tokens: Record<'admin' | 'ops' | 'auditor' | 'approver' | 'agent', string>;
let storeTokens: typeof tokens;

beforeAll(async () => {
  const production = buildConfig({
    AUTONOMY_PROFILE: 'production',
    PROMOTION_MIN_SAMPLE: String(SMALL_SAMPLE),
  });
  [demo, store] = await Promise.all([
    openWebBench(),
    openWebBench({ overrides: { ladder: ladderSettings(production) } }),
  ]);
  const issue = async (bench: WebBench) =>
    Object.fromEntries(
      await Promise.all(
        (['admin', 'ops', 'auditor', 'approver', 'agent'] as const).map(
          async (role) => [role, await bench.staffToken(role)] as const,
        ),
      ),
    );
  tokens = (await issue(demo)) as typeof tokens;
  storeTokens = (await issue(store)) as typeof tokens;
});
afterAll(async () => {
  await Promise.all([demo.close(), store.close()]);
});

const url = (bench: WebBench, path: string) => `${bench.url}/internal/autonomy${path}`;

async function standing(bench: WebBench, token: string) {
  const { status, body } = await talk(url(bench, ''), { token });
  expect(status).toBe(200);
  return autonomyStanding.parse(body) as { version: number; policy: PolicyDocument; rolls_back_to: number | null };
}

/** The policy in force with some of it changed. */
async function draft(bench: WebBench, token: string, change: (policy: PolicyDocument) => PolicyDocument) {
  const { version, policy } = await standing(bench, token);
  return { based_on: version, policy: change(policy), reason: 'A test of the ladder.' };
}

const refundTier = (tier: 'off' | 'draft' | 'approve' | 'auto') => (policy: PolicyDocument) => ({
  ...policy,
  tools: { ...policy.tools, issue_refund: { tier } },
});

const auditOf = async (bench: WebBench, event: string) =>
  await bench.database.sql`select event, actor, result from audit_log where event = ${event} order by id`;

describe('versions', () => {
  test('the first one names every tool of the ladder, its limits are the configured ones, and nothing lies before it', async () => {
    const body = await standing(demo, tokens.ops);
    expect(body).toMatchObject({
      version: 1,
      limits_from: 'configuration',
      profile: 'demo',
      never: ['delete_account', 'change_payment_details'],
      rolls_back_to: null,
      policy: {
        tools: {
          issue_refund: { tier: 'auto' },
          change_address: { tier: 'approve' },
          resend_receipt: { tier: 'auto' },
        },
        limits: { automatic: { INR: 200_000, USD: 2500 }, refunds_before_approval: 3 },
      },
    });
    const answer = await talk(url(demo, '/rollback'), { token: tokens.admin, json: { based_on: 1, reason: 'back' } });
    expect([answer.status, answer.body.code]).toEqual([409, 'nothing_to_roll_back']);
  });

  test('publishing writes one with who, when and why, says what changed, and audits it', async () => {
    const change = await draft(demo, tokens.admin, refundTier('approve'));
    const { status, body } = await talk(url(demo, '/publish'), { token: tokens.admin, json: change });
    expect([status, body]).toEqual([
      200,
      {
        version: change.based_on + 1,
        changes: [
          'Refunds (issue_refund): approve: done once a person agreed (before: auto).',
          'The limits are stated in the version; those of the configuration no longer count.',
        ],
      },
    ]);
    const shown = shownVersion.parse((await talk(url(demo, `/versions/${body.version}`), { token: tokens.ops })).body);
    expect(shown).toMatchObject({
      kind: 'published',
      reason: 'A test of the ladder.',
      changed_by: 'staff:admin-machine',
      based_on: change.based_on,
      against: change.based_on,
      changes: body.changes,
      limits_from: 'version',
    });
    const [row] = (await auditOf(demo, 'autonomy.published')).slice(-1);
    expect(row).toMatchObject({
      actor: 'staff:admin-machine',
      result: { version: body.version, based_on: change.based_on, reason: 'A test of the ladder.' },
    });
  });

  test('of many who publish on top of the same version one gets through; the others read which one is in force', async () => {
    const { based_on, reason, policy } = await draft(demo, tokens.admin, (now) => now);
    const answers = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((days) =>
        talk(url(demo, '/publish'), {
          token: tokens.admin,
          json: { based_on, reason, policy: { ...policy, limits: { ...policy.limits, customer_window_days: days } } },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    for (const { body } of answers.filter(({ status }) => status === 409)) {
      expect(body).toMatchObject({ code: 'stale_version', current: based_on + 1 });
    }
    expect((await standing(demo, tokens.ops)).version).toBe(based_on + 1);
  });

  test('numbers follow each other without a gap, also after a crash left some of the sequence out', async () => {
    const { version, policy } = await standing(demo, tokens.admin);
    await demo.database.sql`
      select nextval(pg_get_serial_sequence('autonomy_versions', 'version')) from generate_series(1, 32)`;
    for (const [index, change] of [refundTier('draft'), () => policy].entries()) {
      const json = await draft(demo, tokens.admin, change);
      const published = await talk(url(demo, '/publish'), { token: tokens.admin, json });
      expect([published.status, published.body.version]).toEqual([200, version + 1 + index]);
    }
  });

  test('what is in force already is not published again', async () => {
    const change = await draft(demo, tokens.admin, (policy) => policy);
    const { status, body } = await talk(url(demo, '/publish'), { token: tokens.admin, json: change });
    expect([status, body.code]).toEqual([409, 'policy_unchanged']);
  });

  test('rolling back twice goes two steps back and never forward again', async () => {
    const start = await standing(demo, tokens.ops);
    for (const tier of ['draft', 'off'] as const) {
      const change = await draft(demo, tokens.admin, refundTier(tier));
      expect((await talk(url(demo, '/publish'), { token: tokens.admin, json: change })).status).toBe(200);
    }
    const tierNow = async () => (await standing(demo, tokens.ops)).policy.tools['issue_refund']?.tier;
    for (const tier of ['draft', start.policy.tools['issue_refund']?.tier]) {
      const { version } = await standing(demo, tokens.ops);
      const back = { based_on: version, reason: 'It was too much.' };
      expect((await talk(url(demo, '/rollback'), { token: tokens.admin, json: back })).status).toBe(200);
      expect(await tierNow()).toBe(tier);
      expect((await talk(url(demo, '/rollback'), { token: tokens.admin, json: back })).body.code).toBe('stale_version');
    }
    const now = await standing(demo, tokens.ops);
    expect(now.policy).toEqual(start.policy);
    expect((await auditOf(demo, 'autonomy.rolled_back')).at(-1)).toMatchObject({
      result: { version: now.version, restores: start.version, reason: 'It was too much.' },
    });
  });

  test('stand for good: not even the application role changes or removes one, or writes a tool that is never used', async () => {
    const { sql } = demo.database;
    await expect(sql`update autonomy_versions set reason = 'never happened'`).rejects.toThrow(/never changed/);
    await expect(sql`delete from autonomy_versions`).rejects.toThrow(/never changed/);
    for (const tool of ['delete_account', 'change_payment_details']) {
      const policy = { tools: { [tool]: { tier: 'auto' } } };
      await expect(
        sql`insert into autonomy_versions (policy, reason, changed_by) values (${sql.json(policy)}, 'x', 'x')`,
      ).rejects.toThrow(/autonomy_versions_never/);
    }
  });
});

describe('a policy that cannot be', () => {
  test('is refused with all its faults at once, by publishing and by trying, and nothing is written', async () => {
    const rows = await demo.countRows();
    const change = await draft(demo, tokens.admin, (policy) => policy);
    const policy = {
      tools: { ...change.policy.tools, delete_account: { tier: 'auto' }, issue_refund: { tier: 'always' } },
      limits: { ...change.policy.limits, automatic: { INR: -1 } },
    };
    for (const [path, json] of [
      ['/publish', { ...change, policy }],
      ['/dry-run', { policy }],
    ] as const) {
      const { status, body } = await talk(url(demo, path), { token: tokens.admin, json });
      expect([status, body.code]).toEqual([422, 'invalid_policy']);
      expect(body.errors.map((error: { path: string }) => error.path).sort()).toEqual([
        'limits.automatic.INR',
        'tools.delete_account',
        'tools.issue_refund.tier',
      ]);
    }
    expect(await demo.countRows()).toEqual(rows);
  });
});

describe('roles', () => {
  test('operations and administrators read and try, administrators alone publish and go back, auditors mark', async () => {
    const actionId = await seedPastAction(demo.database);
    const { policy, version } = await standing(demo, tokens.admin);
    const statusOf = async (token: string | undefined, path: string, json?: unknown) =>
      (await talk(path, { ...(token === undefined ? {} : { token }), ...(json === undefined ? {} : { json }) })).status;
    const reads = ['', '/versions/1', '/evidence'].map((path) => url(demo, path));
    const rows = await demo.countRows();
    for (const [role, token] of Object.entries(tokens)) {
      const mayRead = role === 'ops' || role === 'admin';
      for (const path of reads) expect([role, await statusOf(token, path)]).toEqual([role, mayRead ? 200 : 403]);
      expect([role, await statusOf(token, url(demo, '/dry-run'), { policy })]).toEqual([role, mayRead ? 200 : 403]);
      if (role === 'admin') continue;
      const change = { policy, based_on: version, reason: 'mine' };
      expect([role, await statusOf(token, url(demo, '/publish'), change)]).toEqual([role, 403]);
      expect([role, await statusOf(token, url(demo, '/rollback'), { based_on: version, reason: 'mine' })]).toEqual([
        role,
        403,
      ]);
      if (role === 'auditor') continue;
      const mark = await statusOf(token, `${demo.url}/internal/actions/${actionId}/harm`, { harm: true, note: 'mine' });
      expect([role, mark]).toEqual([role, 403]);
    }
    for (const path of reads) expect(await statusOf(undefined, path)).toBe(401);
    expect(await demo.countRows()).toEqual(rows);
  });
});

describe('a trial on the past', () => {
  test('says how many would have needed an approval, lists them with the rule that turns, and changes nothing', async () => {
    const bench = await openWebBench();
    try {
      const token = await bench.staffToken('ops');
      for (const amountMinor of [50_000, 90_000, 150_000, 180_000, 250_000])
        await seedPastAction(bench.database, { amountMinor });
      await seedPastAction(bench.database, { tool: 'create_return' });
      await seedPastAction(bench.database, { amountMinor: 150_000, daysAgo: 40 });
      await seedPastAction(bench.database, { amountMinor: 150_000, origin: 'staff' });
      const { policy } = await draft(bench, token, (now) => ({
        ...now,
        limits: { ...now.limits, automatic: { INR: 100_000 } },
      }));
      const rows = await bench.countRows();
      const { status, body } = await talk(url(bench, '/dry-run'), { token, json: { policy } });
      expect(status).toBe(200);
      const trial = policyTrial.parse(body);
      expect(trial).toMatchObject({
        actions_in_period: 6,
        judged: 6,
        not_judged: 0,
        stopped_by: null,
        would_need_approval: 3,
        newly_need_approval: 2,
        changed: 2,
      });
      expect(trial.summary).toContain('3 of 6 actions of the last 30 days would have needed an approval');
      expect(trial.actions.map((action) => action.amount_minor).sort()).toEqual([150_000, 180_000]);
      for (const action of trial.actions) {
        expect(action).toMatchObject({
          recorded: 'alone',
          before: 'alone',
          after: 'approval',
          rules: [{ rule: 'within_automatic_limit', before: true, after: false }],
        });
      }
      expect(await bench.countRows()).toEqual(rows);
      const longer = await talk(url(bench, '/dry-run'), { token, json: { policy, days: 60 } });
      expect(longer.body).toMatchObject({ judged: 7, newly_need_approval: 3 });
    } finally {
      await bench.close();
    }
  });
});

describe('raising a category to auto', () => {
  const raise = (policy: PolicyDocument): PolicyDocument => ({
    ...policy,
    tools: { ...policy.tools, issue_refund: { tier: 'draft', by_reason: { damaged: 'auto' } } },
  });
  const publish = async (more: Record<string, unknown> = {}) => {
    const change = await draft(store, storeTokens.admin, raise);
    return await talk(url(store, '/publish'), { token: storeTokens.admin, json: { ...change, ...more } });
  };
  const cell = async () => {
    const { body } = await talk(url(store, '/evidence'), { token: storeTokens.ops });
    const { promotion } = ladderNumbers.parse(body);
    return promotion.cells.find(({ tool, category }) => tool === 'issue_refund' && category === 'damaged');
  };
  const mark = async (actionId: string, harm: boolean) =>
    await talk(`${store.url}/internal/actions/${actionId}/harm`, {
      token: storeTokens.auditor,
      json: { harm, note: harm ? 'Nothing was due.' : 'Looked again: it was due.' },
    });

  beforeEach(async () => {
    // Whatever a test before raised goes back first.
    const now = await standing(store, storeTokens.admin);
    if (now.policy.tools['issue_refund']?.by_reason === undefined) return;
    const lowered = { based_on: now.version, reason: 'lower', policy: refundTier('draft')(now.policy) };
    expect((await talk(url(store, '/publish'), { token: storeTokens.admin, json: lowered })).status).toBe(200);
  });

  test('is refused without the sample, counts approved ones that would run alone, and then is done', async () => {
    expect(await publish()).toMatchObject({ status: 422, body: { code: 'promotion_not_earned' } });
    await seedPastAction(store.database, { tier: 'draft' });
    await seedPastAction(store.database, { tier: 'approve', amountMinor: 900_000 });
    await seedPastAction(store.database, { tier: 'approve', status: 'withdrawn' });
    expect(await cell()).toMatchObject({ sample: 0, harm: 0, harm_upper_bound: 1, earned: false });
    for (let n = 0; n < SMALL_SAMPLE; n += 1) await seedPastAction(store.database, { tier: 'approve' });
    expect(await cell()).toMatchObject({ sample: SMALL_SAMPLE, harm: 0, earned: true });
    expect((await cell())?.harm_upper_bound).toBeCloseTo(1 - 0.05 ** (1 / SMALL_SAMPLE), 9);
    expect((await publish()).status).toBe(200);
  });

  test('is refused again at one harm, until the mark is taken back; every mark is audited', async () => {
    const wrong = await seedPastAction(store.database, { tier: 'approve' });
    expect((await mark(wrong, true)).status).toBe(200);
    expect(await cell()).toMatchObject({ harm: 1, earned: false });
    const refused = await publish();
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      [{ path: 'policy.tools', message: expect.stringContaining('1 harmful of') }],
    ]);
    expect((await mark(wrong, false)).status).toBe(200);
    expect(await cell()).toMatchObject({ harm: 0, earned: true });
    const audit = await store.database.sql`
      select actor, result ->> 'harm' as harm from audit_log where event = 'action.marked' and action_id = ${wrong} order by id`;
    expect(audit.map((row) => [row['actor'], row['harm']])).toEqual([
      ['staff:auditor-machine', 'true'],
      ['staff:auditor-machine', 'false'],
    ]);
  });

  test('counts a rejection of what would have run alone as harm, and not one of what needed a person anyhow', async () => {
    const before = await cell();
    await seedPastAction(store.database, { tier: 'approve', status: 'rejected', amountMinor: 900_000 });
    expect(await cell()).toMatchObject({ sample: before?.sample, harm: 0 });
    const rejected = await seedPastAction(store.database, { tier: 'approve', status: 'rejected' });
    expect(await cell()).toMatchObject({ harm: 1, earned: false });
    expect((await mark(rejected, false)).status).toBe(200);
    expect(await cell()).toMatchObject({ harm: 0, earned: true });
  });

  test('counts what people made of drafts: doing what was drafted as right, anything else as harm', async () => {
    const before = await cell();
    const review = async (verdict: 'performed' | 'performed_otherwise' | 'dismissed') => {
      const drafted = await seedPastAction(store.database, { tier: 'draft' });
      const done = await seedPastAction(store.database, { origin: 'staff' });
      await store.database.sql`
        insert into draft_reviews (action_id, verdict, staff_id, reason, performed_action_id)
        values (${drafted}, ${verdict}, 'asha', ${verdict === 'dismissed' ? 'not due' : null}, ${verdict === 'dismissed' ? null : done})`;
      return drafted;
    };
    await review('performed');
    expect(await cell()).toMatchObject({ sample: (before?.sample ?? 0) + 1, harm: 0 });
    const drafts = [await review('performed_otherwise'), await review('dismissed')];
    expect(await cell()).toMatchObject({ sample: (before?.sample ?? 0) + 3, harm: 2, earned: false });
    for (const drafted of drafts) await mark(drafted, false);
    expect(await cell()).toMatchObject({ harm: 0, earned: true });
  });

  test('goes through with an override and its reason, which are kept and audited; rolling back to it takes the same', async () => {
    const wrong = await seedPastAction(store.database, { tier: 'approve' });
    await mark(wrong, true);
    expect((await publish({ override_reason: ' ' })).status).toBe(400);
    const done = await publish({ override_reason: 'The one case was a mistake of the shop.' });
    expect(done.status).toBe(200);
    const [row] = (await auditOf(store, 'autonomy.published')).slice(-1);
    expect(row?.['result']).toMatchObject({
      override_reason: 'The one case was a mistake of the shop.',
      overridden: [expect.stringContaining('Refunds (issue_refund) for damaged')],
    });
    const lowered = await draft(store, storeTokens.admin, refundTier('off'));
    expect((await talk(url(store, '/publish'), { token: storeTokens.admin, json: lowered })).status).toBe(200);
    const back = { based_on: done.body.version + 1, reason: 'It was fine.' };
    const refused = await talk(url(store, '/rollback'), { token: storeTokens.admin, json: back });
    expect([refused.status, refused.body.code]).toEqual([422, 'promotion_not_earned']);
    const allowed = { ...back, override_reason: 'It was fine, really.' };
    expect((await talk(url(store, '/rollback'), { token: storeTokens.admin, json: allowed })).status).toBe(200);
  });
});

describe('a mark', () => {
  test('is for an action that is over, and for one there is', async () => {
    const post = (id: string) =>
      talk(`${demo.url}/internal/actions/${id}/harm`, { token: tokens.auditor, json: { harm: true, note: 'Wrong.' } });
    const waiting = await seedPastAction(demo.database, { tier: 'approve', status: 'proposed' });
    expect(await post(waiting)).toMatchObject({
      status: 409,
      body: { code: 'action_not_over', action_status: 'proposed' },
    });
    expect((await post('7d1f7a58-4f0c-4e5e-9a53-0a9c1c9d0000')).status).toBe(404);
    expect((await post('nonsense')).status).toBe(404);
  });

  test('is never changed or removed', async () => {
    const id = await seedPastAction(demo.database);
    const json = { harm: true, note: 'Wrong.' };
    await talk(`${demo.url}/internal/actions/${id}/harm`, { token: tokens.auditor, json });
    await expect(demo.database.sql`update action_harm_marks set harm = false`).rejects.toThrow(/never changed/);
    await expect(demo.database.sql`delete from action_harm_marks`).rejects.toThrow(/never changed/);
  });
});

test('the numbers of a day are the planned ones until the store has its own, and are never made up', async () => {
  const bench = await openWebBench();
  try {
    const token = await bench.staffToken('ops');
    const read = async () => ladderNumbers.parse((await talk(url(bench, '/evidence'), { token })).body);
    expect(await read()).toMatchObject({
      refunds_a_day: { planned: 3000, measured: null },
      approver_time: { review_seconds: 45, planned: { approvals: 600, seconds: 27_000, hours: 7.5 }, measured: null },
      refund_errors: { measured: null, upper_bound: 1, planned: { wrong: 1, of: 200 } },
      break_even: [
        { currency: 'GBP', planned_minor: 20_000, measured_minor: null, at_upper_bound_minor: null },
        { currency: 'INR', planned_minor: 200_000, measured_minor: null, at_upper_bound_minor: null },
      ],
      loss: [
        { currency: 'INR', limit_minor: 200_000, planned: { wrong: 3, loss_minor: 600_000 }, measured: null },
        { currency: 'USD', limit_minor: 2500, planned: { wrong: 3, loss_minor: 7500 }, measured: null },
      ],
    });
    for (let n = 0; n < 8; n += 1) await seedPastAction(bench.database, { daysAgo: 2 });
    for (let n = 0; n < 2; n += 1) await seedPastAction(bench.database, { amountMinor: 300_000, daysAgo: 2 });
    const now = await read();
    expect(now.refunds_a_day.measured).toBeCloseTo(5, 1);
    expect(now.approver_time.measured).toMatchObject({
      approvals: expect.closeTo(1, 1),
      seconds: expect.closeTo(45, 0),
    });
    expect(now.refund_errors.measured).toEqual({ wrong: 0, of: 8 });
    expect(now.break_even[0]).toMatchObject({
      measured_minor: null,
      at_upper_bound_minor: Math.floor(100 / (1 - 0.05 ** (1 / 8))),
    });
  } finally {
    await bench.close();
  }
});
