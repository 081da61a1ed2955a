import { categoryOf } from '../domain/action/action-arguments.ts';
import { guardKey } from '../domain/action/guard-key.ts';
import { judgeRepeatedChange, type Repeat } from '../domain/action/judge-repeat.ts';
import { tierOf } from '../domain/autonomy.ts';
import { identifiersOf } from '../domain/order.ts';
import type { Transaction } from '../store/database.ts';
import { type EarlierChange, holdForChange } from '../store/hold-for-change.ts';
import { epochsOf, stoppedBy } from '../store/kill-switches.ts';
import type { ActionDeps } from './action-deps.ts';
import type { Intent } from './action-request.ts';
import { type ChangeIntentRequest, type HeldChange, targetOf } from './change-request.ts';
import { answerRepeat, deciding, StaffRequestEndedError, superseded } from './commit-intent.ts';
import { confirmFirst } from './confirm-first.ts';
import { layOutChange } from './lay-out-change.ts';
import { settingsUnder } from './policy-in-force.ts';
import { refundsBeside } from './refunds-beside.ts';
import { alreadyOpen, checkAsker, finishStaffIntent, handOf } from './staff-intent.ts';
import { sameAddressChanges } from './stored-address.ts';
import { writeChange } from './write-change.ts';

/**
 * Decides a change and commits what was decided, as {@link commitIntent} does for refunds and returns: one transaction under all guards, and nothing is sent
 * before it returns `begun`.
 */
export async function commitChange(request: ChangeIntentRequest, deps: ActionDeps): Promise<Intent> {
  return await deciding(deps, async (tx) => {
    const held = await hold(tx, request);
    return held.kind === 'held' ? await decide(tx, request, held, deps) : held;
  });
}

async function hold(tx: Transaction, request: ChangeIntentRequest): Promise<HeldChange | Intent> {
  const { context, kind, tool } = request;
  const guard = guardKey({ orderId: request.args.order_id ?? null, customerId: context.customerId });
  const scope = { conversationId: context.conversationId, guard, kind, target: targetOf(request) };
  const { staff } = context;
  const held = await holdForChange(tx, { ...scope, fence: staff ? null : context.fence });
  const by = stoppedBy(held.switches, tool);
  if (by !== null) return { kind: 'stopped', by };
  if (held.kind === 'fence_lost') return { kind: 'fence_lost' };
  if (!staff && held.speaker === 'person') return { kind: 'taken_over' };
  const mayNot = staff ? await checkAsker(tx, request, staff) : null;
  if (mayNot) return mayNot;
  if (held.epoch !== request.epoch) return { kind: 'stale_order' };
  if (held.policyVersion !== request.autonomy.version) return { kind: 'stale_policy' };
  return { ...held, epochs: epochsOf(held.switches, tool) };
}

async function decide(
  tx: Transaction,
  request: ChangeIntentRequest,
  held: HeldChange,
  deps: ActionDeps,
): Promise<Intent> {
  const { context, order } = request;
  const { staff } = context;
  const message = held.messages[0] ?? null;
  if (!staff && message && message.seq > context.seenSeq)
    return await superseded(tx, request, order ? identifiersOf(order) : []);
  const same = await sameChanges(tx, request, held.earlier, deps);
  const others = held.earlier.filter(({ actionId }) => actionId !== staff?.fromActionId);
  const asked = { conversationId: context.conversationId, lastCustomerMessage: message };
  const repeat = judgeRepeatedChange(asked, others, ({ actionId }) => same.has(actionId));
  if (staff && repeat.kind === 'join') return alreadyOpen(repeat.earlier.actionId);
  if (!staff && isRetry(repeat)) return await answerRepeat(tx, request, repeat);
  const overlaps = repeat.kind === 'overlap' ? repeat.earlier.actionId : null;
  return await conclude(tx, request, { held, same, overlaps }, deps);
}

type Retry = Extract<Repeat, { earlier: unknown }> & { readonly kind: 'join' | 'replay' | 'done_elsewhere' };

function isRetry(repeat: Repeat): repeat is Retry {
  return repeat.kind === 'join' || repeat.kind === 'replay' || repeat.kind === 'done_elsewhere';
}

async function conclude(
  tx: Transaction,
  request: ChangeIntentRequest,
  { held, same, overlaps }: { held: HeldChange; same: ReadonlySet<string>; overlaps: string | null },
  deps: ActionDeps,
): Promise<Intent> {
  const { context, customer, autonomy } = request;
  const { staff } = context;
  const settings = settingsUnder(autonomy.policy, deps.settings);
  const ownerMail = customer === null ? null : deps.fingerprintMail(customer.email);
  const laidOut = layOutChange({
    ...request,
    customerId: context.customerId,
    earlier: held.earlier,
    refunds: await refundsBeside(tx, request),
    same,
    madeInDay: held.madeInDay,
    overlaps,
    tier: tierOf(autonomy.policy, request.tool, categoryOf(request.args)),
    staff: staff ? handOf(staff, ownerMail, settings.staff) : null,
    settings,
  });
  if (laidOut === null) return refused('account_not_found');
  const decision = laidOut.decide();
  if (decision.kind === 'refuse' || decision.kind === 'needs_person')
    return { ...refused(decision.code), person: decision.kind === 'needs_person', rules: decision.rules };
  const { address } = request;
  const { epochs } = held;
  const asked = await confirmFirst(tx, { request, laidOut, decision, address, epochs, settings }, deps);
  if (asked) return asked;
  const intent = await writeChange(tx, request, { laidOut, decision, held, ownerMail, settings }, deps);
  if (staff && !(await finishStaffIntent(tx, deps.keyring, staff, intent.action))) throw new StaffRequestEndedError();
  return intent;
}

function refused(code: string): Extract<Intent, { kind: 'refused' }> {
  return { kind: 'refused', code, person: false, rules: [], windowEndsOn: null };
}

/** Of the earlier changes of the same thing, those that asked for the very same. */
async function sameChanges(
  tx: Transaction,
  { kind, args, address }: ChangeIntentRequest,
  earlier: readonly EarlierChange[],
  { keyring }: ActionDeps,
): Promise<ReadonlySet<string>> {
  if (kind === 'address') return await sameAddressChanges(tx, keyring, earlier, address);
  return new Set(earlier.filter((action) => action.args.value === args.value).map((action) => action.actionId));
}
