import { createHash } from 'node:crypto';
import { canonicalJson } from '../canonical-json.ts';

/**
 * What an audit row holds in the place of a personal value: where the value is kept, and a commitment to it. The row can be sealed and kept for ever;
 * the value and its salt can be erased, and then nothing leads back to it.
 */
export type PersonalReference = {
  /** Row of the keyed store. */
  readonly personal_value_id: string;
  /** `address`, `email`, ...; tells a reader what stood there. */
  readonly kind: string;
  /** See {@link commitmentTo}. */
  readonly commitment: string;
};

/**
 * SHA-256 over the salt and the value's canonical JSON, in hexadecimal. Without the salt (32 random bytes) it cannot be guessed; a bare
 * hash of a mail address could be.
 */
export function commitmentTo(salt: Uint8Array, personal: { readonly kind: string; readonly value: unknown }): string {
  return createHash('sha256')
    .update(salt)
    .update(canonicalJson({ kind: personal.kind, value: personal.value }))
    .digest('hex');
}
