import type { StoredMessage } from '../../contracts/checkpoint.ts';
import { type Evidence, gatherEvidence } from '../../domain/truth/evidence.ts';
import type { KnownResult } from '../../domain/truth/known-actions.ts';
import type { OpenTurn } from '../open-turn.ts';
import type { TurnDeps } from '../turn-deps.ts';

/** What may be stated in this turn: results of tools, sentences of code, the customer's record, the policy in the prompt. Of what the assistant said before nothing counts. */
export function evidenceOf(
  turn: Pick<OpenTurn, 'history' | 'lines' | 'record'>,
  { prompt, now = () => new Date() }: Pick<TurnDeps, 'prompt' | 'now'>,
): Evidence {
  return gatherEvidence({
    results: resultsOf(turn.history),
    lines: [...turn.lines, ...(turn.record === null ? [] : [turn.record])],
    // what a colleague wrote here is the shop's own word, and the agent may go by it
    staffTexts: turn.history.flatMap((message) => (message.role === 'staff' ? [message.text] : [])),
    policy: prompt.policy ?? '',
    customerTexts: turn.history.flatMap((message) => (message.role === 'customer' ? [message.text] : [])),
    now: now(),
  });
}

function resultsOf(history: readonly StoredMessage[]): readonly KnownResult[] {
  const tools = new Map<string, string>();
  const results: KnownResult[] = [];
  for (const message of history) {
    if (message.role === 'assistant') for (const { id, name } of message.toolCalls) tools.set(id, name);
    if (message.role !== 'tool') continue;
    const result: unknown = JSON.parse(message.result);
    if (typeof result === 'object' && result !== null)
      results.push({ tool: tools.get(message.toolCallId) ?? '', result: { ...result } });
  }
  return results;
}
