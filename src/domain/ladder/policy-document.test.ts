import { describe, expect, test } from 'vitest';
import { buildConfig } from '../../config/config.ts';
import { returnReason, toolArguments } from '../../contracts/tool-arguments.ts';
import { neverTools, startingPolicy, tierOf } from '../autonomy.ts';
import { ladderTools } from './ladder-tools.ts';
import { readPolicyDocument, toPolicyDocument } from './policy-document.ts';

const limits = buildConfig().refunds;
const good = toPolicyDocument(startingPolicy('demo'), limits);

function faultsOf(document: unknown): readonly string[] {
  const read = readPolicyDocument(document);
  return read.kind === 'ok' ? [] : read.faults.map(({ path, message }) => `${path} ${message}`);
}

test('a policy written as a document and read again is the same, with its limits stated', () => {
  for (const profile of ['demo', 'production'] as const) {
    const policy = startingPolicy(profile);
    expect(readPolicyDocument(toPolicyDocument(policy, limits))).toEqual({
      kind: 'ok',
      policy: { tools: policy.tools, limits },
    });
  }
});

test('reasons keep their own tiers through a document', () => {
  const document = {
    ...good,
    tools: { ...good.tools, issue_refund: { tier: 'auto', by_reason: { damaged: 'approve' } } },
  };
  const read = readPolicyDocument(document);
  expect(read.kind === 'ok' && tierOf(read.policy, 'issue_refund', 'damaged')).toBe('approve');
  expect(read.kind === 'ok' && tierOf(read.policy, 'issue_refund', 'other')).toBe('auto');
});

describe('what is never done', () => {
  test.each(neverTools)('%s cannot be named at all, not even as off', (tool) => {
    for (const tier of ['off', 'draft', 'approve', 'auto', 'never']) {
      const faults = faultsOf({ ...good, tools: { ...good.tools, [tool]: { tier } } });
      expect(faults).toEqual([`tools.${tool} is never done by the agent, and no policy can raise it: leave it out`]);
    }
  });

  test('is on no ladder and in no schema', () => {
    for (const tool of neverTools) {
      expect(Object.hasOwn(ladderTools, tool)).toBe(false);
      expect(Object.hasOwn(toolArguments, tool)).toBe(false);
    }
  });
});

test('every fault is told at once, each with its place', () => {
  const faults = faultsOf({
    tools: {
      issue_refund: { tier: 'always', by_reason: { bored: 'auto', damaged: 'yes' } },
      create_return: { tier: 'auto', until: 'May' },
      resend_receipt: { tier: 'auto', by_reason: { damaged: 'off' } },
      update_preference: { tier: 'auto' },
      delete_account: { tier: 'auto' },
      launch_rocket: { tier: 'off' },
    },
    limits: {
      ...good.limits,
      automatic: { INR: 200_000, inr: 1, EUR: -5, USD: 2500.5 },
      order_total: { INR: 100_000, USD: 2500 },
      customer_total: 'plenty',
      customer_window_days: 0,
      store_day: {},
      more: 1,
    },
    note: 'hello',
  });
  for (const part of [
    'note is not known here',
    'tools.change_address is missing',
    'tools.issue_refund.tier must be one of: off, draft, approve, auto',
    'tools.issue_refund.by_reason.bored is no reason',
    'tools.issue_refund.by_reason.damaged must be one of',
    'tools.create_return.until is not known here',
    'tools.resend_receipt.by_reason.damaged this tool has no reasons',
    'tools.delete_account is never done',
    'tools.launch_rocket is no tool of the ladder',
    'limits.more is not known here',
    'limits.automatic.inr must be a currency code',
    'limits.automatic.EUR must be a whole number of minor units',
    'limits.automatic.USD must be a whole number of minor units',
    'limits.order_total.INR is less than limits.automatic.INR',
    'limits.customer_total must be an object',
    'limits.customer_window_days must be a whole number from 1 to 365',
    'limits.store_day.INR is missing',
  ]) {
    expect(faults).toContainEqual(expect.stringContaining(part));
  }
});

test.each([null, 7, 'off', [], { tools: [], limits: null }])(
  '%j is no policy, and is refused without a throw',
  (value) => {
    expect(faultsOf(value).length).toBeGreaterThan(0);
  },
);

test('names from the prototype of an object are tools and reasons like any other unknown ones', () => {
  const document = JSON.parse(
    `{"tools":{"__proto__":{"tier":"auto"},"constructor":{"tier":"auto"}},"limits":{"toString":1}}`,
  );
  const faults = faultsOf(document);
  expect(faults).toContainEqual(expect.stringContaining('tools.__proto__ is no tool'));
  expect(faults).toContainEqual(expect.stringContaining('tools.constructor is no tool'));
  expect(faults).toContainEqual(expect.stringContaining('limits.toString is not known'));
});

test('a tool that a version does not name is drafted, whatever the profile', () => {
  for (const tool of Object.keys(ladderTools)) expect(tierOf({ tools: {} }, tool, 'damaged')).toBe('draft');
});

test('the categories are the reasons the tools take', () => {
  for (const tool of ['issue_refund', 'create_return']) {
    expect(ladderTools[tool]?.categories).toEqual(returnReason.options);
  }
});
