import { listDecidersToTell } from '../store/approval-claims.ts';
import type { DueReminder } from '../store/approval-rows.ts';
import { createContentKey, type Keyring } from '../store/content-keys.ts';
import type { Transaction } from '../store/database.ts';
import { queueMail } from '../store/mails.ts';
import { reminderMail } from './mail/reminder-mail.ts';

/** What {@link tellApprovers} works with. */
export type TellApproversDeps = {
  readonly keyring: Keyring;
  readonly storeName: string;
  readonly publicUrl: string;
};

/**
 * Mails those who may decide that requests wait: one mail a person for all that fell due together. A request somebody works on is theirs, and nobody else is
 * told of it. Call it in the transaction that marks them as reminded, so that nobody is told twice of the same one.
 */
export async function tellApprovers(
  tx: Transaction,
  deps: TellApproversDeps,
  due: readonly DueReminder[],
): Promise<void> {
  const deciders = await listDecidersToTell(tx);
  for (const { staffId, email } of deciders) {
    const theirs = due.filter(({ claimedBy }) => isTold(staffId, claimedBy, deciders));
    const [first] = theirs;
    if (first === undefined) continue;
    const { contentKeyId, key } = await createContentKey(tx, deps.keyring, null);
    await queueMail(tx, {
      ...reminderMail(deps.storeName, `${deps.publicUrl}/console/#/approvals`, theirs.length),
      to: email,
      dedupeKey: `approval_reminder:${first.approvalId}:${staffId}`,
      contentKeyId,
      contentKey: key,
    });
  }
}

/** Who holds a request may be nobody a mail reaches: a machine, or somebody who left. Then everybody is told. */
function isTold(staffId: string, claimedBy: string | null, deciders: readonly { readonly staffId: string }[]): boolean {
  return claimedBy === staffId || claimedBy === null || deciders.every((one) => one.staffId !== claimedBy);
}
