import type { Keyring } from '../../store/content-keys.ts';
import type { Database } from '../../store/database.ts';
import { markMailFailed, markMailSent, type StoredMail, takeDueMails } from '../../store/mails.ts';
import type { MailTransport } from './mail-transport.ts';

/** What {@link sendQueuedMail} works with. */
export type SendQueuedMailDeps = {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly transport: MailTransport;
  /** Which part of the outbox. (Default: `mailed`.) */
  readonly kind?: 'mailed' | 'posted';
  /** Told of every send that failed; never with address or text. */
  readonly onFailure: (failure: { readonly mailId: string; readonly template: string; readonly error: string }) => void;
};

/** Sends a mail survives before it is given up; with the delays below that is about five hours. */
const MAX_ATTEMPTS = 10;
/** Delay after the first failure; it doubles with each further one. */
const FIRST_RETRY_MS = 20_000;

/**
 * Sends the mails that are due and returns how many left. Safe to run in several processes. A process that dies between the send and the
 * note of it sends twice under the same Message-ID; a mail is never lost.
 */
export async function sendQueuedMail(deps: SendQueuedMailDeps): Promise<number> {
  const due = await takeDueMails(deps.database.sql, deps.keyring, 20, deps.kind);
  const sent = await Promise.all(due.map((mail) => sendOne(deps, mail)));
  return sent.filter(Boolean).length;
}

async function sendOne(deps: SendQueuedMailDeps, mail: StoredMail): Promise<boolean> {
  try {
    await deps.transport.send({ id: mail.mailId, to: mail.to, subject: mail.subject, text: mail.text });
  } catch (cause) {
    const error = cause instanceof Error ? cause.message : String(cause);
    const retryInMs = mail.attempts >= MAX_ATTEMPTS ? null : FIRST_RETRY_MS * 2 ** (mail.attempts - 1);
    await markMailFailed(deps.database.sql, mail.mailId, withoutAddress(error, mail.to), retryInMs);
    deps.onFailure({ mailId: mail.mailId, template: mail.template, error: withoutAddress(error, mail.to) });
    return false;
  }
  await markMailSent(deps.database.sql, mail.mailId);
  return true;
}

// Mail servers like to repeat the address in their refusals.
function withoutAddress(error: string, address: string): string {
  return error.replaceAll(address, '[email]');
}
