import { type Keyring, seal, unseal } from './content-keys.ts';
import { findConversation } from './conversations.ts';
import type { Queryable } from './database.ts';
import type { DeskLine } from './desk-line.ts';

/** Who speaks on the line, and with which keys. */
export type DeskParts = { readonly sql: Queryable; readonly keyring: Keyring; readonly line: DeskLine };

/** Asks the workers about a conversation, sealed with its key. Null when there is no such conversation, or no answer in time. */
export async function askDesk(
  { sql, keyring, line }: DeskParts,
  conversationId: string,
  question: unknown,
  withinMs: number,
): Promise<unknown> {
  const conversation = await findConversation(sql, keyring, conversationId);
  if (!conversation) return null;
  const { contentKey } = conversation;
  const answer = await line.ask(conversationId, close(contentKey, question), withinMs);
  return answer === null ? null : open(contentKey, answer);
}

/** Answers what {@link askDesk} asks, until the line is closed. */
export async function serveDesk(
  { sql, keyring, line }: DeskParts,
  answer: (conversationId: string, question: unknown) => Promise<unknown>,
): Promise<void> {
  await line.serve(async (conversationId, sealed) => {
    const conversation = await findConversation(sql, keyring, conversationId);
    if (!conversation) return null;
    const { contentKey } = conversation;
    const answered = await answer(conversationId, open(contentKey, sealed));
    return answered === null ? null : close(contentKey, answered);
  });
}

function close(key: Buffer, value: unknown): string {
  return seal(key, JSON.stringify(value)).toString('base64');
}

function open(key: Buffer, sealed: string): unknown {
  return JSON.parse(unseal(key, Buffer.from(sealed, 'base64'))) as unknown;
}
