import { settleApproval } from '../approvals/settle-approval.ts';
import type { Context } from '../context.ts';
import { performStaffRequest } from '../gateway/perform-staff-request.ts';
import { composeActions } from './compose-actions.ts';
import type { RunningRole } from './run-role.ts';

/** Approvals settled at once by one process; each mostly waits for the store. */
const CONCURRENCY = 10;

/** Starts a worker of the `approvals` queue: executes what was approved and what people asked for, ends what is over, puts early rings back. */
export async function startApprovals(context: Context): Promise<RunningRole> {
  const actions = composeActions(context);
  const { queues } = context;
  const worker = queues.startApprovalWorker(
    async ({ approvalId }) => {
      const settled = await settleApproval(approvalId, actions.deps);
      if (settled.kind === 'later') await queues.ringApproval(approvalId, settled.delayMs);
    },
    CONCURRENCY,
    undefined,
    ({ staffRequestId }) => performStaffRequest(staffRequestId, actions.deps),
  );
  return {
    stop: async () => {
      await worker.close();
      actions.close();
    },
  };
}
