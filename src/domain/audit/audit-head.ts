import { createHash } from 'node:crypto';
import { canonicalJson } from '../canonical-json.ts';

/**
 * The chain's head as it leaves the database: how many rows were sealed, and the last link. Whoever holds a copy can tell later whether any
 * of those rows was changed, removed or added. `previous` is the digest of the head before, so the copies are a chain themselves.
 */
export type AuditHead = {
  readonly format: 1;
  readonly installation_id: string;
  readonly number: number;
  /** `daily` for the one of the day, `asked` for one on demand. */
  readonly reason: 'daily' | 'asked';
  /** Day on the business clock, in UTC. */
  readonly day: string;
  readonly made_at: string;
  /** Rows sealed so far; 0 for an empty chain. */
  readonly position: number;
  /** Last link, in hexadecimal. */
  readonly link: string;
  /** Digest of the head with the number before, in hexadecimal; null for the first. */
  readonly previous: string | null;
};

/** SHA-256 of the head's canonical JSON, in hexadecimal. */
export function headDigest(head: AuditHead): string {
  return createHash('sha256').update(canonicalJson(head)).digest('hex');
}
