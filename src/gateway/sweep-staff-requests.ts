import { waitingStaffRequests } from '../store/staff-requests.ts';
import type { ActionDeps } from './action-deps.ts';
import { performStaffRequest } from './perform-staff-request.ts';

/** A request whose ring is older is taken for lost. */
const OLDER_THAN_MS = 5000;

/** Does what lost rings would have done: carries out what people asked for and nobody has taken up. */
export async function sweepStaffRequests(deps: ActionDeps, limit = 20): Promise<void> {
  for (const requestId of await waitingStaffRequests(deps.database.sql, limit, OLDER_THAN_MS)) {
    try {
      await performStaffRequest(requestId, deps);
    } catch (error) {
      deps.log.error({ err: error, requestId }, "a person's request could not be carried out; it is tried again");
    }
  }
}
