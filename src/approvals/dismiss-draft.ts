import type { Keyring } from '../store/content-keys.ts';
import type { Database } from '../store/database.ts';
import { insertDraftReview } from '../store/draft-reviews.ts';
import { endWithoutEffect } from '../store/end-action.ts';
import { holderOf } from '../store/staff-requests.ts';
import { withActionLocked } from '../store/with-action-locked.ts';

/** A draft that is not to be carried out, by the person who holds its conversation. */
export type Dismissal = {
  readonly actionId: string;
  readonly conversationId: string;
  readonly staffId: string;
  readonly reason: string;
};

/** How it went. Only `dismissed` changed anything. */
export type Dismissed =
  | { readonly kind: 'dismissed'; readonly ring: readonly string[] }
  | { readonly kind: 'not_found' | 'not_a_draft' | 'not_claimed' };

/** Ends a draft as rejected: its units are never automatic again, the customer is told by code, and what the person made of the agent's draft is kept as a label. */
export async function dismissDraft(
  deps: { readonly database: Database; readonly keyring: Keyring },
  { actionId, conversationId, staffId, reason }: Dismissal,
): Promise<Dismissed> {
  const done = await withActionLocked(
    deps.database,
    actionId,
    { also: [conversationId] },
    async (tx, { action }): Promise<Dismissed> => {
      if (action.conversationId !== conversationId) return { kind: 'not_found' };
      if ((await holderOf(tx, conversationId)) !== staffId) return { kind: 'not_claimed' };
      const { ended, ring } =
        action.status === 'drafted'
          ? await endWithoutEffect(tx, deps.keyring, {
              action,
              from: ['drafted'],
              to: 'rejected',
              event: 'action.draft_dismissed',
              actor: `staff:${staffId}`,
              result: {},
            })
          : { ended: false, ring: [] };
      if (!ended) return { kind: 'not_a_draft' };
      await insertDraftReview(tx, actionId, staffId, { verdict: 'dismissed', reason });
      return { kind: 'dismissed', ring };
    },
  );
  return done ?? { kind: 'not_found' };
}
