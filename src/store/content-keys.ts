import { createCipheriv, createDecipheriv, randomBytes, randomUUIDv7 } from 'node:crypto';
import type { Queryable } from './database.ts';

/** A data key ready for use, with the id of the row that can be erased. */
export type ContentKey = { readonly contentKeyId: string; readonly key: Buffer };

/** Wraps data keys under the master key (`DATA_ENCRYPTION_KEY`, 32 bytes). */
export type Keyring = {
  /** A fresh data key and its wrapped form for storage. */
  readonly create: () => { key: Buffer; wrapped: Buffer };
  /** Opens a wrapped key; throws when it was wrapped under another master key. */
  readonly unwrap: (wrapped: Uint8Array) => Buffer;
};

/** Builds the keyring from the 32-byte master key. */
export function createKeyring(masterKey: Buffer): Keyring {
  if (masterKey.length !== 32) throw new Error('DATA_ENCRYPTION_KEY must decode to exactly 32 bytes');
  return {
    create: () => {
      const key = randomBytes(32);
      return { key, wrapped: sealBytes(masterKey, key) };
    },
    unwrap: (wrapped) => openBytes(masterKey, wrapped),
  };
}

/** Seals text under a data key (AES-256-GCM; version, nonce and tag stand in front). */
export function seal(key: Buffer, text: string): Buffer {
  return sealBytes(key, Buffer.from(text, 'utf8'));
}

/** Opens what {@link seal} made; throws when it was changed or the key is another one. */
export function unseal(key: Buffer, sealed: Uint8Array): string {
  return openBytes(key, sealed).toString('utf8');
}

/** A content key that is not stored yet, for whoever stores it in a statement of their own. */
export function newContentKey(keyring: Keyring) {
  return { contentKeyId: randomUUIDv7(), ...keyring.create() };
}

/** Creates and stores a data key; `customerId` lets an erasure find it. */
export async function createContentKey(
  sql: Queryable,
  keyring: Keyring,
  customerId: string | null,
): Promise<ContentKey> {
  const { contentKeyId, key, wrapped } = newContentKey(keyring);
  await sql`insert into content_keys (content_key_id, customer_id, wrapped_key) values (${contentKeyId}, ${customerId}, ${wrapped})`;
  return { contentKeyId, key };
}

const FORMAT_VERSION = 1;

function sealBytes(key: Buffer, plain: Buffer): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([Buffer.from([FORMAT_VERSION]), nonce, cipher.getAuthTag(), body]);
}

function openBytes(key: Buffer, sealed: Uint8Array): Buffer {
  if (sealed[0] !== FORMAT_VERSION) throw new Error('Sealed value has an unknown format version');
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(1, 13));
  decipher.setAuthTag(sealed.subarray(13, 29));
  return Buffer.concat([decipher.update(sealed.subarray(29)), decipher.final()]);
}
