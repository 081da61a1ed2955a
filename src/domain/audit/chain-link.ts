import { createHash } from 'node:crypto';

/**
 * An audit row as it is sealed. JSON columns are text exactly as PostgreSQL writes them, so that no number is rounded on the way; `at` is in
 * UTC with its microseconds; `tx` is the number of the row's transaction.
 */
export type SealedContent = {
  readonly id: number;
  readonly tx: string;
  readonly at: string;
  readonly event: string;
  readonly actor: string;
  readonly conversation_id: string | null;
  readonly action_id: string | null;
  readonly order_id: string | null;
  readonly tool: string | null;
  readonly args: string | null;
  readonly rule_results: string | null;
  readonly result: string | null;
  readonly approver_id: string | null;
  readonly versions: string | null;
};

/** Number of the way rows are sealed; a chain row carries the one it was sealed by. */
export const SEAL_FORMAT = 1;

/** The link before the first: no two installations begin their chain alike. */
export function genesisLink(installationId: string): Buffer {
  return createHash('sha256').update(`countersign audit chain of ${installationId}`).digest();
}

/** The fields in the order of their names, which is the order of canonical JSON. */
const FIELDS: readonly (keyof SealedContent)[] = [
  'action_id',
  'actor',
  'approver_id',
  'args',
  'at',
  'conversation_id',
  'event',
  'id',
  'order_id',
  'result',
  'rule_results',
  'tool',
  'tx',
  'versions',
];

/** The row's canonical JSON (canonical-json.ts), written at once: its fields are known, and none holds an object. */
export function sealedText(row: SealedContent): string {
  return JSON.stringify(row, FIELDS as string[]);
}

/** The link of a row: SHA-256 over the 32 bytes of the link before, and the row's canonical JSON in UTF-8. */
export function linkOf(previous: Uint8Array, row: SealedContent): Buffer {
  return createHash('sha256').update(previous).update(sealedText(row)).digest();
}
