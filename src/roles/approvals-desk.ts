import type { ApprovalsDesk } from '../api/app-deps.ts';
import { type Decided, decideApproval } from '../approvals/decide.ts';
import { createMailFingerprint } from '../approvals/mail-fingerprint.ts';
import type { Context } from '../context.ts';
import { crashOnOrder, noCrashPoint } from '../observability/crash-points.ts';
import { type ApprovalView, getApproval, listApprovals } from '../store/approvals.ts';
import { readCustomerWords } from '../store/customer-words.ts';

/** The approver's desk: reads proposals, writes decisions, and wakes whoever carries them out. */
export function createApprovalsDesk(context: Context): ApprovalsDesk {
  const { config, secrets, database, keyring } = context;
  const { crashFile } = config;
  const deps = {
    database,
    keyring,
    fingerprintMail: createMailFingerprint(secrets.dataEncryptionKey),
    crashPoint: crashFile === undefined ? noCrashPoint : crashOnOrder(crashFile),
  };
  return {
    list: async ({ status, conversation_id: conversationId, sort, limit }) =>
      withCustomerWords(context, await listApprovals(database, { status, conversationId, sort, limit })),
    decide: async (request) => {
      const outcome = await decideApproval(deps, request);
      if (outcome.kind === 'refused') {
        if (outcome.code !== 'already_decided') return { kind: outcome.code };
        const row = await getApproval(database, request.approvalId);
        return row ? { kind: 'already_decided', row } : { kind: 'not_found' };
      }
      ringFor(context, outcome);
      return { kind: 'decided', row: outcome.approval };
    },
  };
}

async function withCustomerWords({ database, keyring }: Context, approvals: readonly ApprovalView[]) {
  const words = await readCustomerWords(
    database,
    keyring,
    approvals.map(({ approval_id }) => approval_id),
  );
  return approvals.map((approval) => ({
    ...approval,
    evidence: { ...approval.evidence, customer_words: words.get(approval.approval_id) ?? [] },
  }));
}

// Not waited for: the sweeper looks for what was decided and not carried out.
function ringFor({ queues, signal }: Context, { approval, settle, ring }: Extract<Decided, { kind: 'decided' }>): void {
  if (settle) void queues.ringApproval(approval.approval_id, 0);
  for (const conversationId of ring) {
    void queues.ringTurn(conversationId);
    signal.publish({ kind: 'conversation', conversationId });
  }
}
