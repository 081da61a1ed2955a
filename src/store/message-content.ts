import { maskPersonalValues } from '../domain/masking.ts';
import { seal } from './content-keys.ts';

/** A message as its row holds it: the form people see, and the raw text under the conversation's key. `sealed` is null where the two are the same words. */
export type MessageContent = { readonly masked: string; readonly sealed: Buffer | null };

/** Masks a message, and seals it where masking hides anything. A reader takes the masked form where nothing is sealed. */
export function messageContent(contentKey: Buffer, text: string): MessageContent {
  const masked = maskPersonalValues(text);
  return { masked, sealed: masked === text ? null : seal(contentKey, text) };
}
