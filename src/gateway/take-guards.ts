import type { SendLast, Transaction } from '../store/database.ts';
import { holdForIntent, type IntentHold } from '../store/hold-for-intent.ts';
import { epochsOf, stoppedBy } from '../store/kill-switches.ts';
import type { ActionSettings } from './action-deps.ts';
import type { Intent, IntentRequest } from './action-request.ts';
import { checkAsker } from './staff-intent.ts';

/** Everything an intent is decided under is locked and read; `epochs` are those of the switches that let it pass. */
export type Guarded = Omit<Extract<IntentHold, { kind: 'held' }>, 'kind'> & {
  readonly kind: 'held';
  readonly epochs: Record<string, number>;
};

/** A transaction under guards, and the way to send its last statement along with the commit. */
export type GuardedTransaction = { readonly tx: Transaction; readonly sendLast: SendLast };

/** Takes the locks of an intent, in the order that holds everywhere: switch, conversation, order, customer, and the person who asks, if one does. Says what forbids to go on. */
export async function takeGuards(
  tx: Transaction,
  request: IntentRequest,
  settings: ActionSettings,
): Promise<
  | Guarded
  | Extract<Intent, { kind: 'fence_lost' | 'taken_over' | 'stopped' | 'stale_order' | 'stale_policy' | 'refused' }>
> {
  const { context, order, tool } = request;
  const held = await holdForIntent(tx, {
    conversationId: context.conversationId,
    fence: context.fence,
    orderId: order.orderId,
    kind: request.kind,
    customerId: context.customerId,
    currency: order.currency,
    windowDays: settings.limits.customerWindowDays,
    timeZone: settings.timeZone,
  });
  const by = stoppedBy(held.switches, tool);
  if (by !== null) return { kind: 'stopped', by };
  if (held.kind === 'fence_lost') return { kind: 'fence_lost' };
  const { staff } = context;
  if (!staff && held.speaker === 'person') return { kind: 'taken_over' };
  const mayNot = staff ? await checkAsker(tx, request, staff) : null;
  if (mayNot) return mayNot;
  if (held.epoch !== request.epoch) return { kind: 'stale_order' };
  // A policy published while the order was fetched holds for this call already.
  if (held.policyVersion !== request.autonomy.version) return { kind: 'stale_policy' };
  return { ...held, epochs: epochsOf(held.switches, tool) };
}
