import type { WireMessage } from './chat-request.ts';
import { badRequest, type Fault } from './fault.ts';

/**
 * What is wrong with how calls and results stand together, or null.
 *
 * The rule of a provider: an assistant message with tool calls is followed at once by exactly one tool message per call id, in
 * any order, and tool messages stand nowhere else. Takes messages in which `findMessageFault` found nothing.
 */
export function findPairingFault(messages: readonly WireMessage[]): Fault | null {
  let open: OpenCalls | null = null;
  for (const [index, message] of messages.entries()) {
    const fault: Fault | null =
      message.role === 'tool' ? takeResult(message.tool_call_id ?? '', open, index) : findUnanswered(open);
    if (fault) return fault;
    if (message.role !== 'tool') open = openCalls(message, index);
  }
  return findUnanswered(open);
}

/** The calls of the newest assistant message, and which of them have a result. */
type OpenCalls = { readonly index: number; readonly waiting: Set<string>; readonly answered: Set<string> };

function openCalls(message: WireMessage, index: number): OpenCalls | null {
  if (message.role !== 'assistant' || !message.tool_calls) return null;
  return { index, waiting: new Set(message.tool_calls.map((call) => call.id)), answered: new Set() };
}

function takeResult(id: string, open: OpenCalls | null, index: number): Fault | null {
  const at = `messages.[${index}]`;
  if (open === null) {
    const message = `Invalid parameter: messages with role 'tool' must be a response to a preceding message with 'tool_calls'.`;
    return badRequest(message, `${at}.role`);
  }
  if (open.answered.has(id)) {
    return badRequest(`Invalid parameter: 'tool_call_id' of '${id}' is answered twice.`, `${at}.tool_call_id`);
  }
  if (!open.waiting.delete(id)) {
    const message = `Invalid parameter: 'tool_call_id' of '${id}' not found in 'tool_calls' of previous message.`;
    return badRequest(message, `${at}.tool_call_id`);
  }
  open.answered.add(id);
  return null;
}

function findUnanswered(open: OpenCalls | null): Fault | null {
  if (open === null || open.waiting.size === 0) return null;
  const message = `An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: ${[...open.waiting].join(', ')}`;
  return badRequest(message, `messages.[${open.index}].role`);
}
