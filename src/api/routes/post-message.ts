import type { Request, Response } from 'express';
import type { ConversationEvent } from '../../contracts/conversation-events.ts';
import { acceptedMessage, postMessageBody } from '../../contracts/http.ts';
import { takeCustomerMessage } from '../../realtime/take-customer-message.ts';
import type { ConversationRow } from '../../store/conversations.ts';
import type { AppDeps } from '../app-deps.ts';
import { streamEvents } from '../event-stream.ts';
import { followed } from '../followed.ts';
import { Problem } from '../problem.ts';
import { conversationRoute } from '../route.ts';

/** `POST /v1/conversations/:id/messages`: stores what the customer wrote, and streams the answer to whoever asks for a stream. */
export const postMessageRoute = (deps: AppDeps) =>
  conversationRoute({
    method: 'post',
    path: '/v1/conversations/:id/messages',
    summary:
      'Write a message. With Accept: text/event-stream the answer follows, up to the state event that covers it.',
    body: postMessageBody,
    answers: {
      202: { description: 'Stored; the answer comes as events', schema: acceptedMessage },
      200: { description: 'The stored message and what follows it', contentType: 'text/event-stream' },
    },
    problems: ['text_too_long', 'not_acceptable'],
    limitsAfterBody: ['messages', 'customer'],
    handle: async ({ req, res, body }, conversation) => {
      const form = req.accepts(['application/json', 'text/event-stream']);
      if (form === false) throw new Problem('not_acceptable');
      const taken = await takeCustomerMessage(deps, conversation, body.text, body.client_message_id ?? null);
      if (!taken) throw new Problem('not_found');
      if (form === 'text/event-stream') await streamAnswer(deps, req, res, conversation, taken);
      else res.status(202).json({ seq: taken.seq });
    },
  });

// While a person has the conversation nobody is due to answer, so the stream shows the message and ends; GET .../events waits for the person.
function streamAnswer(
  deps: AppDeps,
  req: Request,
  res: Response,
  conversation: ConversationRow,
  { seq, duplicate, forAgent }: { readonly seq: number; readonly duplicate: boolean; readonly forAgent: boolean },
): Promise<void> {
  const answerIsDue = forAgent || (duplicate && conversation.speaker === 'agent');
  const isLast = (event: ConversationEvent): boolean =>
    answerIsDue ? event.type === 'state' && event.covers.includes(seq) : event.seq >= seq;
  return streamEvents(deps, res, { conversation: followed(req, conversation), after: seq - 1, isLast });
}
