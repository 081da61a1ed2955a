import { createMailFingerprint } from '../../approvals/mail-fingerprint.ts';
import { createOfficeDesk, type OfficeChange, type OfficeDesk } from '../../approvals/office-desk.ts';
import { amountsByCurrency } from '../../config/value-kinds.ts';
import { openContext } from '../../context.ts';
import { findInstance } from './find-instance.ts';
import { OpsError } from './ops-error.ts';

/** Whoever is at the machine itself stands in the audit under this name. */
const BY = 'ops-command';

/** Marks an approver as out of office, from now on. */
export function markOut(request: {
  readonly name: string;
  /** RFC 3339; null until they are back. */
  readonly until: string | null;
  readonly delegate: string | null;
}): Promise<string> {
  const { name, until, delegate } = request;
  const end = until === null ? null : new Date(until);
  if (end !== null && Number.isNaN(end.getTime()))
    throw new OpsError('--until must be an instant such as 2026-12-24T18:00:00+05:30.');
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

/** Says what an approver may approve at most: `INR=500000,USD=6000` in minor units, or `none` for no limit. */
export function setLimits(name: string, text: string): Promise<string> {
  const read = amountsByCurrency.safeParse(text);
  if (!read.success)
    throw new OpsError('--limits must be amounts in minor units, such as INR=500000,USD=6000 (or none).');
  const none = Object.keys(read.data).length === 0;
  const words = none ? 'any amount' : `up to: ${text}. Other currencies: no limit`;
  return withDesk(async (desk) => changed(await desk.setLimits(name, read.data, BY), `${name} may approve ${words}.`));
}

function changed(change: OfficeChange, done: string): string {
  const problems: Readonly<Record<Exclude<OfficeChange, 'changed'>, string>> = {
    not_an_approver: 'Nobody of that name may decide: name an approver or an administrator.',
    unknown_delegate: '--delegate must be another person who may decide.',
    in_the_past: '--until is over already.',
    own_limits: 'Nobody sets a limit of their own.',
  };
  if (change === 'changed') return done;
  throw new OpsError(problems[change]);
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
