import type { Request } from 'express';
import { z } from 'zod';
import { bearerToken } from '../identity/authenticate-staff.ts';
import type { Keyring } from '../store/content-keys.ts';
import { type ConversationRow, findConversationByToken } from '../store/conversations.ts';
import type { Database } from '../store/database.ts';
import { Problem } from './problem.ts';

const uuid = z.guid();

/**
 * The conversation of the path, for whoever has its token.
 *
 * @throws Problem `not_found` for a token that is missing or another conversation's, an id that does not exist, and one that could not: all
 * look the same.
 */
export async function requireConversation(
  deps: { readonly database: Database; readonly keyring: Keyring },
  req: Request,
): Promise<ConversationRow> {
  const token = bearerToken(req.headers.authorization);
  const id = uuid.safeParse(req.params['id']);
  if (token === null || !id.success) throw new Problem('not_found');
  const conversation = await findConversationByToken(deps.database, deps.keyring, id.data, token);
  if (!conversation) throw new Problem('not_found');
  // what a limit per customer counts by
  if (req.res) req.res.locals['customer'] = conversation.customerId;
  return conversation;
}
