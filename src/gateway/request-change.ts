import { guardKey } from '../domain/action/guard-key.ts';
import { ensureAutonomy } from '../store/autonomy.ts';
import { readOrderEpoch } from '../store/guards.ts';
import type { ActionDeps } from './action-deps.ts';
import { answerIntent, WAIT_MS } from './answer-intent.ts';
import type { ChangeRecords, ChangeRequest } from './change-request.ts';
import { commitChange } from './commit-change.ts';
import { fetchOwnOrder } from './fetch-own-order.ts';
import { MAX_ROUNDS, type RequestBasis } from './request-action.ts';
import * as answers from './standard-answers.ts';
import type { ToolOutcome } from './tool-call.ts';
import { waitForOutcome } from './wait-for-outcome.ts';

/** Takes a request for a change to its end, as `requestAction` does for refunds and returns: fetch, decide and commit under the locks, carry out. */
export async function requestChange(
  request: ChangeRequest,
  basis: RequestBasis,
  deps: ActionDeps,
): Promise<ToolOutcome> {
  let { epoch, autonomy } = basis;
  let mayWait = true;
  const guard = guardKey({ orderId: request.args.order_id ?? null, customerId: request.context.customerId });
  for (let round = 1; round <= MAX_ROUNDS; round += 1) {
    const fetched = await fetchRecords(request, deps);
    if (fetched.kind !== 'ok') return fetched.outcome;
    const { records } = fetched;
    const intent = await commitChange({ ...request, ...records, epoch, autonomy, mayWait }, deps);
    if (intent.kind === 'stale_order') epoch = await readOrderEpoch(deps.database.sql, guard);
    else if (intent.kind === 'stale_policy')
      autonomy = await ensureAutonomy(deps.database, deps.settings.autonomyProfile);
    else if (intent.kind === 'busy') {
      await waitForOutcome(intent.actionId, deps, WAIT_MS);
      mayWait = false;
      epoch = await readOrderEpoch(deps.database.sql, guard);
    } else if (intent.kind === 'owner_mail_needed') break;
    else return await answerIntent(request, intent, records.order, deps);
  }
  return await answers.fail(request, answers.orderBusy, deps);
}

type Fetched =
  | { readonly kind: 'ok'; readonly records: ChangeRecords }
  | { readonly kind: 'none'; readonly outcome: ToolOutcome };

/** The order, where the change names one, and the customer, whose address and preferences count and whose mail tells an approver's own account. */
async function fetchRecords(request: ChangeRequest, deps: ActionDeps): Promise<Fetched> {
  const { args, context } = request;
  const { order_id: orderId } = args;
  const own = orderId === undefined ? null : await fetchOwnOrder({ ...request, args: { order_id: orderId } }, deps);
  if (own?.kind === 'none') return own;
  const read = await deps.commerce.getCustomer(context.customerId);
  if (read.kind === 'unavailable')
    return { kind: 'none', outcome: await answers.fail(request, answers.orderSystemUnavailable, deps) };
  const customer = read.kind === 'ok' ? read.value : null;
  return { kind: 'ok', records: { order: own?.order ?? null, customer } };
}
