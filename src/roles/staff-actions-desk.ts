import type { StaffActionsDesk } from '../api/app-deps.ts';
import { dismissDraft } from '../approvals/dismiss-draft.ts';
import { createMailFingerprint } from '../approvals/mail-fingerprint.ts';
import type { Context } from '../context.ts';
import type { StaffMember } from '../contracts/staff.ts';
import { isStaffTool, staffToolArguments } from '../contracts/staff-actions.ts';
import { type ActionPreview, actionPreview, type DeskQuestion, staffOrders } from '../contracts/staff-preview.ts';
import { shownArguments } from '../domain/account/shown-arguments.ts';
import { neverTools } from '../domain/autonomy.ts';
import { appendAudit } from '../store/audit-log.ts';
import { findConversation, lockConversation } from '../store/conversations.ts';
import { inTransaction, type Transaction } from '../store/database.ts';
import type { DeskLine } from '../store/desk-line.ts';
import { isActionOf } from '../store/handover-actions.ts';
import { askDesk } from '../store/sealed-desk.ts';
import { noteOrdersRead } from '../store/staff-readings.ts';
import { holderOf, insertStaffRequest } from '../store/staff-requests.ts';
import { showHandoverActions } from './show-handover-actions.ts';

/** How long a worker has to answer, in milliseconds: shorter than the web process lets anybody wait. */
const ANSWER_WITHIN_MS = 3_500;

const NO_PREVIEW: ActionPreview = {
  outcome: 'unavailable',
  code: 'order_system_unavailable',
  approvers: 0,
  message: 'What it would come to cannot be told now: neither a worker nor the order system answered in time.',
  ...{ amount_minor: null, currency: null, amount: null, methods: [], reasons: [], rule_results: [] },
};

/** The desk at which a person asks for actions. It writes a row and rings; it cannot reach the store, so what it wrote is carried out by a worker or not at all. */
export function createStaffActionsDesk(context: Context, line: DeskLine): StaffActionsDesk {
  const { database, keyring, secrets } = context;
  const fingerprintMail = createMailFingerprint(secrets.dataEncryptionKey);
  const askWorkers = (conversationId: string, question: DeskQuestion): Promise<unknown> =>
    askDesk({ sql: database.sql, keyring, line }, conversationId, question, ANSWER_WITHIN_MS);
  return {
    orders: async (conversationId, { staffId }, named) => {
      if (!(await findConversation(database.sql, keyring, conversationId))) return null;
      const answer = staffOrders.safeParse(await askWorkers(conversationId, { ask: 'orders', named: [...named] }));
      if (!answer.success) return { status: 'unavailable', customer_name: null, orders: [] };
      const shown = answer.data;
      const numbers = shown.orders.map((order) => order.order_id);
      if (shown.status === 'ok') await noteOrdersRead(database.sql, staffId, conversationId, numbers);
      return shown;
    },
    preview: async (conversationId, staff, { tool, args, from_action_id: fromActionId }) => {
      if (!(await findConversation(database.sql, keyring, conversationId))) return null;
      const mail = staff.email === null ? null : fingerprintMail(staff.email);
      const answer = await askWorkers(conversationId, {
        ...{ ask: 'preview', staff_id: staff.staffId, staff_mail: mail, tool, args },
        from_action_id: fromActionId ?? null,
      });
      const shown = actionPreview.safeParse(answer).data ?? NO_PREVIEW;
      const orderId = args['order_id'];
      // Rules are judged on the customer's own order alone: with one in the answer, the order in the question is one of theirs.
      if (shown.rule_results.length > 0 && typeof orderId === 'string')
        await noteOrdersRead(database.sql, staff.staffId, conversationId, [orderId]);
      return shown;
    },
    list: (conversationId, staff) => showHandoverActions(context, conversationId, staff.staffId),
    ask: async (conversationId, staff, body) => {
      if (neverTools.includes(body.tool)) {
        await noteNever(context, conversationId, staff, body.tool);
        return { kind: 'never_allowed' };
      }
      const parsed = isStaffTool(body.tool) ? staffToolArguments[body.tool].safeParse(body.args) : null;
      if (parsed === null)
        return { kind: 'bad_request', errors: [{ path: 'tool', message: 'There is no such action.' }] };
      if (!parsed.success) {
        const errors = parsed.error.issues.map(({ path, message }) => ({ path: ['args', ...path].join('.'), message }));
        return { kind: 'bad_request', errors };
      }
      const staffMail = staff.email === null ? null : fingerprintMail(staff.email);
      const asked = { ...body, args: parsed.data, staffMail };
      const taken = await inTransaction(database, (tx) => write(tx, context, conversationId, staff, asked));
      if (taken.kind === 'taken') void context.queues.ringStaffRequest(taken.requestId);
      return taken;
    },
    dismiss: async (conversationId, actionId, staff, reason) => {
      const done = await dismissDraft(
        { database, keyring },
        { conversationId, actionId, staffId: staff.staffId, reason },
      );
      if (done.kind === 'dismissed') for (const id of done.ring) void context.queues.ringTurn(id);
      return { kind: done.kind };
    },
  };
}

type Asked = Omit<Parameters<StaffActionsDesk['ask']>[2], 'args'> & {
  readonly args: unknown;
  readonly staffMail: string | null;
};

async function write(
  tx: Transaction,
  { keyring }: Context,
  conversationId: string,
  { staffId }: StaffMember,
  { tool, args, staffMail, from_action_id: fromActionId, client_request_id: clientRequestId }: Asked,
): Promise<Awaited<ReturnType<StaffActionsDesk['ask']>>> {
  const locked = await lockConversation(tx, conversationId, null);
  const conversation = locked ? await findConversation(tx, keyring, conversationId) : null;
  if (!conversation) return { kind: 'not_found' };
  const holder = await holderOf(tx, conversationId);
  if (holder !== staffId) return { kind: holder === null ? 'not_escalated' : 'held_by_other' };
  if (conversation.customerId === null || conversation.identityLevel === 'none') return { kind: 'customer_unknown' };
  if (fromActionId && !(await isActionOf(tx, fromActionId, conversationId))) return { kind: 'not_found' };
  const argsShown = shownArguments(args);
  const { requestId, known } = await insertStaffRequest(tx, conversation, {
    ...{ staffId, staffMail, tool, args, argsShown },
    ...{ fromActionId: fromActionId ?? null, clientRequestId: clientRequestId ?? null },
  });
  if (!known)
    await appendAudit(tx, {
      event: 'staff_action.requested',
      actor: `staff:${staffId}`,
      conversationId,
      tool,
      args: argsShown,
      result: { status: 'requested', code: 'requested', request_id: requestId, from_action_id: fromActionId ?? null },
    });
  return { kind: 'taken', requestId };
}

async function noteNever(
  { database }: Context,
  conversationId: string,
  { staffId }: StaffMember,
  tool: string,
): Promise<void> {
  await appendAudit(database.sql, {
    event: 'staff_action.refused',
    actor: `staff:${staffId}`,
    conversationId,
    tool,
    result: { status: 'refused', code: 'never_allowed' },
  });
}
