import type { AppDeps } from './app-deps.ts';
import type { Route } from './route.ts';
import { acceptInvitationRoute } from './routes/accept-invitation.ts';
import { answerConfirmationRoute } from './routes/answer-confirmation.ts';
import { approveTogetherRoute } from './routes/approve-together.ts';
import { askForPersonRoute } from './routes/ask-for-person.ts';
import { markBackInOfficeRoute, markOutOfOfficeRoute, setApprovalLimitsRoute } from './routes/change-office.ts';
import { changePasswordRoute } from './routes/change-password.ts';
import {
  changeStaffRoleRoute,
  deactivateStaffRoute,
  reactivateStaffRoute,
  revokeStaffTokenRoute,
} from './routes/change-staff.ts';
import { checkHealthRoute } from './routes/check-health.ts';
import { checkReadinessRoute } from './routes/check-readiness.ts';
import { claimApprovalRoute } from './routes/claim-approval.ts';
import { claimConversationRoute } from './routes/claim-conversation.ts';
import { confirmVerificationRoute } from './routes/confirm-verification.ts';
import { addNoteRoute, listNotesRoute } from './routes/conversation-notes.ts';
import { createConversationRoute } from './routes/create-conversation.ts';
import { decideApprovalRoute } from './routes/decide-approval.ts';
import { listEarlierConversationsRoute, resumeConversationRoute } from './routes/earlier-conversations.ts';
import { exportAuditRoute } from './routes/export-audit.ts';
import { flipKillSwitchRoute } from './routes/flip-kill-switch.ts';
import { followEventsRoute } from './routes/follow-events.ts';
import { giveBackRoute } from './routes/give-back.ts';
import {
  askForActionRoute,
  dismissDraftRoute,
  listHandoverActionsRoute,
  listHandoverOrdersRoute,
  previewActionRoute,
} from './routes/handover-actions.ts';
import { inviteStaffAgainRoute, inviteStaffRoute } from './routes/invite-staff.ts';
import { issueSessionTokenRoute } from './routes/issue-session-token.ts';
import { listApprovalsRoute } from './routes/list-approvals.ts';
import { listApproversRoute } from './routes/list-approvers.ts';
import { listColleaguesRoute } from './routes/list-colleagues.ts';
import { listDemoCustomersRoute } from './routes/list-demo-customers.ts';
import { listInboxRoute } from './routes/list-inbox.ts';
import { listMessagesRoute } from './routes/list-messages.ts';
import { listStaffRoute } from './routes/list-staff.ts';
import { listUnknownActionsRoute } from './routes/list-unknown-actions.ts';
import { markActionRoute } from './routes/mark-action.ts';
import { openApprovalRoute } from './routes/open-approval.ts';
import { postMessageRoute } from './routes/post-message.ts';
import { publishPolicyRoute } from './routes/publish-policy.ts';
import { rateConversationRoute } from './routes/rate-conversation.ts';
import { readApproverTelemetryRoute } from './routes/read-approver-telemetry.ts';
import { readArticleRoute } from './routes/read-article.ts';
import { readAssistantRoute } from './routes/read-assistant.ts';
import { readAutonomyRoute } from './routes/read-autonomy.ts';
import { readAutonomyVersionRoute } from './routes/read-autonomy-version.ts';
import { readCostsRoute } from './routes/read-costs.ts';
import { readKillSwitchRoute } from './routes/read-kill-switch.ts';
import { readLadderNumbersRoute } from './routes/read-ladder-numbers.ts';
import { readMailboxRoute } from './routes/read-mailbox.ts';
import { readMetricsRoute } from './routes/read-metrics.ts';
import { readNumbersRoute } from './routes/read-numbers.ts';
import { readOpenapiPageRoute, readOpenapiRoute } from './routes/read-openapi.ts';
import { readTranscriptRoute } from './routes/read-transcript.ts';
import { reassignApprovalRoute } from './routes/reassign-approval.ts';
import { releaseApprovalRoute } from './routes/release-approval.ts';
import { replyToCustomerRoute } from './routes/reply-to-customer.ts';
import { requestVerificationRoute } from './routes/request-verification.ts';
import { resolveConversationRoute } from './routes/resolve-conversation.ts';
import { rollBackPolicyRoute } from './routes/roll-back-policy.ts';
import { searchAuditRoute } from './routes/search-audit.ts';
import { signInRoute } from './routes/sign-in.ts';
import { signOutRoute } from './routes/sign-out.ts';
import { stateUnknownOutcomeRoute } from './routes/state-unknown-outcome.ts';
import { stopAnswerRoute } from './routes/stop-answer.ts';
import { takeOverConversationRoute } from './routes/take-over-conversation.ts';
import { tellAuditStoryRoute } from './routes/tell-audit-story.ts';
import { tryPolicyRoute } from './routes/try-policy.ts';
import { verifyAuditRoute } from './routes/verify-audit.ts';
import { whoAmIRoute } from './routes/who-am-i.ts';

/** Every route of the API, in the order a reader of its description meets them. Test handles are only among them where they are to exist. */
export function createRoutes(deps: AppDeps): readonly Route[] {
  const described = [...customerRoutes(deps), ...staffRoutes(deps), ...ladderRoutes(deps), ...operationRoutes(deps)];
  const all = deps.settings.testControl ? [...described, ...controlRoutes(deps)] : described;
  return [...all, readOpenapiRoute(all), readOpenapiPageRoute(all)];
}

function customerRoutes(deps: AppDeps): readonly Route[] {
  return [
    readAssistantRoute(deps),
    createConversationRoute(deps),
    postMessageRoute(deps),
    answerConfirmationRoute(deps),
    listMessagesRoute(deps),
    followEventsRoute(deps),
    stopAnswerRoute(deps),
    requestVerificationRoute(deps),
    confirmVerificationRoute(deps),
    listEarlierConversationsRoute(deps),
    resumeConversationRoute(deps),
    rateConversationRoute(deps),
    askForPersonRoute(deps),
    readArticleRoute(deps),
  ];
}

function staffRoutes(deps: AppDeps): readonly Route[] {
  return [
    signInRoute(deps),
    signOutRoute(deps),
    whoAmIRoute(deps),
    listColleaguesRoute(deps),
    acceptInvitationRoute(deps),
    changePasswordRoute(deps),
    listStaffRoute(deps),
    inviteStaffRoute(deps),
    inviteStaffAgainRoute(deps),
    changeStaffRoleRoute(deps),
    deactivateStaffRoute(deps),
    reactivateStaffRoute(deps),
    revokeStaffTokenRoute(deps),
    markOutOfOfficeRoute(deps),
    markBackInOfficeRoute(deps),
    setApprovalLimitsRoute(deps),
    listApprovalsRoute(deps),
    approveTogetherRoute(deps),
    decideApprovalRoute(deps),
    listUnknownActionsRoute(deps),
    stateUnknownOutcomeRoute(deps),
    openApprovalRoute(deps),
    claimApprovalRoute(deps),
    releaseApprovalRoute(deps),
    reassignApprovalRoute(deps),
    listApproversRoute(deps),
    readApproverTelemetryRoute(deps),
    listInboxRoute(deps),
    readTranscriptRoute(deps),
    claimConversationRoute(deps),
    replyToCustomerRoute(deps),
    giveBackRoute(deps),
    resolveConversationRoute(deps),
    listHandoverActionsRoute(deps),
    listHandoverOrdersRoute(deps),
    previewActionRoute(deps),
    askForActionRoute(deps),
    dismissDraftRoute(deps),
    takeOverConversationRoute(deps),
    listNotesRoute(deps),
    addNoteRoute(deps),
    readNumbersRoute(deps),
    readCostsRoute(deps),
    readKillSwitchRoute(deps),
    flipKillSwitchRoute(deps),
    searchAuditRoute(deps),
    tellAuditStoryRoute(deps),
    exportAuditRoute(deps),
    verifyAuditRoute(deps),
  ];
}

function ladderRoutes(deps: AppDeps): readonly Route[] {
  return [
    readAutonomyRoute(deps),
    readAutonomyVersionRoute(deps),
    readLadderNumbersRoute(deps),
    tryPolicyRoute(deps),
    publishPolicyRoute(deps),
    rollBackPolicyRoute(deps),
    markActionRoute(deps),
  ];
}

function operationRoutes(deps: AppDeps): readonly Route[] {
  return [checkHealthRoute(), checkReadinessRoute(deps), readMetricsRoute(deps)];
}

function controlRoutes(deps: AppDeps): readonly Route[] {
  return [readMailboxRoute(deps), issueSessionTokenRoute(deps), listDemoCustomersRoute(deps)];
}
