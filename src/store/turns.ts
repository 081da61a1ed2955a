import { CHECKPOINT_SCHEMA_VERSION, checkpointMessages, type StoredMessage } from '../contracts/checkpoint.ts';
import type { ConversationState } from '../contracts/conversation-events.ts';
import { seal, unseal } from './content-keys.ts';
import type { Database, Queryable } from './database.ts';
import type { Lease } from './lease.ts';
import { messageContent } from './message-content.ts';
import { type Spent, spentJson, type TurnVersions } from './model-calls.ts';

/** One step of a conversation's history, as it was checkpointed. */
export type HistoryStep = {
  readonly step: number;
  readonly kind: 'inbox' | 'answer' | 'results';
  readonly messages: readonly StoredMessage[];
};

/** The whole history in order. Throws when a step was written by a version this code does not know: guessing could repeat an effect. */
export async function readHistory(database: Database, lease: Lease): Promise<HistoryStep[]> {
  const rows = await database.sql<
    { step: number; kind: HistoryStep['kind']; schema_version: number; messages_sealed: Uint8Array }[]
  >`
    select step, kind, schema_version, messages_sealed from checkpoints
    where conversation_id = ${lease.conversationId} order by step`;
  return rows.map((row) => toStep({ ...row, sealed: row.messages_sealed }, lease));
}

/** A stored step as the code speaks of it. Throws on another version's: see {@link readHistory}. */
export function toStep(
  row: Pick<HistoryStep, 'step' | 'kind'> & { readonly schema_version: number; readonly sealed: Uint8Array },
  lease: Pick<Lease, 'conversationId' | 'contentKey'>,
): HistoryStep {
  if (row.schema_version !== CHECKPOINT_SCHEMA_VERSION)
    throw new Error(
      `Checkpoint ${lease.conversationId}/${row.step} has schema version ${row.schema_version}; this build reads ${CHECKPOINT_SCHEMA_VERSION}. Deploy the build that wrote it.`,
    );
  const messages = checkpointMessages.parse(JSON.parse(unseal(lease.contentKey, row.sealed)));
  return { step: row.step, kind: row.kind, messages };
}

/** What a step adds. */
export type NewCheckpoint = {
  readonly kind: HistoryStep['kind'];
  readonly messages: readonly StoredMessage[];
  /** Newest entry the history now contains; left out keeps it. */
  readonly foldedSeq?: number;
  readonly pendingActionIds?: readonly string[];
  readonly modelCalls?: number;
  readonly tokens?: number;
  /** What was read before this step and is not written yet: a step of its own before it, in the same commit. */
  readonly inbox?: readonly StoredMessage[];
  /** What the customer sees from now on, as an event of the same commit. */
  readonly status?: string;
  /** Calls to models since the step before, with what they cost. */
  readonly spent?: Spent;
};

/** The number of the written step, and what the row says meanwhile: newer entries, everything stopped. `eventSeq` is the status's. */
export type WrittenCheckpoint = {
  readonly step: number;
  readonly lastSeq: number;
  readonly stopped: boolean;
  readonly eventSeq: number | null;
};

/** Appends one step under the fence; null when the lease was lost and the caller must stop. */
export async function appendCheckpoint(
  database: Database,
  lease: Lease,
  checkpoint: NewCheckpoint,
): Promise<WrittenCheckpoint | null> {
  const { status, spent } = checkpoint;
  const [row] = await database.sql<{ step: number; last_seq: number; stopped: boolean; event_seq: number | null }[]>`
    select * from append_steps(${lease.conversationId}, ${lease.fence}, ${lease.turnId}, ${checkpoint.kind},
      ${CHECKPOINT_SCHEMA_VERSION}, ${sealMessages(lease, checkpoint.messages)}, ${checkpoint.foldedSeq ?? null},
      ${[...(checkpoint.pendingActionIds ?? [])]}::uuid[], ${checkpoint.modelCalls ?? 0}, ${checkpoint.tokens ?? 0},
      ${checkpoint.inbox ? sealMessages(lease, checkpoint.inbox) : null},
      ${status === undefined ? null : seal(lease.contentKey, status)}, ${spent ? spentJson(database.sql, spent) : null}::jsonb)`;
  return row ? { step: row.step, lastSeq: row.last_seq, stopped: row.stopped, eventSeq: row.event_seq } : null;
}

function sealMessages(lease: Lease, messages: readonly StoredMessage[]): Buffer {
  return seal(lease.contentKey, JSON.stringify(messages));
}

/** Something that waits for an answer and is not yet in the history, in order of seq. */
export type UnfoldedEntry =
  | { readonly kind: 'customer' | 'staff'; readonly seq: number; readonly text: string }
  | { readonly kind: 'decision' | 'settlement'; readonly seq: number; readonly actionId: string }
  | { readonly kind: 'hand_back'; readonly seq: number }
  /** The customer wants to hear no more of the answer to what came before. */
  | { readonly kind: 'stop'; readonly seq: number };

/** An entry as the database gives it. */
export type EntryRow = {
  seq: number;
  kind: UnfoldedEntry['kind'];
  action_id: string | null;
  masked: string | null;
  sealed: Uint8Array | null;
};

/** Entries newer than `foldedSeq`: customer and staff messages, decisions, settlements, hand-backs, wishes to stop. */
export async function readUnfolded(database: Database, lease: Lease, foldedSeq: number): Promise<UnfoldedEntry[]> {
  const rows = await database.sql<EntryRow[]>`
    select seq, role as kind, null::uuid as action_id, content_masked as masked, content_sealed as sealed from messages
      where conversation_id = ${lease.conversationId} and seq > ${foldedSeq} and role in ('customer', 'staff')
    union all
    select seq, kind, action_id, null, null from inbox_entries
      where conversation_id = ${lease.conversationId} and seq > ${foldedSeq}
    order by seq`;
  return rows.map((row) => toEntry(row, lease.contentKey));
}

/** An entry as the code speaks of it. */
export function toEntry(row: EntryRow, contentKey: Buffer): UnfoldedEntry {
  switch (row.kind) {
    case 'customer':
    case 'staff':
      return { kind: row.kind, seq: row.seq, text: row.sealed ? unseal(contentKey, row.sealed) : (row.masked ?? '') };
    case 'decision':
    case 'settlement':
      return { kind: row.kind, seq: row.seq, actionId: row.action_id ?? '' };
    case 'hand_back':
    case 'stop':
      return { kind: row.kind, seq: row.seq };
    default: {
      const impossible: never = row.kind;
      throw new Error(`Unknown inbox entry ${String(impossible)}`);
    }
  }
}

/** Sentences rendered by code that the next answer must begin with: outcomes the customer has not been told, up to an entry. (Default: all.) */
export async function readUntoldLines(
  database: Database,
  lease: Lease,
  upTo: number = Number.MAX_SAFE_INTEGER,
): Promise<string[]> {
  const rows = await database.sql<{ line: string }[]>`
    select body->>'line' as line from inbox_entries
    where conversation_id = ${lease.conversationId} and seq > ${lease.answeredSeq} and seq <= ${upTo}
      and body->>'line' is not null order by seq`;
  return rows.map((row) => row.line);
}

/** The end of a turn in words. */
export type FinalAnswer = {
  readonly role: 'agent' | 'system';
  readonly text: string;
  /** What the history keeps of the model's own words; null when code alone spoke. */
  readonly history: readonly StoredMessage[] | null;
  readonly modelCalls: number;
  readonly tokens: number;
  readonly versions: TurnVersions;
  /** Calls to models since the last step, with what they cost. */
  readonly spent?: Spent;
  /** What was read before the answer and is not written yet, and its newest entry. */
  readonly inbox?: { readonly messages: readonly StoredMessage[]; readonly foldedSeq: number };
  /** What the page has not been shown of an attempt, as an event of the same commit; stored by itself only where it is not the whole text. */
  readonly piece?: { readonly attempt: number; readonly text: string };
};

/** Ends the turn in one commit; null when the lease was lost. `released` false means that newer entries wait. */
export async function finishTurn(
  database: { readonly sql: Queryable },
  lease: Lease,
  answer: FinalAnswer,
): Promise<{ messageSeq: number; stateSeq: number; state: ConversationState; released: boolean } | null> {
  const { inbox, piece, spent } = answer;
  const history = answer.history ? sealMessages(lease, answer.history) : null;
  const { masked, sealed } = messageContent(lease.contentKey, answer.text);
  const [row] = await database.sql<
    { message_seq: number; state_seq: number; state: ConversationState; released: boolean }[]
  >`
    select * from end_turn(${lease.conversationId}, ${lease.fence}, ${lease.turnId}, ${answer.role},
      ${masked}, ${sealed}, ${CHECKPOINT_SCHEMA_VERSION}, ${history},
      ${answer.modelCalls}, ${answer.tokens}, ${answer.versions.prompt}, ${answer.versions.tools}, ${answer.versions.model},
      ${inbox?.foldedSeq ?? null}, ${inbox ? sealMessages(lease, inbox.messages) : null},
      ${spent ? spentJson(database.sql, spent) : null}::jsonb, ${piece?.attempt ?? null},
      ${!piece || piece.text === answer.text ? null : seal(lease.contentKey, piece.text)})`;
  if (!row) return null;
  return { messageSeq: row.message_seq, stateSeq: row.state_seq, state: row.state, released: row.released };
}
