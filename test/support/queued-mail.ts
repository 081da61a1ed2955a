import { type Keyring, unseal } from '../../src/store/content-keys.ts';
import type { Database } from '../../src/store/database.ts';

/** A mail as it lies in the outbox, sent or not. */
export type QueuedMail = {
  readonly template: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
};

/** Every mail to an address, oldest first, whether a sender has taken it or not. */
export async function listQueuedTo(database: Database, keyring: Keyring, address: string): Promise<QueuedMail[]> {
  const rows = await database.sql<
    { template: string; to_sealed: Uint8Array; body_sealed: Uint8Array; wrapped_key: Uint8Array }[]
  >`
    select m.template, m.to_sealed, m.body_sealed, k.wrapped_key from mails m join content_keys k using (content_key_id)
    order by m.created_at`;
  return rows
    .map((row) => {
      const key = keyring.unwrap(row.wrapped_key);
      const { subject, text } = JSON.parse(unseal(key, row.body_sealed)) as { subject: string; text: string };
      return { template: row.template, to: unseal(key, row.to_sealed), subject, text };
    })
    .filter(({ to }) => to.toLowerCase() === address.toLowerCase());
}
