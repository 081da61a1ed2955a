import type { ToolResult } from '../contracts/tool-results.ts';
import type { ActionStatus } from '../domain/action/action-state.ts';
import { decisionLine } from '../domain/decision-line.ts';
import type { Action } from '../store/action-row.ts';
import { amountOf, decisionFacts } from '../store/tell-askers.ts';
import type { ToldAction } from '../store/told-action.ts';

const STATUSES: Readonly<Record<ActionStatus, ToolResult['status']>> = {
  drafted: 'awaiting_person',
  proposed: 'pending_approval',
  approved: 'pending_approval',
  executing: 'unknown',
  executed: 'ok',
  pending_settlement: 'ok',
  unknown: 'unknown',
  failed: 'refused',
  rejected: 'refused',
  expired: 'refused',
  withdrawn: 'refused',
  blocked: 'refused',
};

/** What the model reads of an action: how it stands, in one sentence it may pass on, with the amounts of the record. */
export function actionResult(told: ToldAction): ToolResult {
  const { action } = told;
  const unreachable = action.status === 'failed' && neverLeft(action);
  return {
    status: unreachable ? 'error' : STATUSES[action.status],
    code: unreachable ? 'order_system_unavailable' : action.status,
    message: unreachable ? UNREACHABLE : messageOf(told),
    action_id: action.actionId,
    action_status: action.status,
    ...(action.kind === 'refund' ? {} : { tool: action.tool }),
    ...(action.orderId === null ? {} : { order_id: action.orderId }),
    ...(action.args.item_ids ? { item_ids: action.args.item_ids } : {}),
    ...(action.amountMinor === null
      ? {}
      : { amount: amountOf(action), amount_minor: action.amountMinor, currency: action.currency }),
    ...(action.result?.['return_id'] ? { return_id: action.result['return_id'] } : {}),
    ...(action.status === 'rejected' && told.note !== null ? { reviewer_note: told.note } : {}),
    ...(told.supersededBy === null ? {} : { superseded_by: told.supersededBy }),
  };
}

/** The model has nothing to look up: the id is unknown, or somebody else's. */
export const actionNotFound: ToolResult = {
  status: 'not_found',
  code: 'action_not_found',
  message: 'There is no request with this id on this account.',
};

const UNREACHABLE = 'The order system could not be reached. Nothing was done. A person can help.';

function messageOf({ action, approved, supersededBy }: ToldAction): string {
  const line = decisionLine(decisionFacts(action, { status: action.status, result: action.result ?? {}, approved }));
  const retry = action.kind === 'refund' ? ' You may offer a return instead.' : '';
  const advice = action.status === 'rejected' && supersededBy === null ? `${REJECTED_ADVICE}${retry}` : '';
  return `${line}${advice}`;
}

const REJECTED_ADVICE = ' Explain this kindly in your own words; the reviewer_note is for you, do not quote it.';

function neverLeft(action: Action): boolean {
  const evidence = action.result?.['evidence'];
  return (
    Array.isArray(evidence) && evidence.some((one) => typeof one === 'object' && one !== null && 'not_sent' in one)
  );
}
