import { randomBytes, randomUUID } from 'node:crypto';
import { commitmentTo, type PersonalReference } from '../domain/audit/personal-commitment.ts';
import { type ContentKey, type Keyring, seal, unseal } from './content-keys.ts';
import type { Queryable } from './database.ts';

/** A personal value that something kept for ever refers to: an address, a mail address. */
export type PersonalValue = {
  /** `address`, `email`, ... */
  readonly kind: string;
  /** Any JSON value. */
  readonly value: unknown;
};

/**
 * Keeps a personal value under a person's or a conversation's key and returns what an audit row, a job or an action may hold in its place. Call it
 * in the transaction that writes the reference.
 */
export async function keepPersonalValue(
  sql: Queryable,
  key: ContentKey,
  personal: PersonalValue,
): Promise<PersonalReference> {
  const id = randomUUID();
  const salt = randomBytes(32);
  const sealed = seal(key.key, JSON.stringify(personal.value));
  await sql`
    insert into personal_values (value_id, content_key_id, kind, sealed, salt)
    values (${id}, ${key.contentKeyId}, ${personal.kind}, ${sealed}, ${salt})`;
  return { personal_value_id: id, kind: personal.kind, commitment: commitmentTo(salt, personal) };
}

/** A kept value with the commitment it has now; null when it was erased. */
export async function readPersonalValue(
  sql: Queryable,
  keyring: Keyring,
  valueId: string,
): Promise<(PersonalValue & { readonly commitment: string }) | null> {
  const [row] = await sql<{ kind: string; sealed: Uint8Array; salt: Uint8Array; wrapped_key: Uint8Array }[]>`
    select v.kind, v.sealed, v.salt, k.wrapped_key from personal_values v join content_keys k using (content_key_id)
    where v.value_id = ${valueId}`;
  if (!row) return null;
  const personal = {
    kind: row.kind,
    value: JSON.parse(unseal(keyring.unwrap(row.wrapped_key), row.sealed)) as unknown,
  };
  return { ...personal, commitment: commitmentTo(row.salt, personal) };
}

/** Erases one value with its salt. What refers to it stays as it is, and the audit's chain with it. */
export async function erasePersonalValue(sql: Queryable, valueId: string): Promise<boolean> {
  const rows = await sql`delete from personal_values where value_id = ${valueId} returning 1`;
  return rows.length === 1;
}
