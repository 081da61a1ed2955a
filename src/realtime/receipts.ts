import type { Receipt } from '../store/customer-notices.ts';

/** Remembers how far customers' pages have received their conversations. */
export type Receipts = {
  /** A page of the customer has everything up to this seq. Costs nothing now; many are written together. */
  readonly seen: (conversationId: string, seq: number) => void;
  /** Writes what is left. */
  readonly close: () => Promise<void>;
};

/** What {@link openReceipts} works with. */
export type ReceiptsDeps = {
  readonly write: (receipts: readonly Receipt[]) => Promise<void>;
  readonly onError: (error: unknown) => void;
  /** How often what was noted is written, in milliseconds. (Default: 1,000.) */
  readonly everyMs?: number;
};

/** Most conversations written in one statement. */
const BATCH = 500;

/** Opens the receipts of this process: one statement a second at most for however many pages, and none while nothing new was received. */
export function openReceipts(deps: ReceiptsDeps): Receipts {
  const noted = new Map<string, number>();
  const written = new Map<string, number>();
  let work: Promise<void> = Promise.resolve();
  const flush = (): void => {
    const batch = [...noted].slice(0, BATCH).map(([conversationId, seq]) => ({ conversationId, seq }));
    if (batch.length === 0) return;
    for (const { conversationId } of batch) noted.delete(conversationId);
    work = deps.write(batch).then(
      () => {
        for (const { conversationId, seq } of batch) remember(written, conversationId, seq);
      },
      (error: unknown) => {
        deps.onError(error);
        for (const { conversationId, seq } of batch) note(noted, conversationId, seq);
      },
    );
  };
  const timer = setInterval(flush, deps.everyMs ?? 1_000);
  return {
    seen: (conversationId, seq) => {
      if (seq > 0 && seq > (written.get(conversationId) ?? 0)) note(noted, conversationId, seq);
    },
    close: async () => {
      clearInterval(timer);
      await work;
      flush();
      await work;
    },
  };
}

function note(noted: Map<string, number>, conversationId: string, seq: number): void {
  noted.set(conversationId, Math.max(seq, noted.get(conversationId) ?? 0));
}

/** Conversations whose last written receipt is kept in mind, so that it is not written again. */
const REMEMBERED = 20_000;

function remember(written: Map<string, number>, conversationId: string, seq: number): void {
  written.delete(conversationId);
  written.set(conversationId, seq);
  const oldest = written.keys().next().value;
  if (written.size > REMEMBERED && oldest !== undefined) written.delete(oldest);
}
