import { lockConversation } from '../store/conversations.ts';
import type { Transaction } from '../store/database.ts';
import { lockCustomer, lockOrder } from '../store/guards.ts';
import { epochsOf, holdSwitches, readSwitches, type Switches, stoppedBy } from '../store/kill-switches.ts';
import type { Intent, IntentRequest } from './action-request.ts';

/** The switch could not be read, so the answer is "stopped". */
export class SwitchUnreadableError extends Error {
  override readonly name = 'SwitchUnreadableError';
}

/** Everything an intent is decided under is locked; `epochs` are those of the switches that let it pass. */
export type Guards =
  | { readonly kind: 'held'; readonly epochs: Record<string, number> }
  | Extract<Intent, { kind: 'fence_lost' | 'taken_over' | 'stopped' | 'stale_order' }>;

/**
 * Takes the locks of an intent, in the order that holds everywhere: switch, conversation, order, customer. Each statement waits for the one
 * before it, because a lock and what is read under it must not share a snapshot.
 */
export async function takeGuards(tx: Transaction, request: IntentRequest): Promise<Guards> {
  const { context, order, tool } = request;
  const switches = await holdAndReadSwitches(tx);
  const by = stoppedBy(switches, tool);
  if (by !== null) return { kind: 'stopped', by };
  const conversation = await lockConversation(tx, context.conversationId, context.fence);
  if (!conversation) return { kind: 'fence_lost' };
  if (conversation.speaker === 'person') return { kind: 'taken_over' };
  const epoch = await lockOrder(tx, order.orderId);
  if (epoch !== request.epoch) return { kind: 'stale_order' };
  await lockCustomer(tx, context.customerId);
  return { kind: 'held', epochs: epochsOf(switches, tool) };
}

/** Keeps the switches still and reads them; throws {@link SwitchUnreadableError} when they cannot be read. */
export async function holdAndReadSwitches(tx: Transaction): Promise<Switches> {
  try {
    await holdSwitches(tx);
    return await readSwitches(tx);
  } catch (cause) {
    throw new SwitchUnreadableError('The kill switch could not be read', { cause });
  }
}
