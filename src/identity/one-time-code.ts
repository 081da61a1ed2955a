import { createHmac, hkdfSync, randomInt, timingSafeEqual } from 'node:crypto';

/** Makes and checks the six-digit codes of one installation. */
export type CodeKeeper = {
  /** A fresh code. */
  readonly create: () => string;
  /** What is stored of a code. Bound to its request, so that a code fits no other one. */
  readonly hash: (verificationId: string, code: string) => Buffer;
  /** Compares in constant time. */
  readonly matches: (verificationId: string, code: string, codeHash: Buffer) => boolean;
};

/**
 * Builds the keeper on a key derived from `DATA_ENCRYPTION_KEY`. The keyed hash matters: a million codes are tried in a second against a
 * plain one by whoever reads the table.
 */
export function createCodeKeeper(dataEncryptionKey: Buffer): CodeKeeper {
  const key = Buffer.from(hkdfSync('sha256', dataEncryptionKey, '', 'countersign one-time codes', 32));
  const hash = (verificationId: string, code: string): Buffer =>
    createHmac('sha256', key).update(`${verificationId}:${code}`).digest();
  return {
    create: () => String(randomInt(1_000_000)).padStart(6, '0'),
    hash,
    matches: (verificationId, code, codeHash) =>
      codeHash.length === 32 && timingSafeEqual(hash(verificationId, code), codeHash),
  };
}
