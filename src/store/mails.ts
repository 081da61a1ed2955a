import { randomUUIDv7 } from 'node:crypto';
import { type Keyring, seal, unseal } from './content-keys.ts';
import type { Queryable } from './database.ts';

/** A mail to be sent: fixed wording with ids and codes in it, never free text of a customer or a model. */
export type NewMail = {
  /** Which wording; counted and listed by it. */
  readonly template: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** At most one mail is ever stored under the same key. */
  readonly dedupeKey: string;
  /** The key its address and text are sealed with; erasing that key erases them. */
  readonly contentKeyId: string;
  readonly contentKey: Buffer;
};

/** Stores a mail for the sender. Call it in the transaction whose fact it reports. */
export async function queueMail(sql: Queryable, mail: NewMail): Promise<void> {
  await sql`
    insert into mails (mail_id, dedupe_key, template, content_key_id, to_sealed, body_sealed)
    values (${randomUUIDv7()}, ${mail.dedupeKey}, ${mail.template}, ${mail.contentKeyId}, ${seal(mail.contentKey, mail.to)},
      ${seal(mail.contentKey, JSON.stringify({ subject: mail.subject, text: mail.text }))})
    on conflict (dedupe_key) do nothing`;
}

/** A mail in clear. */
export type StoredMail = {
  readonly mailId: string;
  readonly template: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Sends tried, this one included. */
  readonly attempts: number;
  readonly sentAt: Date | null;
};

/** How long a sender has for a mail it took before another one may try. */
const TAKEN_FOR = '60 seconds';

/** Templates of what lies in the outbox and is no mail: it is posted to a program or to Slack. Apart, so that a receiver that hangs holds up no mail. */
export const postedTemplates = ['approval_notice_webhook', 'approval_notice_slack'] as const;

/** Takes mails that are due, or what is to be posted, so that no other process sends them at the same time. */
export async function takeDueMails(
  sql: Queryable,
  keyring: Keyring,
  limit: number,
  kind: 'mailed' | 'posted' = 'mailed',
): Promise<StoredMail[]> {
  const rows = await sql<MailRow[]>`
    with due as (
      select mail_id from mails where status = 'queued' and next_attempt_at <= clock_timestamp()
        and (template = any(${[...postedTemplates]}::text[])) = ${kind === 'posted'}
      order by next_attempt_at limit ${limit} for update skip locked)
    update mails m set attempts = m.attempts + 1, next_attempt_at = clock_timestamp() + ${TAKEN_FOR}::interval
    from due, content_keys k where m.mail_id = due.mail_id and k.content_key_id = m.content_key_id
    returning m.mail_id, m.template, m.to_sealed, m.body_sealed, m.attempts, m.sent_at, k.wrapped_key`;
  return rows.map((row) => toMail(row, keyring));
}

/** Notes that a mail left. */
export async function markMailSent(sql: Queryable, mailId: string): Promise<void> {
  await sql`
    update mails set status = 'sent', sent_at = clock_timestamp(), last_error = null where mail_id = ${mailId} and status = 'queued'`;
}

/** Notes that a send failed: it is tried again after `retryInMs`, or never when that is null. */
export async function markMailFailed(
  sql: Queryable,
  mailId: string,
  error: string,
  retryInMs: number | null,
): Promise<void> {
  await sql`
    update mails set last_error = ${error.slice(0, 500)}, status = ${retryInMs === null ? 'failed' : 'queued'},
      next_attempt_at = clock_timestamp() + ${`${retryInMs ?? 0} milliseconds`}::interval
    where mail_id = ${mailId} and status = 'queued'`;
}

/** Mails that were sent, oldest first, at most the newest `limit`: the development mailbox. */
export async function listSentMails(sql: Queryable, keyring: Keyring, limit: number): Promise<StoredMail[]> {
  const rows = await sql<MailRow[]>`
    select m.mail_id, m.template, m.to_sealed, m.body_sealed, m.attempts, m.sent_at, k.wrapped_key
    from mails m join content_keys k using (content_key_id)
    where m.status = 'sent' order by m.sent_at desc, m.mail_id limit ${limit}`;
  return rows.reverse().map((row) => toMail(row, keyring));
}

type MailRow = {
  mail_id: string;
  template: string;
  to_sealed: Uint8Array;
  body_sealed: Uint8Array;
  attempts: number;
  sent_at: Date | null;
  wrapped_key: Uint8Array;
};

function toMail(row: MailRow, keyring: Keyring): StoredMail {
  const key = keyring.unwrap(row.wrapped_key);
  const { subject, text } = JSON.parse(unseal(key, row.body_sealed)) as { subject: string; text: string };
  return {
    mailId: row.mail_id,
    template: row.template,
    to: unseal(key, row.to_sealed),
    subject,
    text,
    attempts: row.attempts,
    sentAt: row.sent_at,
  };
}
