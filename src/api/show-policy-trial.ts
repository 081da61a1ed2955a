import type { z } from 'zod';
import type { PolicyTrial } from '../autonomy/try-policy.ts';
import type { policyTrial } from '../contracts/autonomy-http.ts';

/** A trial of a policy for the wire. */
export function showTrial(trial: PolicyTrial): z.input<typeof policyTrial> {
  const { tally } = trial;
  return {
    based_on: trial.basedOn,
    days: trial.days,
    since: trial.since.toISOString(),
    summary: trial.summary,
    changes: [...trial.changes],
    unearned: [...trial.unearned],
    notes: [...trial.notes],
    actions_in_period: trial.inPeriod,
    judged: tally.judged,
    not_judged: tally.notJudged,
    stopped_by: trial.stoppedBy,
    oldest_judged_at: trial.oldest?.toISOString() ?? null,
    would_need_approval: tally.needApproval,
    newly_need_approval: tally.newlyNeedApproval,
    newly_alone: tally.newlyAlone,
    changed: tally.changed,
    by_tool: [...tally.tools],
    actions: tally.changes.map((action) => ({
      action_id: action.actionId,
      tool: action.tool,
      category: action.category,
      order_id: action.orderId,
      at: action.at.toISOString(),
      amount_minor: action.amountMinor,
      currency: action.currency,
      recorded: action.recorded,
      before: action.before,
      after: action.after,
      rules: [...action.rules],
    })),
  };
}
