import type { Asker } from './action-askers.ts';
import { type Leg, type LegRow, ownLeg, toLeg } from './action-legs.ts';
import { type Action, type ActionRow, toAction } from './action-row.ts';
import type { Transaction } from './database.ts';

/** Everything an outcome changes, held until the transaction ends. */
export type OutcomeHold = {
  readonly action: Action;
  readonly legs: readonly Leg[];
  readonly askers: readonly Asker[];
  /** Who agreed; null for an action nobody was asked about. */
  readonly approved: { readonly approverId: string | null } | null;
};

/**
 * Locks everybody who asked, the order, the action and its calls, in that order, moves the order's epoch on and reads them as they stand, in one statement.
 * `asker_joined`: somebody asked who is not among the locked, so write nothing and begin again; null when there is no such action.
 */
export async function holdForOutcome(tx: Transaction, actionId: string): Promise<OutcomeHold | 'asker_joined' | null> {
  const [row] = await tx<HeldRow[]>`select * from hold_for_outcome(${actionId})`;
  if (!row) return null;
  if (row.joined || row.action === null) return 'asker_joined';
  const action = toAction(row.action);
  return {
    action,
    legs: row.legs && row.legs.length > 0 ? row.legs.map(toLeg) : [ownLeg(action)],
    askers: row.askers.map(({ conversation_id, speaker, fence }) => ({
      conversationId: conversation_id,
      speaker,
      fence,
    })),
    approved: row.approved ? { approverId: row.approved.approver_id } : null,
  };
}

type HeldRow = {
  joined: boolean;
  action: ActionRow | null;
  legs: LegRow[] | null;
  askers: { conversation_id: string; speaker: Asker['speaker']; fence: number }[];
  approved: { approver_id: string | null } | null;
};
