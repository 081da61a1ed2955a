import { lockAskers } from '../store/action-askers.ts';
import type { Action } from '../store/action-row.ts';
import { appendAudit } from '../store/audit-log.ts';
import type { Keyring } from '../store/content-keys.ts';
import { lockConversation } from '../store/conversations.ts';
import { newestCustomerMessage } from '../store/customer-messages.ts';
import { type Database, inTransaction, type Transaction } from '../store/database.ts';
import { endWithoutEffect } from '../store/end-action.ts';
import { holdSwitches, readSwitches, stoppedBy } from '../store/kill-switches.ts';

/** Who takes back what, and what the turn knew. */
export type Withdrawal = {
  readonly action: Action;
  readonly conversationId: string;
  readonly fence: number;
  readonly seenSeq: number;
};

/** How it went. `too_late`: decided, under way or over by then; nothing was changed. */
export type Withdrawn =
  | { readonly kind: 'withdrawn'; readonly ring: readonly string[] }
  | { readonly kind: 'too_late'; readonly ring: readonly string[] }
  | { readonly kind: 'stopped'; readonly by: string }
  | { readonly kind: 'fence_lost' }
  | { readonly kind: 'taken_over' }
  | { readonly kind: 'superseded' };

/** The customer takes a waiting request back: its units are free again, and the others who asked are told. */
export async function withdrawAction(
  deps: { readonly database: Database; readonly keyring: Keyring },
  withdrawal: Withdrawal,
): Promise<Withdrawn> {
  return await inTransaction(deps.database, async (tx) => {
    await holdSwitches(tx);
    const by = stoppedBy(await readSwitches(tx), 'withdraw_request');
    if (by !== null) return { kind: 'stopped', by };
    await lockAskers(tx, [withdrawal.action.actionId], [withdrawal.conversationId]);
    const refused = await checkTurn(tx, withdrawal);
    if (refused) return refused;
    const { ended, ring } = await endWithoutEffect(tx, deps.keyring, {
      action: withdrawal.action,
      from: ['proposed', 'drafted'],
      to: 'withdrawn',
      event: 'action.withdrawn',
      actor: 'customer',
      result: {},
      except: withdrawal.conversationId,
    });
    return { kind: ended ? 'withdrawn' : 'too_late', ring };
  });
}

async function checkTurn(tx: Transaction, { action, ...turn }: Withdrawal): Promise<Withdrawn | null> {
  const conversation = await lockConversation(tx, turn.conversationId, turn.fence);
  if (!conversation) return { kind: 'fence_lost' };
  if (conversation.speaker === 'person') return { kind: 'taken_over' };
  const message = await newestCustomerMessage(tx, turn.conversationId);
  if (!message || message.seq <= turn.seenSeq) return null;
  await appendAudit(tx, {
    event: 'turn.superseded',
    actor: 'agent',
    conversationId: turn.conversationId,
    actionId: action.actionId,
    tool: 'withdraw_request',
    result: { status: 'refused', code: 'superseded', seen_seq: turn.seenSeq },
  });
  return { kind: 'superseded' };
}
