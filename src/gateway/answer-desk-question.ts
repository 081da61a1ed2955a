import { type ActionPreview, deskQuestion, type StaffOrders } from '../contracts/staff-preview.ts';
import { readStandingOf } from '../store/conversations.ts';
import type { ActionDeps } from './action-deps.ts';
import { previewStaffAction } from './preview-staff-action.ts';
import { showStaffOrders } from './show-staff-orders.ts';

/** Answers what the web process asks about a conversation for the person at its handover. Reads alone: it writes no row and sends nothing to the store. Null for what is no question. */
export async function answerDeskQuestion(
  conversationId: string,
  asked: unknown,
  deps: ActionDeps,
): Promise<ActionPreview | StaffOrders | null> {
  const question = deskQuestion.safeParse(asked).data;
  if (question === undefined) return null;
  if (question.ask === 'orders') {
    const standing = await readStandingOf(deps.database.sql, conversationId);
    if (standing === null) return null;
    const customerId = standing.identityLevel === 'none' ? null : standing.customerId;
    return await showStaffOrders({ customerId, named: question.named }, deps.commerce);
  }
  const { staff_id: staffId, staff_mail: staffMail, tool, args, from_action_id: fromActionId } = question;
  return await previewStaffAction({ conversationId, staffId, staffMail, tool, args, fromActionId }, deps);
}
