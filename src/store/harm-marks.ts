import type { ActionStatus } from '../domain/action/action-state.ts';
import { maskPersonalValues } from '../domain/masking.ts';
import { appendAudit } from './audit-log.ts';
import { type Database, inTransaction } from './database.ts';

/** What a person found on looking at an action afterwards. */
export type HarmMark = {
  readonly actionId: string;
  /** Whether it should not have been done. False takes an earlier mark back, and says of a draft that it was right. */
  readonly harm: boolean;
  readonly note: string;
  readonly staffId: string;
};

/** How marking went. `not_over`: nothing can be said of it yet. */
export type Marked =
  | { readonly kind: 'marked'; readonly markId: number; readonly markedAt: Date }
  | { readonly kind: 'not_found' }
  | { readonly kind: 'not_over'; readonly status: ActionStatus };

/** Something came of it, or a person was to do it: only then can it have been right or wrong. */
const MARKABLE: readonly ActionStatus[] = [
  'drafted',
  'executed',
  'pending_settlement',
  'unknown',
  'failed',
  'rejected',
];

/** Adds a person's mark to an action, with its audit row. Marks are never changed; the newest counts. */
export async function markAction(database: Database, mark: HarmMark): Promise<Marked> {
  return await inTransaction(database, async (tx) => {
    const [action] = await tx<FoundAction[]>`
      select status, conversation_id, order_id, tool from actions where action_id = ${mark.actionId} for key share`;
    if (!action) return { kind: 'not_found' };
    if (!MARKABLE.includes(action.status)) return { kind: 'not_over', status: action.status };
    const note = maskPersonalValues(mark.note);
    const [row] = await tx<{ mark_id: number; marked_at: Date }[]>`
      insert into action_harm_marks (action_id, harm, note, marked_by)
      values (${mark.actionId}, ${mark.harm}, ${note}, ${`staff:${mark.staffId}`}) returning mark_id, marked_at`;
    if (!row) throw new Error('The mark was written but not returned');
    await appendAudit(tx, {
      event: 'action.marked',
      actor: `staff:${mark.staffId}`,
      conversationId: action.conversation_id,
      actionId: mark.actionId,
      orderId: action.order_id,
      tool: action.tool,
      result: { harm: mark.harm, note, mark_id: row.mark_id, action_status: action.status },
    });
    return { kind: 'marked', markId: row.mark_id, markedAt: row.marked_at };
  });
}

type FoundAction = { status: ActionStatus; conversation_id: string; order_id: string | null; tool: string };
