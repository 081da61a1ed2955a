import { z } from 'zod';

/** `turns` queue: a conversation has something to answer. Ids only; the row says what. */
export const turnJob = z.strictObject({ conversationId: z.uuid() });
/** See {@link turnJob}. */
export type TurnJob = z.infer<typeof turnJob>;

/** `approvals` queue: look at this approval (its deadline came, or it was decided). The row says what is due. */
export const approvalJob = z.strictObject({ approvalId: z.uuid() });
/** See {@link approvalJob}. */
export type ApprovalJob = z.infer<typeof approvalJob>;

/** `approvals` queue, too: carry out what a person asked for from a handover. The row says what. */
export const staffRequestJob = z.strictObject({ staffRequestId: z.uuid() });
/** See {@link staffRequestJob}. */
export type StaffRequestJob = z.infer<typeof staffRequestJob>;

/** Names of the queues, as the board shows them. */
export const queueNames = { turns: 'turns', approvals: 'approvals' } as const;
/** One of {@link queueNames}. */
export type QueueName = keyof typeof queueNames;

/**
 * Why a turn is rung for. `message`: a customer wrote, and it waits its turn. `resume`: something that was begun goes on (a decision, a hand-back, an answer that a crash cut
 * off); it goes before every message, because its customer has waited already.
 */
export type TurnRing = 'message' | 'resume';
