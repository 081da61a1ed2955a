import { z } from 'zod';
import { idField, textField } from './text.ts';

/*
 * What `/internal/autonomy` and the marks on actions take and answer. Policies are read by the domain, which tells all faults of one at once; the
 * schema here describes them.
 */

const instant = z.iso.datetime({ offset: true });
const tier = z.enum(['off', 'draft', 'approve', 'auto']);
const amounts = z.record(z.string(), z.number().int()).describe('Minor units by ISO 4217 currency.');

const examplePolicy = {
  tools: {
    issue_refund: { tier: 'auto', by_reason: { changed_mind: 'approve' } },
    create_return: { tier: 'auto' },
    change_address: { tier: 'approve' },
    resend_receipt: { tier: 'auto' },
    update_preference: { tier: 'auto' },
  },
  limits: {
    automatic: { INR: 200_000, USD: 2_500 },
    order_total: { INR: 200_000, USD: 2_500 },
    customer_total: { INR: 600_000, USD: 7_500 },
    customer_window_days: 30,
    refunds_before_approval: 3,
    second_approver_from: { INR: 1_000_000, USD: 12_500 },
    store_day: { INR: 480_000_000, USD: 6_000_000 },
    store_day_trip_factor: 2,
  },
};

/** A policy as it is sent and shown: every tool of the ladder with its tier, and every limit. */
export const policyDocument = z
  .strictObject({
    tools: z.record(z.string(), z.strictObject({ tier, by_reason: z.record(z.string(), tier).optional() })),
    limits: z.strictObject({
      automatic: amounts,
      order_total: amounts,
      customer_total: amounts,
      customer_window_days: z.number().int(),
      refunds_before_approval: z.number().int(),
      second_approver_from: amounts,
      store_day: amounts,
      store_day_trip_factor: z.number().int(),
    }),
  })
  .meta({ examples: [examplePolicy] });

/** Any JSON object: the domain says what is wrong with it, all of it at once. */
const anyPolicy = z.record(z.string(), z.unknown()).meta({
  description:
    'The policy as a whole: every tool of the ladder and every limit. Its form is that of `policy` in the answers.',
  examples: [examplePolicy],
});

const reason = textField(500);
const overrideReason = textField(500).nullish();
const basedOn = z.number().int().min(1).max(2_147_483_647);

/** `POST /internal/autonomy/dry-run`. `days` back from now, 30 when left out. */
export const tryPolicyBody = z
  .strictObject({ policy: anyPolicy, days: z.number().int().min(1).max(365).optional() })
  .meta({ examples: [{ policy: examplePolicy, days: 30 }] });

/** `POST /internal/autonomy/publish`. `override_reason` waives the sample that raises to `auto` take. */
export const publishPolicyBody = z
  .strictObject({ policy: anyPolicy, based_on: basedOn, reason, override_reason: overrideReason })
  .meta({
    examples: [
      { policy: examplePolicy, based_on: 3, reason: 'Changed minds are looked at again after the complaints of May.' },
    ],
  });

/** `POST /internal/autonomy/rollback`. `based_on` is the version in force that is to be left. */
export const rollBackBody = z
  .strictObject({ based_on: basedOn, reason, override_reason: overrideReason })
  .meta({ examples: [{ based_on: 4, reason: 'Too many approvals in the evening.' }] });

/** `GET /internal/autonomy`: how many versions are listed. */
export const autonomyQuery = z.object({ limit: z.coerce.number().int().min(1).max(200).default(50) });

/** `GET /internal/autonomy/versions/:version`: compared with the one before, or with another one. */
export const versionQuery = z.object({ against: z.coerce.number().int().min(1).max(2_147_483_647).optional() });

const versionSummary = z.strictObject({
  version: z.number().int(),
  kind: z.enum(['first', 'published', 'rolled_back']),
  reason: z.string(),
  changed_by: z.string(),
  changed_at: instant,
  based_on: z.number().int().nullable(),
  restores: z.number().int().nullable(),
  override_reason: z.string().nullable(),
});

/** Answer to `GET /internal/autonomy`. */
export const autonomyStanding = z
  .strictObject({
    version: z.number().int(),
    policy: policyDocument,
    limits_from: z.enum(['version', 'configuration']),
    profile: z.enum(['demo', 'production']),
    tools: z.array(z.strictObject({ tool: z.string(), words: z.string(), categories: z.array(z.string()) })),
    never: z.array(z.string()),
    rolls_back_to: z.number().int().nullable(),
    versions: z.array(versionSummary),
  })
  .meta({
    examples: [
      {
        version: 2,
        policy: examplePolicy,
        limits_from: 'version',
        profile: 'production',
        tools: [{ tool: 'resend_receipt', words: 'Receipts sent again', categories: [] }],
        never: ['delete_account', 'change_payment_details'],
        rolls_back_to: 1,
        versions: [
          {
            version: 2,
            kind: 'published',
            reason: 'Refunds of damaged items ran without harm since March.',
            changed_by: 'staff:olga',
            changed_at: '2026-06-01T09:30:00.000Z',
            based_on: 1,
            restores: null,
            override_reason: null,
          },
        ],
      },
    ],
  });

/** Answer to `GET /internal/autonomy/versions/:version`. */
export const shownVersion = z.strictObject({
  ...versionSummary.shape,
  policy: policyDocument,
  limits_from: z.enum(['version', 'configuration']),
  against: z.number().int().nullable(),
  changes: z.array(z.string()),
});

const handling = z.enum(['alone', 'approval', 'two_approvals', 'draft', 'off']);
const handlingCounts = z.record(handling, z.number().int());
const count = z.number().int();

/** Answer to `POST /internal/autonomy/dry-run`. */
export const policyTrial = z
  .strictObject({
    based_on: count,
    days: count,
    since: instant,
    summary: z.string(),
    changes: z.array(z.string()),
    unearned: z.array(z.string()),
    notes: z.array(z.string()),
    actions_in_period: count,
    judged: count,
    not_judged: count,
    stopped_by: z.enum(['count', 'time']).nullable(),
    oldest_judged_at: instant.nullable(),
    would_need_approval: count,
    newly_need_approval: count,
    newly_alone: count,
    changed: count,
    by_tool: z.array(
      z.strictObject({
        tool: z.string(),
        judged: count,
        changed: count,
        before: handlingCounts,
        after: handlingCounts,
      }),
    ),
    actions: z.array(
      z.strictObject({
        action_id: z.uuid(),
        tool: z.string(),
        category: z.string().nullable(),
        order_id: z.string().nullable(),
        at: instant,
        amount_minor: count.nullable(),
        currency: z.string().nullable(),
        recorded: handling,
        before: handling,
        after: handling,
        rules: z.array(z.strictObject({ rule: z.string(), before: z.boolean(), after: z.boolean() })),
      }),
    ),
  })
  .meta({
    examples: [
      {
        based_on: 3,
        days: 30,
        since: '2026-05-02T00:00:00.000Z',
        summary: '14 of 212 actions of the last 30 days would have needed an approval (under the version in force: 5).',
        changes: ['Largest refund that may run by itself: INR 1,000.00 (before: INR 2,000.00).'],
        unearned: [],
        notes: [],
        actions_in_period: 212,
        judged: 212,
        not_judged: 0,
        stopped_by: null,
        oldest_judged_at: '2026-05-02T08:12:00.000Z',
        would_need_approval: 14,
        newly_need_approval: 9,
        newly_alone: 0,
        changed: 9,
        by_tool: [
          {
            tool: 'issue_refund',
            judged: 212,
            changed: 9,
            before: { alone: 207, approval: 5, two_approvals: 0, draft: 0, off: 0 },
            after: { alone: 198, approval: 14, two_approvals: 0, draft: 0, off: 0 },
          },
        ],
        actions: [],
      },
    ],
  });

/** Answer to publishing and rolling back. */
export const publishedPolicy = z.strictObject({ version: count, changes: z.array(z.string()) }).meta({
  examples: [
    {
      version: 4,
      changes: ['Refunds (issue_refund) for changed mind: approve: done once a person agreed (before: auto).'],
    },
  ],
});

const rate = z.strictObject({ wrong: z.number(), of: z.number() });
const wrongAndLoss = z.strictObject({ wrong: z.number(), loss_minor: count });
const time = z.strictObject({ approvals: z.number(), seconds: z.number(), hours: z.number() });

/** Answer to `GET /internal/autonomy/evidence`. Rates are fractions; `harm_upper_bound` is between 0 and 1. */
export const ladderNumbers = z.strictObject({
  promotion: z.strictObject({
    min_sample: count,
    window_days: count,
    exempt: z.boolean(),
    cells: z.array(
      z.strictObject({
        tool: z.string(),
        category: z.string().nullable(),
        sample: count,
        harm: count,
        reviewed: count,
        harm_upper_bound: z.number(),
        earned: z.boolean(),
      }),
    ),
  }),
  measured_days: z.number(),
  refund_errors: z.strictObject({ measured: rate.nullable(), upper_bound: z.number(), planned: rate }),
  refunds_a_day: z.strictObject({ planned: z.number(), measured: z.number().nullable() }),
  approver_time: z.strictObject({ review_seconds: z.number(), planned: time, measured: time.nullable() }),
  break_even: z.array(
    z.strictObject({
      currency: z.string(),
      review_cost_minor: count,
      planned_minor: count.nullable(),
      measured_minor: count.nullable(),
      at_upper_bound_minor: count.nullable(),
    }),
  ),
  loss: z.array(
    z.strictObject({
      currency: z.string(),
      limit_minor: count,
      planned_error: rate,
      planned: wrongAndLoss,
      measured: wrongAndLoss.nullable(),
      at_upper_bound: wrongAndLoss.nullable(),
    }),
  ),
});

/** `POST /internal/actions/:id/harm`. `harm: false` takes an earlier mark back, and says of a draft that it was right. */
export const markActionBody = z
  .strictObject({ harm: z.boolean(), note: textField(2_000) })
  .meta({ examples: [{ harm: true, note: 'The item had been sent back broken by the customer; nothing was due.' }] });
/** Answer to it. */
export const markedAction = z.strictObject({
  action_id: idField(64),
  harm: z.boolean(),
  marked_by: z.string(),
  marked_at: instant,
});
