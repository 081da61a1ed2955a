import { type AutonomyPolicy, neverTools, type Tier, type ToolTiers } from '../autonomy.ts';
import type { Amounts, RefundLimits } from '../refund/refund-limits.ts';
import { type DocumentFault, isRecord, unknownFields } from './document-fault.ts';
import { ladderTools } from './ladder-tools.ts';
import { faultsOfLimits } from './limits-document.ts';

/** A policy as people write it and programs send it: snake_case, amounts in minor units by currency. */
export type PolicyDocument = {
  readonly tools: Readonly<
    Record<string, { readonly tier: Tier; readonly by_reason?: Readonly<Record<string, Tier>> }>
  >;
  readonly limits: {
    readonly automatic: Amounts;
    readonly order_total: Amounts;
    readonly customer_total: Amounts;
    readonly customer_window_days: number;
    readonly refunds_before_approval: number;
    readonly second_approver_from: Amounts;
    readonly store_day: Amounts;
    readonly store_day_trip_factor: number;
  };
};

/** What came of reading a document: a policy that may be published, or everything that is wrong with it. */
export type ReadPolicy =
  | { readonly kind: 'ok'; readonly policy: AutonomyPolicy & { readonly limits: RefundLimits } }
  | { readonly kind: 'faults'; readonly faults: readonly DocumentFault[] };

const TIERS: readonly string[] = ['off', 'draft', 'approve', 'auto'] satisfies Tier[];
const ONE_TIER = `must be one of: ${TIERS.join(', ')}`;

/** A policy as a document, with the limits it has or, where it states none, the configured ones. */
export function toPolicyDocument(policy: AutonomyPolicy, configured: RefundLimits): PolicyDocument {
  const limits = policy.limits ?? configured;
  const tools = Object.entries(policy.tools).map(([tool, { tier, byReason }]) => [
    tool,
    byReason && Object.keys(byReason).length > 0 ? { tier, by_reason: byReason } : { tier },
  ]);
  return {
    tools: Object.fromEntries(tools),
    limits: {
      automatic: limits.autoLimits,
      order_total: limits.orderAutoTotals,
      customer_total: limits.customerAutoTotals,
      customer_window_days: limits.customerWindowDays,
      refunds_before_approval: limits.refundsBeforeApproval,
      second_approver_from: limits.secondApproverFrom,
      store_day: limits.storeDayAuto,
      store_day_trip_factor: limits.storeDayTripFactor,
    },
  };
}

/**
 * Reads a document that is to be published. It must name every tool of the ladder and every limit, and nothing else: what is left out by mistake
 * would be decided by nobody. All faults are told at once.
 */
export function readPolicyDocument(value: unknown): ReadPolicy {
  if (!isRecord(value))
    return { kind: 'faults', faults: [{ path: '', message: 'must be an object with tools and limits' }] };
  const faults = [
    ...unknownFields('', value, ['tools', 'limits']),
    ...faultsOfTools(value['tools']),
    ...faultsOfLimits(value['limits']),
  ];
  return faults.length > 0
    ? { kind: 'faults', faults }
    : { kind: 'ok', policy: toPolicy(value as unknown as PolicyDocument) };
}

function toPolicy({ tools, limits }: PolicyDocument): AutonomyPolicy & { limits: RefundLimits } {
  const tiers = Object.entries(tools).map(([tool, { tier, by_reason: byReason }]): [string, ToolTiers] => [
    tool,
    byReason && Object.keys(byReason).length > 0 ? { tier, byReason } : { tier },
  ]);
  return {
    tools: Object.fromEntries(tiers),
    limits: {
      autoLimits: limits.automatic,
      orderAutoTotals: limits.order_total,
      customerAutoTotals: limits.customer_total,
      customerWindowDays: limits.customer_window_days,
      refundsBeforeApproval: limits.refunds_before_approval,
      secondApproverFrom: limits.second_approver_from,
      storeDayAuto: limits.store_day,
      storeDayTripFactor: limits.store_day_trip_factor,
    },
  };
}

function faultsOfTools(value: unknown): DocumentFault[] {
  const names = Object.keys(ladderTools);
  if (!isRecord(value)) return [{ path: 'tools', message: `must be an object that names ${names.join(', ')}` }];
  const missing = names
    .filter((tool) => !Object.hasOwn(value, tool))
    .map((tool) => ({ path: `tools.${tool}`, message: 'is missing: say its tier, off if it is not to be used' }));
  return [...missing, ...Object.entries(value).flatMap(([tool, rule]) => faultsOfTool(tool, rule))];
}

function faultsOfTool(tool: string, rule: unknown): DocumentFault[] {
  const path = `tools.${tool}`;
  if (neverTools.includes(tool))
    return [{ path, message: 'is never done by the agent, and no policy can raise it: leave it out' }];
  const known = Object.hasOwn(ladderTools, tool) ? ladderTools[tool] : undefined;
  if (!known) return [{ path, message: `is no tool of the ladder; there are ${Object.keys(ladderTools).join(', ')}` }];
  if (!isRecord(rule)) return [{ path, message: 'must be an object with a tier' }];
  const tier = isTier(rule['tier']) ? [] : [{ path: `${path}.tier`, message: ONE_TIER }];
  return [
    ...unknownFields(`${path}.`, rule, ['tier', 'by_reason']),
    ...tier,
    ...faultsOfReasons(`${path}.by_reason`, rule['by_reason'], known.categories),
  ];
}

function faultsOfReasons(path: string, value: unknown, categories: readonly string[]): DocumentFault[] {
  if (value === undefined) return [];
  if (!isRecord(value)) return [{ path, message: 'must be an object from reason to tier' }];
  return Object.entries(value).flatMap(([reason, tier]): DocumentFault[] => {
    if (categories.length === 0) return [{ path: `${path}.${reason}`, message: 'this tool has no reasons' }];
    if (!categories.includes(reason))
      return [{ path: `${path}.${reason}`, message: `is no reason; there are ${categories.join(', ')}` }];
    return isTier(tier) ? [] : [{ path: `${path}.${reason}`, message: ONE_TIER }];
  });
}

function isTier(value: unknown): value is Tier {
  return typeof value === 'string' && TIERS.includes(value);
}
