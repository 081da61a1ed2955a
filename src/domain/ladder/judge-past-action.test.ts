import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildConfig } from '../../config/config.ts';
import { type AutonomyPolicy, startingPolicy, type Tier } from '../autonomy.ts';
import { limitRules } from '../refund/automatic-rules.ts';
import { judgeRules } from '../rule.ts';
import { judgePastAction, type PastAction } from './judge-past-action.ts';
import { createDryRunCounter, dryRunSentence } from './tally-dry-run.ts';

const configured = buildConfig().refunds;
const demo = startingPolicy('demo');
const limited = (automatic: number): AutonomyPolicy => ({
  ...demo,
  limits: {
    ...configured,
    autoLimits: { INR: automatic },
    orderAutoTotals: { INR: 10_000_000 },
    customerAutoTotals: { INR: 10_000_000 },
  },
});
const none = { orderAutomaticMinor: 0, customerAutomaticMinor: 0, customerRefunds: 0, storeDayMinor: 0 };

/** A refund as the gateway would have recorded it under the configured limits. */
function refund(amountMinor: number, more: Partial<PastAction> = {}, totals = none, tier: Tier = 'auto'): PastAction {
  const plan = { amountMinor, currency: more.currency ?? 'INR' };
  const { results, broken } = judgeRules(limitRules, { tier, limits: configured, totals, plan });
  return {
    actionId: `a-${amountMinor}`,
    tool: 'issue_refund',
    category: 'damaged',
    orderId: 'o1',
    at: new Date('2026-05-01T10:00:00Z'),
    ...plan,
    automatic: broken.length === 0 && tier === 'auto',
    requiredApprovers: broken.length === 0 ? null : 1,
    rules: results,
    ...more,
  };
}

describe('a refund of the past under another policy', () => {
  test.each([
    [200_000, 100_000, 'approval'],
    [100_000, 100_000, 'alone'],
    [100_001, 100_000, 'approval'],
    [250_000, 300_000, 'alone'],
  ])('of %i under a limit of %i is handled by: %s', (amount, limit, handling) => {
    expect(judgePastAction(refund(amount), limited(limit), configured)?.handling).toBe(handling);
  });

  test('is judged on the sums that stood then', () => {
    const totals = { ...none, customerRefunds: 3 };
    const policy = { ...demo, limits: { ...configured, refundsBeforeApproval: 5 } };
    const action = refund(50_000, {}, totals);
    expect(judgePastAction(action, demo, configured)?.handling).toBe('approval');
    expect(judgePastAction(action, policy, configured)?.handling).toBe('alone');
  });

  test('keeps the answer of rules no policy changes', () => {
    const against = { rule: 'never_decided_against', passed: false, inputs: {} };
    const action = refund(50_000);
    const rejectedBefore = { ...action, rules: [...action.rules, against] };
    expect(judgePastAction(rejectedBefore, limited(10_000_000), configured)?.handling).toBe('approval');
  });

  test('follows the tier of its reason before that of its tool', () => {
    const policy: AutonomyPolicy = { tools: { issue_refund: { tier: 'auto', byReason: { damaged: 'off' } } } };
    expect(judgePastAction(refund(100), policy, configured)?.handling).toBe('off');
    expect(judgePastAction(refund(100, { category: 'other' }), policy, configured)?.handling).toBe('alone');
    expect(judgePastAction(refund(100), { tools: {} }, configured)?.handling).toBe('draft');
  });

  test('needs two people from the second limit on', () => {
    const policy = { ...demo, limits: { ...configured, secondApproverFrom: { INR: 300_000 } } };
    expect(judgePastAction(refund(300_000), policy, configured)?.handling).toBe('two_approvals');
    expect(judgePastAction(refund(299_999), policy, configured)?.handling).toBe('approval');
  });

  test('is not judged when its record lacks the sums, and is never guessed', () => {
    expect(judgePastAction({ ...refund(100), rules: [] }, demo, configured)).toBeNull();
  });

  test('under the policy it was decided by is handled as it was, for any amount and any sums', () => {
    const amounts = fc.integer({ min: 1, max: 2_000_000 });
    const sums = fc.record({
      orderAutomaticMinor: amounts,
      customerAutomaticMinor: amounts,
      customerRefunds: fc.integer({ min: 0, max: 6 }),
      storeDayMinor: fc.integer({ min: 0, max: 600_000_000 }),
    });
    fc.assert(
      fc.property(amounts, sums, (amount, totals) => {
        const action = refund(amount, {}, totals);
        const handling = judgePastAction(action, demo, configured)?.handling;
        expect(handling === 'alone').toBe(action.automatic);
      }),
    );
  });

  test('a lower automatic limit never lets more run alone', () => {
    const limits = fc.tuple(fc.integer({ min: 0, max: 1e6 }), fc.integer({ min: 0, max: 1e6 }));
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), limits, (amount, [a, b]) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        const alone = (limit: number) =>
          judgePastAction(refund(amount), limited(limit), configured)?.handling === 'alone';
        expect(alone(low) && !alone(high)).toBe(false);
      }),
    );
  });
});

test('a return is judged by its tier alone', () => {
  const past: PastAction = { ...refund(1), tool: 'create_return', amountMinor: null, currency: null, rules: [] };
  expect(judgePastAction(past, demo, configured)?.handling).toBe('alone');
  const policy: AutonomyPolicy = { tools: { create_return: { tier: 'approve' } } };
  expect(judgePastAction(past, policy, configured)?.handling).toBe('approval');
});

describe('a trial', () => {
  const past = [50_000, 120_000, 180_000, 250_000].map((amount) => refund(amount));

  test('counts every action, lists at most so many, and names the rule that turned', () => {
    const counter = createDryRunCounter({ before: demo, after: limited(100_000), configured }, 1);
    for (const action of past) counter.add(action);
    counter.add({ ...refund(1), rules: [] });
    const tally = counter.tally();
    expect(tally).toMatchObject({
      judged: 4,
      notJudged: 1,
      needApproval: 3,
      newlyNeedApproval: 2,
      newlyAlone: 0,
      changed: 2,
      tools: [{ tool: 'issue_refund', before: { alone: 3, approval: 1 }, after: { alone: 1, approval: 3 } }],
    });
    expect(tally.changes).toEqual([
      expect.objectContaining({
        actionId: 'a-120000',
        recorded: 'alone',
        before: 'alone',
        after: 'approval',
        rules: [{ rule: 'within_automatic_limit', before: true, after: false }],
      }),
    ]);
    expect(dryRunSentence(tally, 30)).toContain('3 of 4 actions of the last 30 days would have needed an approval');
  });

  test('of the policy in force changes nothing', () => {
    const counter = createDryRunCounter({ before: demo, after: demo, configured }, 10);
    for (const action of past) counter.add(action);
    expect(counter.tally()).toMatchObject({ changed: 0, newlyNeedApproval: 0, newlyAlone: 0, changes: [] });
  });

  test('of nothing says that nothing is known', () => {
    expect(dryRunSentence(createDryRunCounter({ before: demo, after: demo, configured }, 1).tally(), 7)).toContain(
      'No action of the last 7 days',
    );
  });
});
