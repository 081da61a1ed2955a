import { type Keyring, unseal } from './content-keys.ts';
import type { Database } from './database.ts';

/** A customer's own words, as an approver reads them: untrusted text with its place in the conversation. */
export type CustomerWords = { readonly seq: number; readonly text: string };

/** The newest messages an approver is shown per proposal: the story is in the summary, the wording in these. */
const NEWEST = 5;

type WordsRow = {
  approval_id: string;
  seq: number;
  masked: string;
  sealed: Uint8Array | null;
  wrapped_key: Uint8Array;
};

/**
 * What the customers said before each proposal, newest last, at most five messages each. Read from the conversation at the time of
 * looking, so that the evidence itself holds no personal text and an erasure reaches it.
 */
export async function readCustomerWords(
  database: Database,
  keyring: Keyring,
  approvalIds: readonly string[],
): Promise<ReadonlyMap<string, readonly CustomerWords[]>> {
  const rows = await database.sql<WordsRow[]>`
    select p.approval_id, m.seq, m.content_masked as masked, m.content_sealed as sealed, k.wrapped_key
    from approvals p
      join actions a using (action_id)
      join conversations c on c.conversation_id = p.conversation_id
      join content_keys k using (content_key_id)
      cross join lateral (
        select seq, content_masked, content_sealed from messages
        where conversation_id = p.conversation_id and role = 'customer' and seq <= a.based_on_seq
        order by seq desc limit ${NEWEST}) m
    where p.approval_id = any(${[...approvalIds]}::uuid[])
    order by p.approval_id, m.seq`;
  const words = new Map<string, CustomerWords[]>();
  for (const row of rows) {
    const text = row.sealed ? unseal(keyring.unwrap(row.wrapped_key), row.sealed) : row.masked;
    words.set(row.approval_id, [...(words.get(row.approval_id) ?? []), { seq: row.seq, text }]);
  }
  return words;
}
