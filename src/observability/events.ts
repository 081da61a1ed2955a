import type { Logger } from './logger.ts';
import type { Metrics } from './metrics.ts';

/** One helper per thing that happens at the doors of the product: a count and a log line together. None of them ever throws. */
export type BusinessEvents = {
  readonly conversationCreated: (conversationId: string, identityLevel: string) => void;
  readonly sessionTokenRefused: (reason: string) => void;
  readonly messageAccepted: (conversationId: string, seq: number, duplicate: boolean) => void;
  /** The agent was not woken; the sweeper will. */
  readonly ringMissed: (conversationId: string) => void;
  readonly personAsked: (conversationId: string) => void;
  readonly answerStopped: (conversationId: string) => void;
  readonly verificationRequested: (conversationId: string) => void;
  readonly verificationChecked: (conversationId: string, outcome: 'confirmed' | 'wrong' | 'locked') => void;
  readonly conversationResumed: (conversationId: string) => void;
  readonly ratingStored: (conversationId: string, score: number) => void;
  readonly approvalDecided: (approvalId: string, approverId: string, outcome: string) => void;
  readonly switchFlipped: (scope: string, enabled: boolean, staffId: string) => void;
  readonly inboxHandled: (conversationId: string, staffId: string, verb: string, outcome: string) => void;
  readonly staffSignedIn: (staffId: string) => void;
  readonly staffSignInRefused: () => void;
  /** Something of ours failed; the caller saw `internal` or `unavailable`. */
  readonly fault: (error: unknown, context: { readonly requestId?: string; readonly part: string }) => void;
};

/** Binds the helpers to a log and its metrics. */
export function createBusinessEvents(logger: Logger, metrics: Metrics): BusinessEvents {
  const record = (event: string, outcome: string, fields: Record<string, unknown>, level: 'info' | 'warn' = 'info') =>
    quietly(() => {
      metrics.events.inc({ event, outcome });
      logger[level]({ event, outcome, ...fields }, event);
    });
  return {
    conversationCreated: (conversationId, level) => record('conversation.created', level, { conversationId }),
    sessionTokenRefused: (reason) => record('session_token.refused', 'bad', { reason }, 'warn'),
    messageAccepted: (conversationId, seq, duplicate) =>
      record('message.accepted', duplicate ? 'duplicate' : 'stored', { conversationId, seq }),
    ringMissed: (conversationId) => record('turn.ring', 'missed', { conversationId }, 'warn'),
    personAsked: (conversationId) => record('conversation.person_asked', 'escalated', { conversationId }),
    answerStopped: (conversationId) => record('answer.stopped', 'stopping', { conversationId }),
    verificationRequested: (conversationId) => record('verification.requested', 'stored', { conversationId }),
    verificationChecked: (conversationId, outcome) => record('verification.checked', outcome, { conversationId }),
    conversationResumed: (conversationId) => record('conversation.resumed', 'resumed', { conversationId }),
    ratingStored: (conversationId, score) => record('rating.stored', String(score), { conversationId }),
    approvalDecided: (approvalId, approverId, outcome) =>
      record('approval.decided', outcome, { approvalId, approverId }),
    switchFlipped: (scope, enabled, staffId) =>
      record('killswitch.flipped', enabled ? 'on' : 'off', { scope, staffId }, 'warn'),
    inboxHandled: (conversationId, staffId, verb, outcome) =>
      record(`inbox.${verb}`, outcome, { conversationId, staffId }),
    staffSignedIn: (staffId) => record('staff.sign_in', 'signed_in', { staffId }),
    staffSignInRefused: () => record('staff.sign_in', 'refused', {}, 'warn'),
    fault: (error, context) =>
      quietly(() => {
        metrics.events.inc({ event: 'fault', outcome: context.part });
        logger.error({ err: error, ...context }, 'fault');
      }),
  };
}

// Telling must never break what it tells of.
function quietly(tell: () => void): void {
  try {
    tell();
  } catch {
    // nothing sensible can be done here
  }
}
