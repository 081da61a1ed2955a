import type { Action } from '../store/action-row.ts';
import { appendAudit } from '../store/audit-log.ts';
import type { Keyring } from '../store/content-keys.ts';
import { lockConversation } from '../store/conversations.ts';
import { newestCustomerMessage } from '../store/customer-messages.ts';
import type { Database, Transaction } from '../store/database.ts';
import { endWithoutEffect } from '../store/end-action.ts';
import { stoppedBy } from '../store/kill-switches.ts';
import { withActionLocked } from '../store/with-action-locked.ts';

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
  const { conversationId } = withdrawal;
  const done = await withActionLocked(
    deps.database,
    withdrawal.action.actionId,
    { also: [conversationId] },
    async (tx, { action, switches }): Promise<Withdrawn> => {
      const by = stoppedBy(switches, 'withdraw_request');
      if (by !== null) return { kind: 'stopped', by };
      const refused = await checkTurn(tx, withdrawal);
      if (refused) return refused;
      const { ended, ring } = await endWithoutEffect(tx, deps.keyring, {
        action,
        from: ['proposed', 'drafted'],
        to: 'withdrawn',
        event: 'action.withdrawn',
        actor: 'customer',
        result: {},
        except: conversationId,
      });
      return { kind: ended ? 'withdrawn' : 'too_late', ring };
    },
  );
  return done ?? { kind: 'too_late', ring: [] };
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
