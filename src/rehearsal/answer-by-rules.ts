import type { NewIds } from './new-ids.ts';
import { planAnswer } from './rules/plan-answer.ts';
import type { Answer } from './wire/answer.ts';
import type { ChatRequest } from './wire/chat-request.ts';
import { CHARACTERS_PER_TOKEN, completionTokens, estimateUsage } from './wire/estimate-usage.ts';

/** The rules' answer. Words longer than the request's token limit are cut, with finish reason `length`, as a provider does. */
export function answerByRules(request: ChatRequest, ids: NewIds): Answer {
  const plan = planAnswer(request);
  if (plan.kind === 'call') {
    const toolCalls = [{ id: ids.toolCall(), name: plan.tool, arguments: JSON.stringify(plan.args) }];
    const said = { text: null, toolCalls };
    return { ...said, finishReason: 'tool_calls', usage: estimateUsage(request, said) };
  }
  const limit = request.max_completion_tokens ?? request.max_tokens ?? Number.POSITIVE_INFINITY;
  const tooLong = completionTokens({ text: plan.text, toolCalls: [] }) > limit;
  const text = tooLong ? plan.text.slice(0, limit * CHARACTERS_PER_TOKEN) : plan.text;
  const said = { text, toolCalls: [] };
  return { ...said, finishReason: tooLong ? 'length' : 'stop', usage: estimateUsage(request, said) };
}
