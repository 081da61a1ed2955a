import { EventSourceParserStream } from 'eventsource-parser/stream';
import { type ConversationEvent, conversationEvent } from '../../contracts/conversation-events.ts';

/** The events of a server-sent stream as they arrive, each checked against the contract. Ends with the stream. */
export async function* readEvents(response: Response): AsyncGenerator<ConversationEvent> {
  if (response.body === null) return;
  const stream = response.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
  for await (const { data } of stream) yield conversationEvent.parse(JSON.parse(data));
}
