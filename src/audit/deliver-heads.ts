import type { AuditHead } from '../domain/audit/audit-head.ts';
import { postSigned, type SignedAddress } from '../notify/post-signed.ts';
import { type HeadChannel, markDelivered, readHeads, readUndelivered } from '../store/audit-heads.ts';
import { createContentKey, type Keyring } from '../store/content-keys.ts';
import { type Database, inTransaction, type Queryable } from '../store/database.ts';
import { queueMail } from '../store/mails.ts';
import { headFolder, headText, writeHeadFile } from './head-files.ts';

/** Where heads go. */
export type HeadDestinations = {
  /** Folder of this machine: heads are written into its `audit-heads`. */
  readonly dataDir: string;
  /** Mail address; undefined for none. */
  readonly mail: string | undefined;
  /** Address it is posted to, signed; undefined for none. */
  readonly webhook: SignedAddress | undefined;
};

/** What delivering works with. */
export type DeliverHeadsDeps = {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly destinations: HeadDestinations;
  /** Told of a channel that did not take a head; it is tried again, for a week. */
  readonly onFailure: (failure: {
    readonly channel: HeadChannel;
    readonly number: number;
    readonly error: string;
  }) => void;
};

/** Sends every head of the last week to where it has not arrived yet. May be repeated and run by several processes; a head may then arrive twice. */
export async function deliverHeads(deps: DeliverHeadsDeps): Promise<void> {
  const { database, destinations } = deps;
  await writeFiles(database.sql, destinations.dataDir);
  const { mail, webhook } = destinations;
  if (mail !== undefined)
    for (const head of await readUndelivered(database.sql, 'mail')) await sendMail(deps, mail, head);
  if (webhook === undefined) return;
  for (const head of await readUndelivered(database.sql, 'webhook')) {
    const error = await postSigned(webhook, `head_${head.installation_id}_${head.number}`, headText(head));
    if (error === null) await markDelivered(database.sql, head.number, 'webhook');
    else deps.onFailure({ channel: 'webhook', number: head.number, error });
  }
}

/** A machine that begins to keep heads begins with those of the last days; older copies are worth nothing when they come from the database. */
async function writeFiles(sql: Queryable, dataDir: string): Promise<void> {
  const [first] = await sql<{ number: number | null }[]>`
    select min(number) as number from audit_heads where made_at > clock_timestamp() - interval '7 days'`;
  if (typeof first?.number !== 'number') return;
  for (const head of await readHeads(sql, first.number)) await writeHeadFile(headFolder(dataDir), head);
}

async function sendMail({ database, keyring }: DeliverHeadsDeps, to: string, head: AuditHead): Promise<void> {
  await inTransaction(database, async (tx) => {
    const { contentKeyId, key } = await createContentKey(tx, keyring, null);
    await queueMail(tx, {
      template: 'audit_head',
      to,
      subject: `Head ${head.number} of the audit, ${head.day}`,
      text: mailText(head),
      dedupeKey: `audit_head:${head.number}`,
      contentKeyId,
      contentKey: key,
    });
    await markDelivered(tx, head.number, 'mail');
  });
}

function mailText(head: AuditHead): string {
  return [
    `On ${head.day} the audit had ${head.position} sealed rows. Keep this mail: whoever changes, removes or adds one of them later cannot`,
    'make the chain fit it again. To check, save the lines below as head.json and run: npm run audit -- verify --heads head.json',
    '',
    headText(head),
  ].join('\n');
}
