import { createContentKey, type Keyring } from '../store/content-keys.ts';
import { type Database, inTransaction } from '../store/database.ts';
import { queueMail } from '../store/mails.ts';
import { listInboxStaff, takeOverdueHandoffs } from '../store/overdue-handoffs.ts';
import { overdueMail } from './mail/overdue-mail.ts';

/** What {@link tellOfOverdue} works with. */
export type TellOfOverdueDeps = {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly storeName: string;
  readonly publicUrl: string;
  /** How long a conversation may wait for somebody to take it, in milliseconds. */
  readonly handoverWarnMs: number;
};

/**
 * Mails those who work the inbox about conversations that nobody has taken in time: one mail a person for all that became overdue since the
 * last look, and never twice about the same one. Returns how many conversations that were.
 */
export async function tellOfOverdue(deps: TellOfOverdueDeps): Promise<number> {
  return inTransaction(deps.database, async (tx) => {
    const overdue = await takeOverdueHandoffs(tx, deps.handoverWarnMs);
    const [first] = overdue;
    if (first === undefined) return 0;
    const minutes = Math.max(1, Math.round(deps.handoverWarnMs / 60_000));
    const mail = overdueMail(deps.storeName, `${deps.publicUrl}/console/#/handovers`, overdue.length, minutes);
    for (const { staffId, email } of await listInboxStaff(tx)) {
      const { contentKeyId, key } = await createContentKey(tx, deps.keyring, null);
      const dedupeKey = `handover_overdue:${first}:${staffId}`;
      await queueMail(tx, { ...mail, to: email, dedupeKey, contentKeyId, contentKey: key });
    }
    return overdue.length;
  });
}
