import { ROUTER_MODEL_NAME } from '../../model-name.ts';
import type { Answer } from '../../wire/answer.ts';
import { type ChatRequest, textOf } from '../../wire/chat-request.ts';
import { estimateUsage } from '../../wire/estimate-usage.ts';
import { classifyTurn } from './classify-turn.ts';

/** Whether a request asks to sort messages: by the router's name, and without tools, which an answer to a customer has. */
export function asksToSort(request: ChatRequest): boolean {
  return request.model === ROUTER_MODEL_NAME && request.tools === undefined;
}

/** The answer to such a request: one JSON object, on the customer's words alone. */
export function answerRouter(request: ChatRequest): Answer {
  const last = textOf(request.messages.findLast(({ role }) => role === 'user') ?? { role: 'user', content: '' });
  const said = [...last.matchAll(/<customer_message>\n([\s\S]*?)\n<\/customer_message>/g)].map(
    (match) => match[1] ?? '',
  );
  const text = JSON.stringify(classifyTurn(said.length === 0 ? last : said.join('\n')));
  const answer = { text, toolCalls: [] };
  return { ...answer, finishReason: 'stop', usage: estimateUsage(request, answer) };
}
