/** A place in a source file that is changed in memory while it is loaded; nothing on disk is. */
export type Edit = {
  /** Path from the project's root. */
  readonly file: string;
  /** Must stand in the file exactly once: a check that moved makes the sabotage fail, not pass. */
  readonly find: string;
  readonly replace: string;
};

/** One check taken away, and the proof that must then fail. */
export type Sabotage = {
  /** Short name, for the command line and the table. */
  readonly name: string;
  /** What the check does. */
  readonly check: string;
  readonly edits: readonly Edit[];
  /** An index of the product's schema that is dropped in the proof's own database. */
  readonly dropIndex?: string;
  readonly proof: SabotagedProof;
};

/** How the proof is run. */
export type SabotagedProof =
  | { readonly kind: 'hijack'; readonly calls: number }
  | { readonly kind: 'races'; readonly only: string; readonly rounds: number };

const hijack = { kind: 'hijack', calls: 4_000 } as const;
const race = (only: string) => ({ kind: 'races', only, rounds: 20 }) as const;
const edit = (file: string, find: string, replace: string): Edit => ({ file, find, replace });

/** Every check that is taken away, one at a time. Where a check is made in two places, both go: one of them alone would still hold. */
export const sabotages: readonly Sabotage[] = [
  {
    name: 'owner',
    check: "the order is the verified customer's",
    edits: [
      edit('src/gateway/fetch-own-order.ts', 'read.value.customerId === call.context.customerId', 'true'),
      edit('src/domain/order-rules.ts', 'passed: order.customerId === customerId,', 'passed: true,'),
    ],
    proof: hijack,
  },
  {
    name: 'claim',
    check: 'the unique index on held units',
    edits: [],
    dropIndex: 'unit_claims_held_once',
    proof: race('two claims of one unit'),
  },
  {
    name: 'order slot',
    check: 'the unique index on money actions in flight per order',
    edits: [],
    dropIndex: 'actions_one_in_flight_per_order',
    proof: race('two money actions of one order in flight'),
  },
  {
    name: 'fence',
    check: 'the worker still holds the conversation',
    edits: [edit('src/gateway/take-guards.ts', 'fence: context.fence,', 'fence: null,')],
    proof: race('a worker that lost its lease'),
  },
  {
    name: 'cumulative limit',
    check: 'earlier automatic refunds count against order and customer',
    edits: [
      edit(
        'src/domain/refund/automatic-rules.ts',
        'const after = before + facts.plan.amountMinor;',
        'const after = facts.plan.amountMinor;',
      ),
    ],
    proof: hijack,
  },
  {
    name: "customer's yes",
    check: 'a refund waits for a yes of the customer to the very summary',
    edits: [edit('src/gateway/confirm-first.ts', "if (taken !== 'used') return", "if (taken === 'stopped') return")],
    proof: race("a refund and the customer's yes"),
  },
  {
    name: 're-check',
    check: 'rules, amount and split are judged again before an approved refund is sent',
    edits: [
      edit(
        'src/gateway/recheck-action.ts',
        'const decision = laidOut.recheck();',
        "const decision = { kind: 'execute', rules: [] };",
      ),
      edit('src/gateway/recheck-action.ts', "isUnchanged(action, laidOut) ? 'unchanged' : 'changed'", "'unchanged'"),
    ],
    proof: race('an order that changed after its approval'),
  },
  {
    name: 'digest',
    check: 'what is executed is what was approved, to the letter',
    edits: [
      edit(
        'src/approvals/settle-approval.ts',
        'return now === approval.digest && now === action.digest && digestOf(approval.snapshot) === now;',
        'return true || now;',
      ),
    ],
    proof: race('a proposal that was changed after its approval'),
  },
  {
    name: 'kill switch',
    check: 'a switch that is on stops intents and sends',
    edits: [
      edit(
        'src/store/kill-switches.ts',
        'return scopesOf(tool).find((scope) => switches.get(scope)?.enabled === true) ?? null;',
        'return null;',
      ),
      edit('src/store/action-legs.ts', '(k.enabled or k.epoch <>', '(k.epoch <>'),
    ],
    proof: race('requests and leftovers while the switch is on'),
  },
  {
    name: 'switch epoch',
    check: 'an intent or approval from before a stop is not good after it',
    edits: [
      edit(
        'src/store/kill-switches.ts',
        'return scopesOf(tool).every((scope) => (switches.get(scope)?.epoch ?? 0) === (noted[scope] ?? 0));',
        'return true;',
      ),
      edit(
        'src/store/action-legs.ts',
        'k.enabled or k.epoch <> coalesce((a.switch_epochs ->> k.scope)::bigint, 0)',
        'k.enabled',
      ),
    ],
    proof: race('switch on and off between intent and send'),
  },
  {
    name: 'one-send rule',
    check: 'where keys guard nothing, what may have been sent is not sent again',
    edits: [
      edit(
        'src/gateway/tools/issue-refund.ts',
        "return refundIdempotency === 'native' ? idempotencyRetentionMs : 0;",
        "return refundIdempotency === 'native' ? idempotencyRetentionMs : 86_400_000;",
      ),
    ],
    proof: race('a late answer against recovery'),
  },
  {
    name: 'never automatic again',
    check: 'a unit that was once refused, ran out of time or was stopped needs a person',
    edits: [edit('src/domain/refund/automatic-rules.ts', 'passed: decidedAgainst.length === 0,', 'passed: true,')],
    proof: hijack,
  },
  {
    name: 'fourth refund',
    check: 'after three refunds in the window a person is asked',
    edits: [
      edit(
        'src/domain/refund/automatic-rules.ts',
        'passed: totals.customerRefunds < limits.refundsBeforeApproval,',
        'passed: true,',
      ),
    ],
    proof: hijack,
  },
  {
    name: 'own account',
    check: 'nobody approves money for an account with their own mail address',
    edits: [edit('src/approvals/may-decide.ts', "return { code: 'own_account', httpStatus: 403 };", '{}')],
    proof: hijack,
  },
  {
    name: 'second approver',
    check: 'from INR 10,000.00 on two different people agree',
    edits: [
      edit(
        // the number is taken away where it is set: a decision that counts too few of them is refused by the database
        'src/approvals/propose.ts',
        "requiredApprovers: approversFor(limits, action.amountMinor ?? 0, action.currency ?? ''),",
        'requiredApprovers: 1 || approversFor(limits, 0, action.currency ?? ""),',
      ),
    ],
    proof: race('two second approvers'),
  },
  {
    name: 'return window',
    check: 'refunds end 30 days after delivery',
    edits: [
      edit(
        'src/domain/order-rules.ts',
        'passed: windowEndsAt !== null && now.getTime() <= windowEndsAt.getTime(),',
        'passed: true,',
      ),
    ],
    proof: hijack,
  },
  {
    name: 'approval deadline behind a crash',
    check: 'an approval that ran out while its process was dead is not carried out',
    edits: [
      edit(
        'src/gateway/recover-action.ts',
        'const lapsed = await hasLapsed(deps.database.sql, action.actionId);',
        'const lapsed = false;',
      ),
    ],
    proof: race('an approval that ran out behind a crash'),
  },
];
