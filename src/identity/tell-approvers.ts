import { type FingerprintMail, routing } from '../approvals/route-approvals.ts';
import { routeRequest } from '../domain/approvers/route-request.ts';
import type { DueReminder } from '../store/approval-rows.ts';
import { type ApproverListing, readApprovers } from '../store/approvers.ts';
import { createContentKey, type Keyring } from '../store/content-keys.ts';
import type { Transaction } from '../store/database.ts';
import { queueMail } from '../store/mails.ts';
import { readRequests } from '../store/waiting-requests.ts';
import { reminderMail } from './mail/reminder-mail.ts';

/** What {@link tellApprovers} works with. */
export type TellApproversDeps = {
  readonly keyring: Keyring;
  readonly storeName: string;
  readonly publicUrl: string;
  readonly fingerprintMail: FingerprintMail;
};

/**
 * Mails those for whom requests are meant that these wait: one mail a person for all that fell due together. A request somebody works on is theirs, and nobody
 * else is told of it. Call it in the transaction that marks them as reminded, so that nobody is told twice of the same one.
 */
export async function tellApprovers(
  tx: Transaction,
  deps: TellApproversDeps,
  due: readonly DueReminder[],
): Promise<void> {
  // Who holds no mailbox, a machine, is told by no mail; who is out counts for whom they named.
  const people = (await readApprovers(tx)).filter(({ mailbox, absence }) => mailbox !== null || absence !== null);
  const told = await recipientsOf(tx, deps, due, people);
  for (const { staffId, mailbox } of people) {
    const theirs = due.filter(({ approvalId }) => told.get(approvalId)?.includes(staffId));
    const [first] = theirs;
    if (first === undefined || mailbox === null) continue;
    const { contentKeyId, key } = await createContentKey(tx, deps.keyring, null);
    await queueMail(tx, {
      ...reminderMail(deps.storeName, `${deps.publicUrl}/console/#/approvals`, theirs.length),
      to: mailbox,
      dedupeKey: `approval_reminder:${first.approvalId}:${staffId}`,
      contentKeyId,
      contentKey: key,
    });
  }
}

/** Who is told of which request. Who holds one may be nobody a mail reaches: a machine, or somebody who left. Then it is told as if nobody held it. */
async function recipientsOf(
  tx: Transaction,
  { fingerprintMail }: TellApproversDeps,
  due: readonly DueReminder[],
  people: readonly ApproverListing[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const asRouted = routing(people, fingerprintMail);
  const requests = await readRequests(
    tx,
    due.map(({ approvalId }) => approvalId),
  );
  return new Map(
    requests.map((request) => {
      const holder = due.find(({ approvalId }) => approvalId === request.approvalId)?.claimedBy ?? null;
      if (holder !== null && people.some((one) => one.staffId === holder && one.mailbox !== null))
        return [request.approvalId, [holder]];
      return [request.approvalId, routeRequest(asRouted(request), people).to.map(({ staffId }) => staffId)];
    }),
  );
}
