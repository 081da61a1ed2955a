import type { ApprovalsDesk, ClaimResult } from '../api/app-deps.ts';
import { problems } from '../api/problem.ts';
import { approveTogether } from '../approvals/approve-together.ts';
import { type Claimed, type ClaimTimes, claimApproval, reassignApproval, releaseApproval } from '../approvals/claim.ts';
import { type DecideDeps, type Decided, decideApproval } from '../approvals/decide.ts';
import { createMailFingerprint } from '../approvals/mail-fingerprint.ts';
import { type DecisionRefusal, decidingRoles } from '../approvals/may-decide.ts';
import { withStanding } from '../approvals/show-standing.ts';
import type { Context } from '../context.ts';
import type { StaffMember } from '../contracts/staff.ts';
import { crashOnOrder, noCrashPoint } from '../observability/crash-points.ts';
import { readAddressesToDecide } from '../store/action-addresses.ts';
import { noteOpening } from '../store/approval-claims.ts';
import { type ApprovalView, getApproval, listApprovals } from '../store/approvals.ts';
import { readApproverFigures, readQueueFigures } from '../store/approver-telemetry.ts';
import { readConversationsBefore } from '../store/conversations-before.ts';
import { readCustomerWords } from '../store/customer-words.ts';

/** The approver's desk: reads proposals, writes decisions, and wakes whoever carries them out. */
export function createApprovalsDesk(context: Context): ApprovalsDesk {
  const { config, secrets, database, keyring } = context;
  const { crashFile } = config;
  return createDesk({
    database,
    keyring,
    fingerprintMail: createMailFingerprint(secrets.dataEncryptionKey),
    crashPoint: crashFile === undefined ? noCrashPoint : crashOnOrder(crashFile),
    claims: config.approvals,
    timeZone: config.store.timeZone,
    ring: (decided) => ringFor(context, decided),
  });
}

/** What the desk works with; the same for a web process and for a test that has no queues. */
export type DeskParts = DecideDeps & {
  readonly claims: ClaimTimes;
  /** IANA name of the zone in which days and hours of the figures are told. */
  readonly timeZone: string;
  /** Wakes whoever carries a decision on; not waited for. */
  readonly ring: (decided: TakenDecision) => void;
};

type TakenDecision = Extract<Decided, { kind: 'decided' }>;

/** See {@link createApprovalsDesk}. */
export function createDesk(deps: DeskParts): ApprovalsDesk {
  const { database, ring } = deps;
  const standing = { sql: database.sql, fingerprintMail: deps.fingerprintMail, detailOf };
  const shown = async (row: ApprovalView, reader: StaffMember) =>
    (await withStanding(standing, [row], reader))[0] ?? row;
  return {
    ...claimVerbs(deps, shown),
    list: async ({ status, conversation_id: conversationId, sort, limit }, reader) => {
      const found = await listApprovals(database, { status, conversationId, sort, limit });
      const approvals = await withStanding(standing, found, reader);
      const decides = reader !== undefined && decidingRoles.includes(reader.role);
      return await withConversation(deps, decides ? await withAddresses(deps, approvals) : approvals);
    },
    decide: async (request) => {
      const outcome = await decideApproval(deps, request);
      if (outcome.kind === 'refused') {
        if (outcome.code === 'claimed_by_other') return { ...outcome, kind: outcome.code };
        if (outcome.code === 'above_own_limit') return { ...outcome, kind: outcome.code };
        if (outcome.code !== 'already_decided') return { kind: outcome.code };
        const row = await getApproval(database, request.approvalId);
        return row ? { kind: 'already_decided', row: await shown(row, request.approver) } : { kind: 'not_found' };
      }
      ring(outcome);
      return { kind: 'decided', row: await shown(outcome.approval, request.approver) };
    },
    approveTogether: async (request) => {
      const together = await approveTogether(deps, request);
      if (together.kind === 'mixed') return { kind: 'mixed_rule_results' };
      for (const decided of together.decided) ring(decided);
      const rows = together.decided.map(({ approval }) => approval);
      return { kind: 'decided', decided: rows, dropped: together.dropped };
    },
    telemetry: async (days) => {
      const { timeZone } = deps;
      const [approvers, queue] = await Promise.all([
        readApproverFigures(database.sql, { days, timeZone }),
        readQueueFigures(database.sql),
      ]);
      return { days, as_of: new Date().toISOString(), time_zone: timeZone, queue, approvers };
    },
  };
}

type ClaimVerbs = Pick<ApprovalsDesk, 'open' | 'claim' | 'release' | 'reassign'>;

function claimVerbs(
  deps: DeskParts,
  shown: (row: ApprovalView, reader: StaffMember) => Promise<ApprovalView>,
): ClaimVerbs {
  const { database } = deps;
  const answer = async (approvalId: string, by: StaffMember, claimed: Claimed): Promise<ClaimResult> => {
    if (claimed.kind !== 'done') return refusedClaim(claimed);
    const row = await getApproval(database, approvalId);
    return row ? { kind: 'done', row: await shown(row, by) } : { kind: 'not_found' };
  };
  return {
    open: (approvalId, by) => noteOpening(database.sql, approvalId, by.staffId),
    claim: async (approvalId, by) => answer(approvalId, by, await claimApproval(deps, { approvalId, by })),
    release: async (approvalId, by) => answer(approvalId, by, await releaseApproval(deps, { approvalId, by })),
    reassign: async (approvalId, by, to) =>
      answer(approvalId, by, await reassignApproval(deps, { approvalId, by, to })),
  };
}

function refusedClaim(claimed: Exclude<Claimed, { kind: 'done' }>): ClaimResult {
  if (claimed.kind === 'held_by_other')
    return { kind: 'claimed_by_other', claimedBy: claimed.staffId, until: claimed.until };
  if (claimed.kind !== 'barred') return claimed;
  const { why } = claimed;
  switch (why.code) {
    case 'above_own_limit':
      return { kind: why.code, detail: why.detail, canApprove: why.canApprove };
    case 'own_account':
    case 'own_request':
    case 'same_person':
    case 'expired':
      return { kind: why.code };
    default:
      return { kind: 'already_decided' };
  }
}

/** Why somebody may not decide, worded as the answer to the decision itself. */
function detailOf(refusal: DecisionRefusal): string {
  switch (refusal.code) {
    case 'above_own_limit':
      return refusal.detail;
    case 'claimed_by_other':
      return `${refusal.claimedBy} is working on this until ${refusal.until.toISOString()}.`;
    case 'already_decided':
      return 'You have approved this. It waits for another person.';
    default: {
      const [, title, next] = problems[refusal.code];
      return `${title}. ${next}`;
    }
  }
}

/** An address in full is for whoever decides on it; everybody else reads that there is one. */
async function withAddresses({ database, keyring }: DeskParts, approvals: readonly ApprovalView[]) {
  const addresses = await readAddressesToDecide(database.sql, keyring, approvals);
  return approvals.map((approval) => {
    const found = addresses.get(approval.approval_id);
    return found ? { ...approval, evidence: { ...approval.evidence, delivery_address: found } } : approval;
  });
}

/** How the conversation went and what the customer wrote in it: read now, so that the evidence itself holds nothing an erasure would have to reach. */
async function withConversation({ database, keyring }: DeskParts, approvals: readonly ApprovalView[]) {
  const ids = approvals.map(({ approval_id }) => approval_id);
  const [words, before] = await Promise.all([
    readCustomerWords(database, keyring, ids),
    readConversationsBefore(database.sql, ids),
  ]);
  return approvals.map((approval) => ({
    ...approval,
    evidence: {
      ...approval.evidence,
      customer_words: words.get(approval.approval_id) ?? [],
      conversation: before.get(approval.approval_id) ?? null,
    },
  }));
}

// Not waited for: the sweeper looks for what was decided and not carried out.
function ringFor({ queues, signal }: Context, { approval, settle, ring }: TakenDecision): void {
  if (settle) void queues.ringApproval(approval.approval_id, 0);
  for (const conversationId of ring) {
    void queues.ringTurn(conversationId);
    signal.publish({ kind: 'conversation', conversationId });
  }
}
