import { appendAudit } from '../../store/audit-log.ts';
import type { ChatMessage } from '../model-client.ts';
import type { OpenTurn } from '../open-turn.ts';
import type { TurnDeps } from '../turn-deps.ts';
import type { Correction } from './check-reply.ts';

/** What is done about a reply whose claims do not hold. */
export type ReplyVerdict = 'show' | 'ask_again' | 'hand_over';

/**
 * What to do with a checked reply: it is shown as corrected; one that lost its substance is asked for once more; and one that is no better then, or claims
 * anything of the kind again, ends with a person.
 */
export function judgeReply(
  reply: { readonly hollow: boolean; readonly corrections: readonly Correction[] },
  askedAgain: boolean,
): ReplyVerdict {
  if (askedAgain) return reply.corrections.some(({ actionId }) => actionId === null) ? 'hand_over' : 'show';
  return reply.hollow ? 'ask_again' : 'show';
}

const CLAIMS: Readonly<Record<Correction['claim'], string>> = {
  deed: 'that something was done which no tool result says was done',
  promise: 'a promise that no record bears out',
  amount: 'an amount that no record has',
  time: 'a date or length of time that no record or passage has',
  policy: 'a rule of the store that no passage states',
};

/** The request's messages with the reason behind the facts of the conversation: the model reads it once, and it is stored nowhere. */
export function withReason(messages: readonly ChatMessage[], corrections: readonly Correction[]): ChatMessage[] {
  if (corrections.length === 0) return [...messages];
  const stated = [...new Set(corrections.map(({ claim }) => CLAIMS[claim]))].join('; ');
  const content = `Your draft of this answer was not shown to the customer. It stated: ${stated}. Answer again: state nothing that no tool result or passage says, look it up with a tool, or say that you do not know and offer a person.`;
  const behind = messages.findIndex(({ role }) => role !== 'system');
  const at = behind === -1 ? messages.length : behind;
  return [...messages.slice(0, at), { role: 'system', content }, ...messages.slice(at)];
}

/** Notes each sentence that was not shown, with what became of it. */
export async function noteCorrections(
  { lease }: OpenTurn,
  corrections: readonly Correction[],
  verdict: ReplyVerdict,
  deps: TurnDeps,
): Promise<void> {
  for (const { claim, sentence, actionId } of corrections) {
    const became = verdict === 'show' ? (actionId === null ? 'left_out' : 'replaced') : verdict;
    deps.log.warn({ conversationId: lease.conversationId, claim, became }, 'a sentence of a reply was not shown');
    deps.onCorrection?.(claim, became);
    await appendAudit(deps.database.sql, {
      event: 'reply.corrected',
      actor: 'system',
      conversationId: lease.conversationId,
      actionId,
      result: { claim, became, sentence },
    });
  }
}
