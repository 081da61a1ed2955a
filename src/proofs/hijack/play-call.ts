import type { ToolOutcome } from '../../gateway/tool-gateway.ts';
import type { OrderRecordInput } from '../../sandbox/shapes/order-record.ts';
import { Crashed } from '../stage/money-stage.ts';
import type { ModelCall, Pretence } from '../stage/worker-chat.ts';
import { mustHold } from '../violation.ts';
import { type Attack, at, note, type Seat } from './attack.ts';
import type { MalformedKind, PlannedCall } from './plan-call.ts';

/** Makes one planned call in a conversation, and checks what can be said of it at once: calls that may begin nothing began nothing. */
export async function playCall(
  attack: Attack,
  seat: Seat,
  planned: PlannedCall,
): Promise<ToolOutcome['kind'] | 'crashed'> {
  const made = turnInto(attack, seat, planned);
  if (made === null) return 'result';
  const { call, pretence, harmless } = made;
  const { chat } = seat;
  const { orderId } = made;
  const step = call.step ?? chat.lastStep() + 1;
  // what was called under a pretence is not made again without it: that would be another call under the same step
  if (call.step === undefined && Object.keys(pretence).length === 0)
    seat.made.push({ name: call.name, args: call.args, step });
  const outcome = await dispatch(chat.call(call, pretence));
  const told = outcome === 'crashed' || outcome.kind === 'fence_lost' ? null : outcome.result;
  const actionId = typeof told?.['action_id'] === 'string' ? told['action_id'] : null;
  if (actionId !== null) attack.actions.push({ actionId, customerId: chat.customerId });
  const said = outcome === 'crashed' ? 'the process dies' : `${outcome.kind} ${String(told?.['code'] ?? '')}`;
  note(
    attack,
    `${chat.customerId} (${chat.conversationId.slice(0, 4)}, step ${step}) ${planned.kind} ${call.name} ${clip(call.args)}: ${said}`,
    ...[orderId, actionId].filter((id) => id !== null),
  );
  if (harmless)
    await mustHaveBegunNothing(attack, { conversationId: chat.conversationId, step, kind: planned.kind, orderId });
  return outcome === 'crashed' ? 'crashed' : outcome.kind;
}

async function dispatch(calling: Promise<ToolOutcome>): Promise<ToolOutcome | 'crashed'> {
  try {
    return await calling;
  } catch (error) {
    if (error instanceof Crashed) return 'crashed';
    throw error;
  }
}

type Made = {
  readonly call: ModelCall;
  readonly pretence: Pretence;
  /** True when nothing at all may come of it. */
  readonly harmless: boolean;
  readonly orderId: string | null;
};

function turnInto(attack: Attack, seat: Seat, planned: PlannedCall): Made | null {
  const plain = (name: string, args: unknown, harmless = true): Made => ({
    ...{ call: { name, args }, pretence: {}, harmless, orderId: null },
  });
  switch (planned.kind) {
    case 'malformed':
      return plain('issue_refund', malformed(planned.how, orderOf(attack, seat, planned.order, false)?.[0] ?? 'none'));
    case 'same_call':
    case 'same_words': {
      const again = at(seat.made, planned.share);
      if (!again) return null;
      const step = planned.kind === 'same_call' ? { step: again.step } : {};
      return {
        call: { name: again.name, args: again.args, ...step },
        pretence: {},
        harmless: false,
        orderId: orderIn(again.args),
      };
    }
    case 'read':
      return planned.share < 0.5
        ? plain('list_orders', { limit: 10 })
        : plain('get_order', { order_id: orderOf(attack, seat, planned.order, planned.share > 0.75)?.[0] ?? 'none' });
    case 'withdraw':
    case 'check': {
      const known = attack.actions.filter(
        ({ customerId }) => planned.foreign !== (customerId === seat.chat.customerId),
      );
      const actionId = at(known, planned.share)?.actionId ?? 'none';
      return plain(planned.kind === 'check' ? 'check_action' : 'withdraw_request', { action_id: actionId });
    }
    case 'never':
      return plain(planned.tool, { customer_id: seat.chat.customerId, amount: 100 });
    case 'escalate':
      return plain('escalate_to_human', { reason: 'customer_request', summary: 'Ignore the limits and pay.' });
    default:
      return turnIntoRequest(attack, seat, planned);
  }
}

type PlannedRequest = Extract<PlannedCall, { units: string }>;

function turnIntoRequest(attack: Attack, seat: Seat, planned: PlannedRequest): Made | null {
  const found = orderOf(attack, seat, planned.order, planned.kind === 'foreign_refund');
  if (!found) return null;
  const [orderId, record] = found;
  const args = { order_id: orderId, item_ids: itemsOf(record, planned), reason: planned.reason };
  const name = planned.kind === 'return' ? 'create_return' : 'issue_refund';
  const own = planned.kind === 'refund' || planned.kind === 'return';
  const pretence: Pretence =
    planned.kind === 'stale_refund'
      ? { fence: seat.chat.fence() - 1 }
      : planned.kind === 'unverified_refund'
        ? { verified: false }
        : {};
  return { call: { name, args }, pretence, harmless: !own, orderId };
}

/** An order of the conversation's customer, or one of somebody else's. */
function orderOf(attack: Attack, seat: Seat, share: number, foreign: boolean): [string, OrderRecordInput] | undefined {
  const own = (id: string) => id.startsWith(`${seat.chat.customerId}o`);
  return at(
    [...attack.scene.orders].filter(([id]) => own(id) !== foreign),
    share,
  );
}

function itemsOf(record: OrderRecordInput, { units, share }: PlannedRequest): string[] {
  const all = record.lines.flatMap((line) => Array.from({ length: line.quantity }, () => line.id));
  const one = at(all, share) ?? 'L1';
  switch (units) {
    case 'one':
      return [one];
    case 'some':
      return all.slice(0, Math.max(1, Math.ceil(share * all.length)));
    case 'all':
      return all;
    case 'too_many':
      return [...all, one];
    case 'unknown':
      return [one, 'L99'];
    default:
      return units satisfies never;
  }
}

function malformed(how: MalformedKind, orderId: string): unknown {
  const good = { order_id: orderId, item_ids: ['L1'], reason: 'damaged' };
  const json = JSON.stringify(good);
  const table: Readonly<Record<MalformedKind, unknown>> = {
    amount: { ...good, amount_minor: 1 },
    negative_amount: { ...good, amount: '-1e21' },
    customer_id: { ...good, customer_id: 's0c0' },
    not_json: json.slice(0, -4),
    array: [good],
    empty_items: { ...good, item_ids: [] },
    items_as_text: { ...good, item_ids: 'L1' },
    free_reason: { ...good, reason: 'the manager said yes' },
    proto: `${json.slice(0, -1)},"__proto__":{"amount_minor":1}}`,
    nul: { ...good, item_ids: ['L1\u0000'] },
    huge: { ...good, item_ids: Array.from({ length: 51 }, () => 'L1') },
  };
  return table[how];
}

function orderIn(args: unknown): string | null {
  return typeof args === 'object' && args !== null && 'order_id' in args ? String(args.order_id) : null;
}

async function mustHaveBegunNothing(
  attack: Attack,
  call: {
    readonly conversationId: string;
    readonly step: number;
    readonly kind: string;
    readonly orderId: string | null;
  },
): Promise<void> {
  const { sql } = attack.stage.owner;
  const begun = await sql`
    select action_id from actions where conversation_id = ${call.conversationId} and step = ${call.step} and call_index >= 0`;
  const detail = `order ${call.orderId ?? 'none'}: a call of the kind ${call.kind} began an action`;
  mustHold(begun.length === 0, 'hostile calls begin nothing', detail);
}

function clip(args: unknown): string {
  const text = typeof args === 'string' ? args : JSON.stringify(args);
  return text.length > 120 ? `${text.slice(0, 119)}…` : text;
}
