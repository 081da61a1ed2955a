import type { Request } from 'express';
import { bearerToken } from '../identity/authenticate-staff.ts';
import type { FollowedConversation } from '../realtime/event-hub.ts';
import { fingerprintOf } from '../store/conversation-access.ts';
import type { ConversationRow } from '../store/conversations.ts';

/** The conversation as the event hub follows it for the caller who opened it with the token of this request. */
export function followed(req: Request, conversation: ConversationRow): FollowedConversation {
  return {
    conversationId: conversation.conversationId,
    contentKey: conversation.contentKey,
    tokenFingerprint: fingerprintOf(bearerToken(req.headers.authorization) ?? ''),
  };
}
