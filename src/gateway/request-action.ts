import { type AutonomyVersion, ensureAutonomy } from '../store/autonomy.ts';
import type { EvidenceFacts } from '../store/evidence-facts.ts';
import { readOrderEpoch } from '../store/guards.ts';
import type { ActionDeps } from './action-deps.ts';
import type { ActionRequest } from './action-request.ts';
import { answerIntent, WAIT_MS } from './answer-intent.ts';
import { commitIntent } from './commit-intent.ts';
import { readFactsAround } from './facts-around.ts';
import { fetchOwnOrder } from './fetch-own-order.ts';
import { foreseesApproval } from './foresee-approval.ts';
import * as answers from './standard-answers.ts';
import type { ToolOutcome } from './tool-call.ts';
import { waitForOutcome } from './wait-for-outcome.ts';

/** How often facts are fetched again because they went stale before they could be decided on. */
export const MAX_ROUNDS = 8;

/** What the call's preflight found. */
export type RequestBasis = { readonly epoch: number; readonly autonomy: AutonomyVersion };

/**
 * Takes a request of the model to its end: fetch the order, decide and commit under the locks, carry out what may run by itself. Comes round again
 * while the facts change under it.
 */
export async function requestAction(
  request: ActionRequest,
  basis: RequestBasis,
  deps: ActionDeps,
): Promise<ToolOutcome> {
  let { epoch, autonomy } = basis;
  let ownerMail: string | null | undefined;
  let facts: EvidenceFacts | undefined;
  let mayWait = true;
  for (let round = 1; round <= MAX_ROUNDS; round += 1) {
    const fetched = await fetchOwnOrder(request, deps);
    if (fetched.kind !== 'ok') return fetched.outcome;
    const { order } = fetched;
    if (facts === undefined && foreseesApproval(request, { order, autonomy }, deps)) {
      const around = await readFactsAround({ ...request.context, order, kind: request.kind }, deps);
      // Where it cannot be had, the intent says whether it is needed at all.
      if (around !== 'unavailable') ({ ownerMail, facts } = around);
    }
    const intent = await commitIntent({ ...request, order, epoch, autonomy, ownerMail, facts, mayWait }, deps);
    if (intent.kind === 'stale_order') epoch = await readOrderEpoch(deps.database.sql, order.orderId);
    else if (intent.kind === 'stale_policy')
      autonomy = await ensureAutonomy(deps.database, deps.settings.autonomyProfile);
    else if (intent.kind === 'owner_mail_needed') {
      const around = await readFactsAround({ ...request.context, order, kind: request.kind }, deps);
      if (around === 'unavailable') return await answers.fail(request, answers.orderSystemUnavailable, deps);
      ({ ownerMail, facts } = around);
    } else if (intent.kind === 'busy') {
      await waitForOutcome(intent.actionId, deps, WAIT_MS);
      mayWait = false;
      epoch = await readOrderEpoch(deps.database.sql, order.orderId);
    } else return await answerIntent(request, intent, order, deps);
  }
  return await answers.fail(request, answers.orderBusy, deps);
}
