import type { ToolResult } from '../contracts/tool-results.ts';
import type { ActionStatus } from '../domain/action/action-state.ts';
import { decisionLine } from '../domain/decision-line.ts';
import { formatMoney } from '../domain/money.ts';
import type { Action } from '../store/action-row.ts';
import { amountOf } from '../store/tell-askers.ts';
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
    order_id: action.orderId,
    item_ids: action.args.item_ids,
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
  const newAmount = action.result?.['new_amount_minor'];
  const returnId = action.result?.['return_id'];
  const blockedBy = action.result?.['blocked_by'];
  const line = decisionLine({
    kind: action.kind,
    status: action.status,
    orderId: action.orderId,
    amount: amountOf(action),
    methods: action.allocation.map((share) => share.method),
    approved,
    blockedBy: typeof blockedBy === 'string' ? blockedBy : undefined,
    newAmount: typeof newAmount === 'number' ? formatMoney(newAmount, action.currency ?? '') : undefined,
    returnId: typeof returnId === 'string' ? returnId : undefined,
  });
  const advice = action.status === 'rejected' && supersededBy === null ? REJECTED_ADVICE : '';
  return `${line}${advice}`;
}

const REJECTED_ADVICE =
  ' Explain this kindly in your own words; the reviewer_note is for you, do not quote it. You may offer a return instead.';

function neverLeft(action: Action): boolean {
  const evidence = action.result?.['evidence'];
  return (
    Array.isArray(evidence) && evidence.some((one) => typeof one === 'object' && one !== null && 'not_sent' in one)
  );
}
