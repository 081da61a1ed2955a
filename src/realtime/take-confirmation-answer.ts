import { answerConfirmation, type ButtonAnswer } from '../store/confirmations.ts';
import type { ConversationRow } from '../store/conversations.ts';
import { type TakeCustomerMessageDeps, tellOfMessage } from './take-customer-message.ts';

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/iu;

/** Takes a yes or no that was given by button: stored before this returns, as a message in the words of the button. The same button again is the same message. */
export async function takeConfirmationAnswer(
  deps: TakeCustomerMessageDeps,
  conversation: ConversationRow,
  confirmationId: string,
  answer: 'yes' | 'no',
): Promise<ButtonAnswer> {
  if (!ID.test(confirmationId)) return { kind: 'gone' };
  const taken = await answerConfirmation(deps.database, conversation, confirmationId, answer);
  if (taken.kind === 'taken' || taken.kind === 'known') {
    const duplicate = taken.kind === 'known';
    tellOfMessage(deps, conversation.conversationId, { seq: taken.seq, duplicate, ring: taken.ring });
  }
  return taken;
}
