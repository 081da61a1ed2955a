import type { StoredMessage, StoredToolCall } from '../../contracts/checkpoint.ts';
import { lineIn } from '../../domain/languages/line-in.ts';
import type { CallContext } from '../../gateway/tool-gateway.ts';
import { appendAudit } from '../../store/audit-log.ts';
import { declineConfirmation, isAnswerByButton } from '../../store/confirmations.ts';
import type { OpenTurn } from '../open-turn.ts';
import type { TurnDeps } from '../turn-deps.ts';
import { type FoundAnswer, findAnswer } from './find-answer.ts';

/** What the customer agreed to, by which message, and the language they are told in what came of it. */
export type Agreed = Required<Pick<CallContext, 'confirmation' | 'language'>>;

/** What the customer's yes or no asks for: a call made by code in the place of the model, or one line that ends the turn. */
export type ToConfirmation =
  | { readonly kind: 'call'; readonly call: StoredToolCall; readonly agreed: Agreed }
  | { readonly kind: 'say'; readonly text: string };

/**
 * Reads the newest message as an answer to a summary; null when it is none, and the model answers it. A yes is only found here: whether it counts is decided
 * where the action would begin, under the locks. A no closes the summary and needs no model.
 */
export async function answerConfirmation(turn: OpenTurn, deps: TurnDeps): Promise<ToConfirmation | null> {
  const found = await findGivenAnswer(turn.history, deps);
  if (!found) return null;
  if (found.kind === 'yes') return { kind: 'call', call: callOf(found), agreed: agreedBy(found, turn.language) };
  await decline(turn, found, deps);
  return { kind: 'say', text: lineIn(turn.language, 'confirm.declined') };
}

/** The yes behind a call that a crash left without a result: the history before it is read again. Null when code did not make the call on a yes. */
export async function agreedBefore(
  turn: OpenTurn,
  calls: readonly StoredToolCall[],
  deps: TurnDeps,
): Promise<Agreed | null> {
  const found = await findGivenAnswer(turn.history.slice(0, -1), deps);
  if (found?.kind !== 'yes' || calls.length !== 1 || calls[0]?.id !== callOf(found).id) return null;
  return agreedBy(found, turn.language);
}

async function findGivenAnswer(history: readonly StoredMessage[], { database }: TurnDeps): Promise<FoundAnswer | null> {
  const found = findAnswer(history);
  if (!found || found.direct) return found;
  return (await isAnswerByButton(database.sql, found.confirmationId, found.seq)) ? found : null;
}

/** An id of its own, within the 40 characters a provider takes: the history gets a second call with the same arguments. */
function callOf({ call, confirmationId }: FoundAnswer): StoredToolCall {
  return { ...call, id: `cnf_${confirmationId.replaceAll('-', '')}` };
}

function agreedBy({ confirmationId, seq }: FoundAnswer, language: string | null): Agreed {
  return { confirmation: { confirmationId, answerSeq: seq }, language };
}

async function decline({ lease }: OpenTurn, found: FoundAnswer, deps: TurnDeps): Promise<void> {
  if (!(await declineConfirmation(deps.database, lease, found.confirmationId, found.seq))) return;
  await appendAudit(deps.database.sql, {
    event: 'confirmation.declined',
    actor: 'customer',
    conversationId: lease.conversationId,
    tool: found.call.name,
    result: { confirmation_id: found.confirmationId, answer_seq: found.seq },
  });
}
