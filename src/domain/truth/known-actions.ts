import type { Deed } from './deeds.ts';
import { type ReadAmount, readAmounts } from './read-amounts.ts';

/** One tool result of the conversation. */
export type KnownResult = { readonly tool: string; readonly result: Readonly<Record<string, unknown>> };

/** An action of this conversation, as the newest result about it says. */
export type KnownAction = {
  readonly actionId: string;
  readonly kind: Deed;
  /** `done`; `started` is accepted and not yet settled; `waiting` for people, `approved` by them; `open` is neither done nor refused; `none` came to nothing. */
  readonly state: 'done' | 'started' | 'waiting' | 'approved' | 'open' | 'none';
  readonly orderId: string | null;
  readonly amounts: readonly ReadAmount[];
  /** What its result brought for the parcel. */
  readonly carries: readonly ('number' | 'label')[];
  /** What code says of it, in one or two sentences. */
  readonly line: string;
};

const KINDS: Readonly<Record<string, Deed>> = {
  create_return: 'return',
  resend_receipt: 'receipt',
  update_preference: 'preference',
  change_address: 'address',
  cancel_return: 'cancellation',
};
const STATES: Readonly<Record<string, KnownAction['state']>> = {
  executed: 'done',
  pending_settlement: 'started',
  proposed: 'waiting',
  drafted: 'waiting',
  approved: 'approved',
  executing: 'open',
  unknown: 'open',
};

/** The actions of a conversation by their newest results, newest first. */
export function actionsOf(results: readonly KnownResult[]): readonly KnownAction[] {
  const byId = new Map<string, KnownAction>();
  for (const result of results.flatMap(withRequests)) {
    const { action_id: actionId, action_status: status, tool, order_id: orderId, message, amount } = result;
    if (typeof actionId !== 'string' || typeof status !== 'string') continue;
    byId.delete(actionId);
    byId.set(actionId, {
      actionId,
      kind: typeof tool === 'string' ? (KINDS[tool] ?? 'other') : 'refund',
      state: STATES[status] ?? 'none',
      orderId: typeof orderId === 'string' ? orderId : null,
      amounts: typeof amount === 'string' ? readAmounts(amount) : [],
      carries: carriedBy(result),
      line: lineOf(String(message ?? '')),
    });
  }
  return [...byId.values()].reverse();
}

/** A result, behind the requests of other conversations that an order's result tells of: what this conversation was told last counts. */
function withRequests({ result }: KnownResult): readonly KnownResult['result'][] {
  const elsewhere = result['asked_in_other_conversations'];
  return [...(Array.isArray(elsewhere) ? elsewhere.toReversed() : []), result];
}

function carriedBy(result: KnownResult['result']): KnownAction['carries'] {
  const given = Object.keys(result).filter((key) => typeof result[key] === 'string' && result[key] !== '');
  return [
    ...(given.includes('return_id') ? (['number'] as const) : []),
    ...(given.some((key) => key.includes('label')) ? (['label'] as const) : []),
  ];
}

/** The message without what it tells the model to do. */
function lineOf(message: string): string {
  return message.replace(/ (?:Explain this kindly|You may offer).*$/su, '');
}
