import { createHmac, hkdfSync } from 'node:crypto';

/**
 * Makes the keyed hash by which an approver who owns the account is recognised: the address on record is stored as this and nothing
 * else, and without the key it cannot be guessed. Capitals do not matter. `masterKey` is DATA_ENCRYPTION_KEY.
 */
export function createMailFingerprint(masterKey: Buffer): (mail: string) => string {
  const key = Buffer.from(hkdfSync('sha256', masterKey, '', 'countersign own-account fingerprint v1', 32));
  return (mail) => createHmac('sha256', key).update(mail.trim().toLowerCase()).digest('hex');
}
