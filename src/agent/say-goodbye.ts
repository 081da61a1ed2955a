import type { StoredMessage } from '../contracts/checkpoint.ts';
import { bareAnswer } from '../domain/confirmation/bare-answer.ts';
import { asksNothing, closingLanguages } from '../domain/conversation/closing-words.ts';
import { lineIn } from '../domain/languages/line-in.ts';
import { speechLanguage, speechLanguages } from '../domain/languages/speech-language.ts';
import type { OpenTurn } from './open-turn.ts';

/**
 * The answer to a customer who says that nothing more is wanted, in the language they said it in; needs no model. Null where something else waits for an answer or was begun, where they may be
 * agreeing to what was asked ("yes, that is all"), and in a language code does not speak: those are the model's.
 */
export function goodbyeLine({ history, lease, language, calls }: OpenTurn): string | null {
  if (calls.length > 0) return null;
  const texts = history.flatMap((message) =>
    message.role === 'customer' && message.seq > lease.answeredSeq ? [message.text] : [],
  );
  const text = texts.join(' ');
  const said = speechLanguages.filter((known) => closingLanguages(text).includes(known));
  if (said[0] === undefined || agrees(text, history)) return null;
  return lineIn(said.find((known) => known === language) ?? said[0], 'answer.goodbye');
}

/**
 * The answer to who only thanks or greets where the conversation has no call of the model left: nobody has to be called for that. Null where anything was asked or begun; a language code does not speak reads
 * English.
 */
export function courtesyLine({ history, lease, language, calls }: OpenTurn): string | null {
  const texts = history.flatMap((message) =>
    message.role === 'customer' && message.seq > lease.answeredSeq ? [message.text] : [],
  );
  const asked = calls.length > 0 || texts.length === 0 || !texts.every(asksNothing);
  return asked ? null : lineIn(speechLanguage(language), 'answer.goodbye');
}

function agrees(text: string, history: readonly StoredMessage[]): boolean {
  const before = history.findLast((message) => message.role === 'assistant' && (message.text ?? '') !== '');
  if (before?.role !== 'assistant' || !/[?？؟]/u.test(before.text ?? '')) return false;
  return bareAnswer(/[\p{L}\p{M}'’]+/u.exec(text)?.[0] ?? '') === 'yes';
}
