import { appendAudit } from '../store/audit-log.ts';
import type { Keyring } from '../store/content-keys.ts';
import { findConversation } from '../store/conversations.ts';
import { closeReceivedNotices, listUnseen, type MailedNotice, takeNotices } from '../store/customer-notices.ts';
import { type Database, inTransaction } from '../store/database.ts';
import { queueMail } from '../store/mails.ts';
import { newsMail } from './mail/news-mail.ts';
import type { AccountDirectory } from './resolve-verifications.ts';

/** What {@link mailUnseenNews} works with. */
export type MailUnseenNewsDeps = {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly directory: Pick<AccountDirectory, 'getCustomer'>;
  readonly storeName: string;
  /** Address of the page with the chat. */
  readonly chatUrl: string;
  /** How long something may stay unseen, in milliseconds. */
  readonly unseenMailMs: number;
};

/** Conversations looked at in one run. */
const LIMIT = 50;

/**
 * Mails customers that there is news no page of theirs has received in time. Everything unseen of a conversation goes into one mail, and each thing
 * into one mail at most, whatever runs beside this or dies under it: the notices are closed in the commit that stores the mail. Who has not proved an account
 * is never mailed; while the order system does not answer, the next run tries again. Returns how many mails were stored.
 */
export async function mailUnseenNews(deps: MailUnseenNewsDeps): Promise<number> {
  await closeReceivedNotices(deps.database.sql);
  let stored = 0;
  for (const conversationId of await listUnseen(deps.database.sql, deps.unseenMailMs, LIMIT)) {
    stored += (await mailOne(deps, conversationId)) ? 1 : 0;
  }
  return stored;
}

async function mailOne(deps: MailUnseenNewsDeps, conversationId: string): Promise<boolean> {
  const conversation = await findConversation(deps.database.sql, deps.keyring, conversationId);
  if (!conversation) return false;
  const { customerId, identityLevel, contentKeyId, contentKey, language } = conversation;
  const account =
    customerId === null || identityLevel === 'none'
      ? ({ kind: 'not_found' } as const)
      : await deps.directory.getCustomer(customerId);
  if (account.kind === 'unavailable') return false;
  return inTransaction(deps.database, async (tx) => {
    const address = account.kind === 'ok' ? account.value.email : '';
    const notices = await takeNotices(tx, conversationId, address === '' ? 'no_address' : 'mailed');
    const [first] = notices;
    if (first === undefined || address === '') return false;
    await queueMail(tx, {
      ...newsMail(deps.storeName, linkTo(deps.chatUrl, conversationId), notices, language),
      to: address,
      dedupeKey: `news:${first.noticeId}`,
      contentKeyId,
      contentKey,
    });
    await appendAudit(tx, {
      event: 'notice.mailed',
      actor: 'system',
      conversationId,
      result: { kinds: kindsOf(notices) },
    });
    return true;
  });
}

// The id opens nothing: without the browser's own token or a fresh code it is a number.
function linkTo(chatUrl: string, conversationId: string): string {
  const url = new URL(chatUrl);
  url.searchParams.set('conversation', conversationId);
  return url.toString();
}

function kindsOf(notices: readonly MailedNotice[]): string[] {
  return notices.map(({ kind }) => kind);
}
