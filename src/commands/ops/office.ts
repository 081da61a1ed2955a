import { createMailFingerprint } from '../../approvals/mail-fingerprint.ts';
import { createOfficeDesk, type OfficeChange, type OfficeDesk } from '../../approvals/office-desk.ts';
import { amountsByCurrency } from '../../config/value-kinds.ts';
import { openContext } from '../../context.ts';
import { instantField } from '../../contracts/instant.ts';
import { MAX_LIMIT_CURRENCIES } from '../../contracts/staff-http.ts';
import { UsageError } from '../command-line/usage-error.ts';
import { findInstance } from './find-instance.ts';
import { OpsError } from './ops-error.ts';

/** Whoever is at the machine itself stands in the audit under this name. */
const BY = 'ops-command';

/** Marks an approver as out of office, from now on. @throws UsageError for an end that is none. */
export function markOut(request: {
  readonly name: string;
  /** RFC 3339; null until they are back. */
  readonly until: string | null;
  readonly delegate: string | null;
}): Promise<string> {
  const { name, until, delegate } = request;
  const read = instantField.nullable().safeParse(until);
  if (!read.success) throw new UsageError(`--until ${read.error.issues[0]?.message ?? 'is no instant'}.`);
  const end = read.data === null ? null : new Date(read.data);
  return withDesk(async (desk) => {
    const change = await desk.markOut({ staffId: name, until: end, delegateId: delegate }, BY);
    const when = end === null ? 'until they are back' : `until ${end.toISOString()}`;
    return changed(change, `${name} is out of office ${when}; ${delegate ?? 'nobody'} stands in.`);
  });
}

/** Ends an absence. */
export function markBack(name: string): Promise<string> {
  return withDesk(async (desk) => changed(await desk.markBack(name, BY), `${name} is in office.`));
}

/** Says what somebody may approve at most, also before they may decide at all: `INR=500000,USD=6000` in minor units, or `none` for no limit. @throws UsageError */
export function setLimits(name: string, text: string): Promise<string> {
  const read = amountsByCurrency.safeParse(text);
  if (!read.success)
    throw new UsageError('--limits must be amounts in minor units, such as INR=500000,USD=6000 (or none).');
  const named = Object.keys(read.data).length;
  if (named > MAX_LIMIT_CURRENCIES)
    throw new UsageError(`--limits must name at most ${MAX_LIMIT_CURRENCIES} currencies.`);
  const none = named === 0;
  const words = none ? 'any amount' : `up to: ${text}. Other currencies: no limit`;
  return withDesk(async (desk) => changed(await desk.setLimits(name, read.data, BY), `${name} may approve ${words}.`));
}

function changed(change: OfficeChange, done: string): string {
  const problems: Readonly<Record<Exclude<OfficeChange, 'changed'>, string>> = {
    not_found: 'There is nobody of that name.',
    not_an_approver: 'Nobody of that name may decide: name an approver or an administrator.',
    unknown_delegate: '--delegate must be another person who may decide.',
    in_the_past: '--until is over already. Give an instant to come, or leave it out until they are back.',
    own_limits: 'Nobody sets a limit of their own.',
  };
  if (change === 'changed') return done;
  throw new (change === 'in_the_past' ? UsageError : OpsError)(problems[change]);
}

async function withDesk(work: (desk: OfficeDesk) => Promise<string>): Promise<string> {
  const context = await openContext('ops', await findInstance('everything'));
  try {
    const { config, secrets, database, signal } = context;
    const fingerprintMail = createMailFingerprint(secrets.dataEncryptionKey);
    return await work(createOfficeDesk({ database, signal, fingerprintMail, claims: config.approvals }));
  } finally {
    await context.close();
  }
}
