import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  type KeyObject,
  randomBytes,
  randomFillSync,
  randomUUIDv7,
} from 'node:crypto';
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
const NONCE_BYTES = 12;
/** Where the nonce, the tag and the text of a sealed value begin. */
const [NONCE, TAG, BODY] = [1, 13, 29];

function sealBytes(key: Buffer, plain: Buffer): Buffer {
  const nonce = nextNonce();
  const cipher = createCipheriv('aes-256-gcm', readyKey(key), nonce);
  const body = cipher.update(plain);
  cipher.final();
  const sealed = Buffer.allocUnsafe(BODY + body.length);
  sealed[0] = FORMAT_VERSION;
  nonce.copy(sealed, NONCE);
  cipher.getAuthTag().copy(sealed, TAG);
  body.copy(sealed, BODY);
  return sealed;
}

function openBytes(key: Buffer, sealed: Uint8Array): Buffer {
  if (sealed[0] !== FORMAT_VERSION) throw new Error('Sealed value has an unknown format version');
  const decipher = createDecipheriv('aes-256-gcm', readyKey(key), sealed.subarray(NONCE, TAG), {
    authTagLength: BODY - TAG,
  });
  decipher.setAuthTag(sealed.subarray(TAG, BODY));
  const plain = decipher.update(sealed.subarray(BODY));
  // throws where the tag does not fit: nothing is returned before
  decipher.final();
  return plain;
}

/** Making a key ready takes four times as long as sealing with it, and a turn seals a dozen times under one. It goes with the key it was made of. */
const readyKeys = new WeakMap<Buffer, KeyObject>();

function readyKey(key: Buffer): KeyObject {
  const known = readyKeys.get(key);
  if (known) return known;
  const ready = createSecretKey(key);
  readyKeys.set(key, ready);
  return ready;
}

/** Random bytes are drawn for many nonces together; each is given out once. */
const nonces = Buffer.alloc(NONCE_BYTES * 128);
let nextAt = nonces.length;

function nextNonce(): Buffer {
  if (nextAt === nonces.length) {
    randomFillSync(nonces);
    nextAt = 0;
  }
  const nonce = nonces.subarray(nextAt, nextAt + NONCE_BYTES);
  nextAt += NONCE_BYTES;
  return nonce;
}
