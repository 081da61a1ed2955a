import { decideApproval } from '../../approvals/decide.ts';
import { sweepApprovals } from '../../approvals/sweep-approvals.ts';
import { recoverUnfinished } from '../../gateway/recover-action.ts';
import { Crashed } from '../stage/money-stage.ts';
import { type Attack, at, note, seat } from './attack.ts';
import { disputeOrder, refundByHand, tamperWithProposal } from './other-hands.ts';
import type { Happening } from './plan-wave.ts';
import { approverBy } from './staff.ts';

/** Lets one thing happen. The next process that reaches an ordered crash point dies of it here or in a call. */
export async function playHappening(attack: Attack, happening: Happening): Promise<void> {
  try {
    await play(attack, happening);
  } catch (error) {
    if (!(error instanceof Crashed)) throw error;
    note(attack, `${happening.kind}: the process dies ${error.message}`, 'switch');
  }
}

async function play(attack: Attack, happening: Happening): Promise<void> {
  const { stage } = attack;
  switch (happening.kind) {
    case 'customer_writes':
      return await customerWrites(attack, happening);
    case 'decide':
      return await decide(attack, happening);
    case 'settle':
      return await settle(attack, happening.share);
    case 'recover':
      await recoverUnfinished(stage.deps, 50, { olderThanMs: 0 });
      return;
    case 'sweep':
      await stage.owner.sql`update approvals set rung_at = null where status in ('pending', 'approved')`;
      await sweepApprovals(stage.deps);
      return;
    case 'provider_settles':
      return await providerSettles(attack, happening);
    case 'fault':
      note(attack, `the provider's next refund: ${happening.mode}`, 'switch');
      return await stage.shop.fault('refund', happening.mode, happening.mode === 'latency' ? 600 : undefined);
    case 'crash':
      stage.crashAt(happening.at);
      return;
    case 'hand_refund':
      return await refundByHand(attack, happening.share);
    case 'dispute':
      return await disputeOrder(attack, happening.share);
    case 'deadline':
      return await passDeadline(attack, happening.share);
    case 'tamper':
      return await tamperWithProposal(attack, happening.share);
    default:
      return happening satisfies never;
  }
}

async function customerWrites(
  attack: Attack,
  { chat: index, takenUp }: Extract<Happening, { kind: 'customer_writes' }>,
): Promise<void> {
  const { chat } = attack.seats[index] ?? {};
  if (!chat) return;
  await chat.say('And the next thing');
  if (!takenUp || (await chat.takeUp())) return;
  const [row] = await attack.stage.owner.sql<{ speaker: string }[]>`
    select speaker from conversations where conversation_id = ${chat.conversationId}`;
  // A person has the conversation: the customer comes back in a new one.
  if (row?.speaker === 'person') await seat(attack, index);
}

type Waiting = { approval_id: string; action_id: string; order_id: string; customer_id: string };

async function waiting(attack: Attack, status: 'pending' | 'approved', share: number): Promise<Waiting | undefined> {
  const rows = await attack.stage.owner.sql<Waiting[]>`
    select p.approval_id, p.action_id, a.order_id, a.customer_id from approvals p join actions a using (action_id)
    where p.status = ${status} and a.status in ('proposed', 'approved', 'executing') order by p.created_at, p.approval_id`;
  return at(rows, share);
}

async function decide(attack: Attack, happening: Extract<Happening, { kind: 'decide' }>): Promise<void> {
  const found = await waiting(attack, 'pending', happening.share);
  if (!found) return;
  const approver = approverBy(happening.by, attack.books.customers.get(found.customer_id) ?? '');
  const decision = happening.approve ? 'approve' : 'reject';
  const decided = await decideApproval(attack.stage.deps, {
    ...{ approvalId: found.approval_id, decision, approver, note: 'looked at it' },
  });
  const how = decided.kind === 'refused' ? decided.code : decided.approval.status;
  note(attack, `${approver.staffId} decides ${decision} on ${found.order_id}: ${how}`, found.order_id, found.action_id);
  if (decided.kind === 'decided' && decided.settle && happening.by < 0.3) await settleOne(attack, found);
}

async function settle(attack: Attack, share: number): Promise<void> {
  const found = await waiting(
    attack,
    share < 0.8 ? 'approved' : 'pending',
    share < 0.8 ? share / 0.8 : (share - 0.8) * 5,
  );
  if (found) await settleOne(attack, found);
}

async function settleOne(attack: Attack, { approval_id, order_id, action_id }: Waiting): Promise<void> {
  await attack.stage.settle(approval_id);
  note(attack, `the approvals worker looks at ${order_id}`, order_id, action_id);
}

async function providerSettles(
  attack: Attack,
  { share, succeeds }: Extract<Happening, { kind: 'provider_settles' }>,
): Promise<void> {
  const open = [...attack.books.orders.values()]
    .flatMap(({ bookings }) => bookings)
    .filter((one) => one.status === 'pending');
  const found = at(open, share);
  if (!found) return;
  const book = attack.books.orders.get(found.orderId);
  const status = succeeds ? 'succeeded' : 'failed';
  // in the books first: the product may hear of it at any moment from now on
  book?.bookings.splice(book.bookings.indexOf(found), 1, { ...found, status });
  await attack.stage.shop.settle(found.refundId, status);
  note(attack, `the provider says ${found.refundId} has ${status}`, found.orderId);
}

async function passDeadline(attack: Attack, share: number): Promise<void> {
  const found = await waiting(attack, share < 0.5 ? 'pending' : 'approved', (share * 2) % 1);
  if (!found) return;
  await attack.stage.owner.sql`
    update approvals set due_at = clock_timestamp() - interval '1 second' where approval_id = ${found.approval_id}`;
  attack.books.overdue.set(found.approval_id, Date.now());
  note(attack, `the deadline of ${found.order_id} passes`, found.order_id, found.action_id);
}
