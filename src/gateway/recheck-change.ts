import { sameAddress } from '../domain/account/address.ts';
import { categoryOf } from '../domain/action/action-arguments.ts';
import type { ChangeKind } from '../domain/action/action-kind.ts';
import { guardKey } from '../domain/action/guard-key.ts';
import { type AutonomyPolicy, tierOf } from '../domain/autonomy.ts';
import type { Action } from '../store/action-row.ts';
import { ensureAutonomy } from '../store/autonomy.ts';
import { readOrderEpoch } from '../store/guards.ts';
import { readEarlierChanges } from '../store/hold-for-change.ts';
import type { ActionDeps } from './action-deps.ts';
import { type ChangeRecords, presentAddress } from './change-request.ts';
import { comparePolicies } from './compare-policies.ts';
import { layOutChange } from './lay-out-change.ts';
import { settingsUnder } from './policy-in-force.ts';
import type { Recheck } from './recheck-result.ts';
import { readAddress } from './stored-address.ts';

/**
 * Fetches what a change is about afresh and judges it again. An address change is `changed` when the order goes somewhere else by now than when it was
 * asked for: whoever agreed saw another address in its place.
 */
export async function recheckChange(
  action: Action & { readonly kind: ChangeKind },
  deps: ActionDeps,
): Promise<Recheck> {
  const { sql } = deps.database;
  const epoch = await readOrderEpoch(sql, guardKey(action));
  const read = await readRecords(action, deps);
  if ('kind' in read) return read;
  const { keyring } = deps;
  const [address, present] = await Promise.all([
    readAddress(sql, keyring, action.args.address),
    readAddress(sql, keyring, action.args.present_address),
  ]);
  if (action.kind === 'address' && address === null) return { kind: 'broken', code: 'address_erased', rules: [] };
  const autonomy = await ensureAutonomy(deps.database, deps.settings.autonomyProfile);
  const { kind, actionId, customerId, args } = action;
  const others = await readEarlierChanges(sql, { kind, actionId, target: action.target ?? '' });
  const layOut = (policy: AutonomyPolicy) =>
    layOutChange({
      ...{ ...read, ...others, kind, args, customerId, address },
      ...{ same: new Set<string>(), overlaps: null, staff: null, refunds: [] },
      tier: tierOf(policy, action.tool, categoryOf(args)),
      settings: settingsUnder(policy, deps.settings),
    });
  const laidOut = layOut(autonomy.policy);
  if (laidOut === null) return { kind: 'broken', code: 'account_not_found', rules: [] };
  const decision = laidOut.recheck();
  if (decision.kind === 'refuse' || decision.kind === 'needs_person')
    return { kind: 'broken', code: decision.code, rules: decision.rules };
  const moved = kind === 'address' && !isSamePlace(presentAddress(read), present);
  const policy = await comparePolicies(action, autonomy, layOut, deps);
  const checked = {
    order: read.order,
    epoch,
    laidOut,
    earlier: others.earlier,
    rules: decision.rules,
    autonomy,
    policy,
  };
  return { kind: moved ? 'changed' : 'unchanged', ...checked, present: presentAddress(read) };
}

function isSamePlace(a: Parameters<typeof sameAddress>[0], b: typeof a): boolean {
  return (a === null && b === null) || sameAddress(a, b);
}

/** The records of a change as they are now, or why it cannot be judged. */
async function readRecords(
  { orderId, customerId }: Action,
  { commerce }: ActionDeps,
): Promise<ChangeRecords | Extract<Recheck, { kind: 'broken' | 'unavailable' }>> {
  const order = orderId === null ? null : await commerce.getOrder(orderId);
  if (order?.kind === 'unavailable') return order;
  if (order?.kind === 'not_found') return { kind: 'broken', code: 'order_not_found', rules: [] };
  const customer = await commerce.getCustomer(customerId);
  if (customer.kind === 'unavailable') return customer;
  return { order: order?.value ?? null, customer: customer.kind === 'ok' ? customer.value : null };
}
