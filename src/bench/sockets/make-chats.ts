import { randomBytes, randomUUID } from 'node:crypto';
import { createKeyring, type Keyring } from '../../store/content-keys.ts';
import { fingerprintOf } from '../../store/conversation-access.ts';
import type { Database } from '../../store/database.ts';

/** A conversation somebody has open in a page. */
export type OpenChat = { readonly conversationId: string; readonly token: string; readonly contentKey: Buffer };

/** Conversations written in one statement. */
const BATCH = 1000;

/** Makes conversations nobody has written in yet, each with a token and a key that are good. */
export async function makeChats(database: Database, masterKey: Buffer, count: number): Promise<readonly OpenChat[]> {
  const keyring = createKeyring(masterKey);
  const chats: OpenChat[] = [];
  while (chats.length < count) {
    const batch = Array.from({ length: Math.min(BATCH, count - chats.length) }, () => makeChat(keyring));
    await write(database, batch);
    chats.push(...batch.map(({ chat }) => chat));
  }
  return chats;
}

type Made = { readonly chat: OpenChat; readonly keyId: string; readonly wrapped: Buffer };

function makeChat(keyring: Keyring): Made {
  const { key, wrapped } = keyring.create();
  const chat = { conversationId: randomUUID(), token: randomBytes(32).toString('base64url'), contentKey: key };
  return { chat, keyId: randomUUID(), wrapped };
}

async function write({ sql }: Database, batch: readonly Made[]): Promise<void> {
  const keyIds = batch.map(({ keyId }) => keyId);
  await sql`
    insert into content_keys (content_key_id, wrapped_key)
    select id, decode(wrapped, 'hex')
    from unnest(${keyIds}::uuid[], ${batch.map(({ wrapped }) => wrapped.toString('hex'))}::text[]) as made (id, wrapped)`;
  await sql`
    insert into conversations (conversation_id, token_hash, channel, content_key_id)
    select id, decode(hash, 'hex'), 'web', key_id
    from unnest(${batch.map(({ chat }) => chat.conversationId)}::uuid[],
      ${batch.map(({ chat }) => fingerprintOf(chat.token).toString('hex'))}::text[], ${keyIds}::uuid[]) as made (id, hash, key_id)`;
}
