import type { PolicyTrial } from '../../autonomy/try-policy.ts';
import { formatMoney } from '../../domain/money.ts';

/** Changed actions that are printed; the rest is a number. */
const PRINTED = 50;

/** A trial of a policy as text: the sentence, what changes, and the newest actions it changes. */
export function writeTrial(trial: PolicyTrial): string {
  const { tally } = trial;
  const listed = tally.changes.slice(0, PRINTED).map((action) => {
    const { amountMinor, currency } = action;
    const amount = amountMinor === null || currency === null ? '' : ` ${formatMoney(amountMinor, currency)}`;
    const rules = action.rules.map(({ rule, after }) => `${rule} ${after ? 'holds' : 'does not hold'}`).join(', ');
    return `  ${action.at.toISOString()} ${action.actionId} ${action.tool}${amount}: ${action.before} -> ${action.after} (${rules})`;
  });
  const more = tally.changed - listed.length;
  return [
    `Compared with version ${trial.basedOn}, which is in force:`,
    ...(trial.changes.length > 0 ? trial.changes : ['Nothing changes.']).map((change) => `  ${change}`),
    trial.summary,
    ...listed,
    ...(more > 0 ? [`  and ${more.toLocaleString('en')} more`] : []),
    ...(trial.unearned.length > 0 ? ['Not earned, so publishing takes --override TEXT:', ...trial.unearned] : []),
    ...trial.notes,
  ].join('\n');
}
