import { settleApproval } from '../approvals/settle-approval.ts';
import type { Context } from '../context.ts';
import { answerDeskQuestion } from '../gateway/answer-desk-question.ts';
import { performStaffRequest } from '../gateway/perform-staff-request.ts';
import { openDeskLine } from '../store/desk-line.ts';
import { serveDesk } from '../store/sealed-desk.ts';
import { composeActions } from './compose-actions.ts';
import type { RunningRole } from './run-role.ts';

/** Approvals settled at once by one process; each mostly waits for the store. */
const CONCURRENCY = 10;

/**
 * Starts a worker of the `approvals` queue: executes what was approved and what people asked for, ends what is over, puts early rings back. It also answers
 * the desk, which asks what a person's request would come to: the web process cannot read an order.
 */
export async function startApprovals(context: Context): Promise<RunningRole> {
  const actions = composeActions(context);
  const { queues, database, keyring, log } = context;
  const line = openDeskLine(context.secrets.databaseUrl, (error) => log.warn({ error, part: 'desk line' }, 'trouble'));
  const worker = queues.startApprovalWorker(
    async ({ approvalId }) => {
      const settled = await settleApproval(approvalId, actions.deps);
      if (settled.kind === 'later') await queues.ringApproval(approvalId, settled.delayMs);
    },
    CONCURRENCY,
    undefined,
    ({ staffRequestId }) => performStaffRequest(staffRequestId, actions.deps),
  );
  await serveDesk({ sql: database.sql, keyring, line }, (conversationId, question) =>
    answerDeskQuestion(conversationId, question, actions.deps),
  );
  return {
    stop: async () => {
      await line.close();
      await worker.close();
      actions.close();
    },
  };
}
