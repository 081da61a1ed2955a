import { type ActionArguments, categoryOf } from '../domain/action/action-arguments.ts';
import type { ChangeKind, changeTools } from '../domain/action/action-kind.ts';
import { judgeRepeat, judgeRepeatedChange } from '../domain/action/judge-repeat.ts';
import { countByLine } from '../domain/action/units.ts';
import { type AutonomyPolicy, tierOf } from '../domain/autonomy.ts';
import type { Address, Customer, Order } from '../domain/order.ts';
import { tripsSwitch } from '../domain/refund/refund-limits.ts';
import type { RuleResult } from '../domain/rule.ts';
import { actionsOnOrder } from '../store/actions.ts';
import { type EarlierChange, readEarlierChanges } from '../store/hold-for-change.ts';
import { readRefundTotals } from '../store/refund-totals.ts';
import { readStaffTotals } from '../store/staff-totals.ts';
import { type ActionCase, layOutCase } from './action-case.ts';
import type { ActionDeps, ActionSettings } from './action-deps.ts';
import type { ActionRequest } from './action-request.ts';
import { targetOf } from './change-request.ts';
import { layOutChange } from './lay-out-change.ts';
import { refundsBeside } from './refunds-beside.ts';
import { alreadyOpen, handOf } from './staff-intent.ts';
import { sameAddressChanges } from './stored-address.ts';

/** What a person would ask for. */
export type PreviewRequest = {
  readonly conversationId: string;
  readonly staffId: string;
  /** Keyed hash of their mail address; null when none is known. */
  readonly staffMail: string | null;
  readonly tool: string;
  readonly args: unknown;
  readonly fromActionId: string | null;
};

/** The same with whose account it is about and what it is judged by. */
export type PreviewContext = PreviewRequest & {
  readonly customerId: string;
  readonly policy: AutonomyPolicy;
  readonly settings: ActionSettings;
};

/** The case laid out, or why there is none. */
export type Weighed =
  | { readonly kind: 'unavailable' }
  | { readonly kind: 'refused'; readonly code: string; readonly rules: readonly RuleResult[] }
  | { readonly kind: 'weighed'; readonly laidOut: ActionCase; readonly orderStatus: string };

const UNAVAILABLE: Weighed = { kind: 'unavailable' };
/** No action has this id: nothing is left out of what was asked before. */
const NO_ACTION = '00000000-0000-0000-0000-000000000000';

/** Lays out a refund or a return a person would ask for, as `commitIntent` does under its locks. */
export async function weighUnits(
  { tool, args }: Pick<ActionRequest, 'tool' | 'args'>,
  context: PreviewContext,
  deps: ActionDeps,
): Promise<Weighed> {
  const kind = tool === 'issue_refund' ? 'refund' : 'return';
  const records = await fetchRecords(args.order_id, context, deps);
  if ('kind' in records) return records;
  const { order } = records;
  if (order === null) return refused('order_not_found');
  const { sql } = deps.database;
  const { customerId, settings, policy } = context;
  const { timeZone } = settings;
  const { currency } = order;
  const [all, totals, given] = await Promise.all([
    actionsOnOrder(sql, order.orderId, kind),
    readRefundTotals(sql, { customerId, currency, timeZone, windowDays: settings.limits.customerWindowDays }),
    readStaffTotals(sql, { staffId: context.staffId, orderId: order.orderId, currency, timeZone }),
  ]);
  const ask = countByLine(args.item_ids);
  const others = all.filter(({ actionId }) => actionId !== context.fromActionId);
  const asked = { conversationId: context.conversationId, lines: ask, lastCustomerMessage: null, unitsLeft: true };
  const repeat = judgeRepeat(asked, others);
  if (repeat.kind === 'join') return openAlready(repeat.earlier.actionId);
  if (kind === 'refund' && others.some(({ status }) => status === 'executing')) return refused('order_busy');
  const laidOut = layOutCase({
    ...{ kind, order, customerId, ask, totals, settings, earlier: all },
    tier: tierOf(policy, tool, categoryOf(args)),
    overlaps: repeat.kind === 'overlap' ? repeat.earlier.actionId : null,
    staff: { ...handOf(callerOf(context), mailOf(records.customer, deps), settings.staff), ...given },
  });
  if (laidOut.plan && tripsSwitch(settings.limits, laidOut.totals, laidOut.plan.currency)) return refused('stopped');
  return { kind: 'weighed', laidOut, orderStatus: order.status };
}

/** What a person would change. */
export type PreviewedChange = {
  readonly tool: keyof typeof changeTools;
  readonly kind: ChangeKind;
  readonly args: ActionArguments;
  readonly address: Address | null;
};

/** Lays out a change a person would ask for, as `commitChange` does under its locks. */
export async function weighChange(
  change: PreviewedChange,
  context: PreviewContext,
  deps: ActionDeps,
): Promise<Weighed> {
  const { kind, tool, args, address } = change;
  const records = await fetchRecords(args.order_id ?? null, context, deps);
  if ('kind' in records) return records;
  if (args.order_id !== undefined && records.order === null) return refused('order_not_found');
  const { conversationId, customerId, settings, policy, fromActionId } = context;
  const target = targetOf({ kind, args, context: { customerId } as Parameters<typeof targetOf>[0]['context'] });
  const before = await readEarlierChanges(deps.database.sql, { kind, target, actionId: NO_ACTION });
  const same = await sameChanges(change, before.earlier, deps);
  const others = before.earlier.filter(({ actionId }) => actionId !== fromActionId);
  const repeat = judgeRepeatedChange({ conversationId, lastCustomerMessage: null }, others, ({ actionId }) =>
    same.has(actionId),
  );
  if (repeat.kind === 'join') return openAlready(repeat.earlier.actionId);
  const laidOut = layOutChange({
    ...{ ...records, ...before, kind, args, address, customerId, settings, same },
    refunds: await refundsBeside(deps.database.sql, { kind, order: records.order }),
    tier: tierOf(policy, tool, categoryOf(args)),
    overlaps: repeat.kind === 'overlap' ? repeat.earlier.actionId : null,
    staff: handOf(callerOf(context), mailOf(records.customer, deps), settings.staff),
  });
  if (laidOut === null) return refused('account_not_found');
  return { kind: 'weighed', laidOut, orderStatus: records.order?.status ?? '' };
}

async function sameChanges(
  { kind, args, address }: PreviewedChange,
  earlier: readonly EarlierChange[],
  { database, keyring }: ActionDeps,
): Promise<ReadonlySet<string>> {
  if (kind === 'address') return await sameAddressChanges(database.sql, keyring, earlier, address);
  return new Set(earlier.filter((action) => action.args.value === args.value).map((action) => action.actionId));
}

type Records = { readonly order: Order | null; readonly customer: Customer | null };

/** The order, if it is this customer's, and the account. A foreign order and a missing one are the same here. */
async function fetchRecords(
  orderId: string | null,
  { customerId }: PreviewContext,
  { commerce }: ActionDeps,
): Promise<Records | typeof UNAVAILABLE> {
  const [order, customer] = await Promise.all([
    orderId === null ? null : commerce.getOrder(orderId),
    commerce.getCustomer(customerId),
  ]);
  if (order?.kind === 'unavailable' || customer.kind === 'unavailable') return UNAVAILABLE;
  const own = order?.kind === 'ok' && order.value.orderId === orderId && order.value.customerId === customerId;
  return { order: own ? order.value : null, customer: customer.kind === 'ok' ? customer.value : null };
}

function callerOf({ staffId, staffMail, fromActionId }: PreviewContext) {
  return { staffId, mail: staffMail, fromActionId, requestId: '' };
}

function mailOf(customer: Customer | null, { fingerprintMail }: ActionDeps): string | null {
  return customer === null ? null : fingerprintMail(customer.email);
}

function openAlready(actionId: string): Weighed {
  const { code, rules } = alreadyOpen(actionId);
  return { kind: 'refused', code, rules };
}

function refused(code: string): Weighed {
  return { kind: 'refused', code, rules: [] };
}
