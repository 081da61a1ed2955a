import type { Keyring } from '../store/content-keys.ts';
import { type Database, inTransaction } from '../store/database.ts';
import { queueMail } from '../store/mails.ts';
import {
  listWaitingVerifications,
  markCodeSent,
  markUnresolved,
  type WaitingVerification,
} from '../store/verifications.ts';
import { oneTimeCodeMail } from './mail/one-time-code-mail.ts';
import type { CodeKeeper } from './one-time-code.ts';

type Found<T> =
  | { readonly kind: 'ok'; readonly value: T }
  | { readonly kind: 'not_found' }
  | { readonly kind: 'unavailable'; readonly detail: string };

/** The three look-ups that recognise a customer; every commerce connector has them. */
export type AccountDirectory = {
  readonly getCustomer: (customerId: string) => Promise<Found<{ readonly customerId: string; readonly email: string }>>;
  readonly findCustomerByEmail: (
    email: string,
  ) => Promise<Found<{ readonly customerId: string; readonly email: string }>>;
  readonly getOrder: (orderId: string) => Promise<Found<{ readonly customerId: string | null }>>;
};

/** What {@link resolveVerifications} works with. */
export type ResolveVerificationsDeps = {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly directory: AccountDirectory;
  readonly codes: CodeKeeper;
  /** Name of the store, as the mail says it. */
  readonly storeName: string;
  /** Codes one account may be sent within an hour, whatever conversations ask; null for no limit. */
  readonly maxCodesPerHour: number | null;
};

/**
 * Resolves waiting requests for a code to the address on record and queues the mails. Requests while the order system does not answer are
 * left for the next call, until they run out. Safe to run in several processes: one of them sends. Returns how many codes were queued.
 */
export async function resolveVerifications(deps: ResolveVerificationsDeps): Promise<number> {
  const waiting = await listWaitingVerifications(deps.database.sql, deps.keyring, 50);
  let queued = 0;
  for (const request of waiting) queued += (await resolveOne(deps, request)) ? 1 : 0;
  return queued;
}

async function resolveOne(deps: ResolveVerificationsDeps, request: WaitingVerification): Promise<boolean> {
  const account = await findAccount(deps.directory, request);
  if (account.kind === 'unavailable') return false;
  const foreign =
    account.kind === 'ok' && (request.customerId ?? account.value.customerId) !== account.value.customerId;
  if (account.kind === 'not_found' || foreign) {
    await markUnresolved(deps.database, request.verificationId);
    return false;
  }
  const sent = await sendCode(deps, request, account.value);
  if (!sent) await markUnresolved(deps.database, request.verificationId);
  return sent;
}

async function sendCode(
  deps: ResolveVerificationsDeps,
  request: WaitingVerification,
  account: { readonly customerId: string; readonly email: string },
): Promise<boolean> {
  const code = deps.codes.create();
  const codeHash = deps.codes.hash(request.verificationId, code);
  return inTransaction(deps.database, async (tx) => {
    const { customerId } = account;
    const maxPerHour = deps.maxCodesPerHour;
    if (!(await markCodeSent(tx, request.verificationId, { customerId, codeHash, maxPerHour }))) return false;
    await queueMail(tx, {
      ...oneTimeCodeMail(deps.storeName, code, request.language),
      to: account.email,
      dedupeKey: `one_time_code:${request.verificationId}`,
      contentKeyId: request.contentKeyId,
      contentKey: request.contentKey,
    });
    return true;
  });
}

async function findAccount(
  directory: AccountDirectory,
  request: WaitingVerification,
): Promise<Found<{ readonly customerId: string; readonly email: string }>> {
  if (request.subject.kind === 'email') return directory.findCustomerByEmail(request.subject.email);
  const order = await directory.getOrder(request.subject.orderId);
  if (order.kind !== 'ok') return order;
  return order.value.customerId === null ? { kind: 'not_found' } : directory.getCustomer(order.value.customerId);
}
