import type { ApprovalsDesk } from '../api/app-deps.ts';
import { listApprovals } from '../store/approvals.ts';
import type { Database } from '../store/database.ts';

/** What {@link createApprovalsDesk} works with. */
export type ApprovalsDeskDeps = {
  readonly database: Database;
};

/** The approver's desk on the store. */
export function createApprovalsDesk(deps: ApprovalsDeskDeps): ApprovalsDesk {
  return {
    list: ({ status, conversation_id: conversationId, sort, limit }) =>
      listApprovals(deps.database, { status, conversationId, sort, limit }),
    decide: async () => ({ kind: 'not_found' }),
  };
}
