import { type AutonomyPolicy, limitsUnder, type Tier, tierOf } from '../autonomy.ts';
import { type CurrencyCode, formatMoney } from '../money.ts';
import { type Amounts, amountFor, type RefundLimits } from '../refund/refund-limits.ts';
import { cellWords, ladderTools } from './ladder-tools.ts';

/** What each tier means, as the second half of a sentence. */
export const tierWords: Readonly<Record<Tier, string>> = {
  off: 'off: goes to a person at once',
  draft: 'draft: prepared, a person does it',
  approve: 'approve: done once a person agreed',
  auto: 'auto: done alone within the limits',
};

/** What changes from one policy to another, one plain sentence each; empty when nothing does. `configured` are the limits where a policy states none. */
export function describeChanges(
  before: AutonomyPolicy,
  after: AutonomyPolicy,
  configured: RefundLimits,
): readonly string[] {
  const limits = [limitsUnder(before, configured), limitsUnder(after, configured)] as const;
  return [
    ...tierChanges(before, after),
    ...amountChanges(...limits),
    ...countChanges(...limits),
    ...pinning(before, after),
  ];
}

function tierChanges(before: AutonomyPolicy, after: AutonomyPolicy): string[] {
  const tools = new Set([...Object.keys(ladderTools), ...Object.keys(before.tools), ...Object.keys(after.tools)]);
  return [...tools].flatMap((tool) => {
    const known = Object.hasOwn(ladderTools, tool) ? (ladderTools[tool]?.categories ?? []) : [];
    const cells = known.length === 0 ? [null] : known;
    const changed = cells.flatMap((category) => {
      const [from, to] = [tierOf(before, tool, category ?? ''), tierOf(after, tool, category ?? '')];
      return from === to ? [] : [{ category, from, to }];
    });
    const [first] = changed;
    const allAlike = changed.every((one) => one.from === first?.from && one.to === first.to);
    if (first && changed.length === cells.length && allAlike) return [tierSentence(tool, null, first)];
    return changed.map((one) => tierSentence(tool, one.category, one));
  });
}

function tierSentence(tool: string, category: string | null, { from, to }: { from: Tier; to: Tier }): string {
  return `${cellWords({ tool, category })}: ${tierWords[to]} (before: ${from}).`;
}

const AMOUNTS: readonly (readonly [keyof RefundLimits, string])[] = [
  ['autoLimits', 'Largest refund that may run by itself'],
  ['orderAutoTotals', 'Automatic refunds of one order together'],
  ['customerAutoTotals', 'Automatic refunds of one customer in the window together'],
  ['secondApproverFrom', 'Amount from which two people must agree'],
  ['storeDayAuto', 'Automatic refunds of the store in a day, after which every further one needs an approval'],
];

function amountChanges(before: RefundLimits, after: RefundLimits): string[] {
  return AMOUNTS.flatMap(([field, words]) => {
    const [from, to] = [before[field] as Amounts, after[field] as Amounts];
    const currencies = [...new Set([...Object.keys(from), ...Object.keys(to)])].sort();
    return currencies
      .filter((currency) => amountFor(from, currency) !== amountFor(to, currency))
      .map((currency) => `${words}: ${amountWords(to, currency)} (before: ${amountWords(from, currency)}).`);
  });
}

function amountWords(amounts: Amounts, currency: CurrencyCode): string {
  const amount = amountFor(amounts, currency);
  return amount === null ? `none for ${currency}` : formatMoney(amount, currency);
}

const COUNTS: readonly (readonly [keyof RefundLimits, string])[] = [
  ['customerWindowDays', "Length of a customer's window, in days"],
  ['refundsBeforeApproval', "Refunds in a customer's window before the next one needs an approval"],
  ['storeDayTripFactor', "Times the store's daily amount at which the switch trips by itself"],
];

function countChanges(before: RefundLimits, after: RefundLimits): string[] {
  return COUNTS.flatMap(([field, words]) =>
    before[field] === after[field] ? [] : [`${words}: ${after[field]} (before: ${before[field]}).`],
  );
}

/** A version that states its limits no longer follows the configuration, and the other way round. */
function pinning(before: AutonomyPolicy, after: AutonomyPolicy): string[] {
  if ((before.limits === undefined) === (after.limits === undefined)) return [];
  return after.limits === undefined
    ? ['The limits come from the configuration again.']
    : ['The limits are stated in the version; those of the configuration no longer count.'];
}
