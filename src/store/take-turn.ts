import type { Keyring } from './content-keys.ts';
import { type CustomerRecord, toCustomerRecord } from './customer-memory.ts';
import type { Database } from './database.ts';
import { type ClaimedRow, type Lease, toLease } from './lease.ts';
import { type EntryRow, type HistoryStep, toEntry, toStep, type UnfoldedEntry } from './turns.ts';

/** What a turn begins with, as of its claim. */
export type FoundTurn = {
  /** The whole history in order. */
  readonly steps: readonly HistoryStep[];
  /** What waits for an answer and is not in the history. */
  readonly entries: readonly UnfoldedEntry[];
  /** Sentences rendered by code that the answer must begin with. */
  readonly lines: readonly string[];
  /** What is remembered of the customer; null for nothing, or for nobody known. */
  readonly record: CustomerRecord | null;
};

/** A claimed turn. `read` opens what was found; it throws when the history was written by a version this code does not know. */
export type TakenTurn = { readonly lease: Lease; readonly read: () => FoundTurn };

type TakenRow = ClaimedRow & {
  steps: (Pick<HistoryStep, 'step' | 'kind'> & { schema_version: number; sealed: string })[] | null;
  entries: (Omit<EntryRow, 'sealed'> & { sealed: string | null })[] | null;
  lines: string[] | null;
  record: unknown;
};

/** Claims a conversation that waits for an answer, and reads it in the same statement; null when another worker holds it or nothing waits. */
export async function takeTurn(
  database: Database,
  keyring: Keyring,
  conversationId: string,
  owner: string,
  leaseMs: number,
): Promise<TakenTurn | null> {
  const [row] = await database.sql<TakenRow[]>`
    select t.*, c.language, c.intent from take_turn(${conversationId}, ${owner}, ${`${leaseMs} milliseconds`}::interval) t,
      conversations c where c.conversation_id = ${conversationId}`;
  if (!row) return null;
  const lease = toLease(conversationId, row, keyring);
  return { lease, read: () => readTaken(row, lease) };
}

function readTaken(row: TakenRow, lease: Lease): FoundTurn {
  return {
    steps: (row.steps ?? []).map((step) => toStep({ ...step, sealed: fromHex(step.sealed) }, lease)),
    entries: (row.entries ?? []).map((entry) =>
      toEntry({ ...entry, sealed: entry.sealed === null ? null : fromHex(entry.sealed) }, lease.contentKey),
    ),
    lines: row.lines ?? [],
    record: toCustomerRecord(row.record),
  };
}

function fromHex(text: string): Buffer {
  return Buffer.from(text, 'hex');
}
