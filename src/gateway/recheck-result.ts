import type { EarlierAction } from '../domain/action/judge-repeat.ts';
import type { Address, Order } from '../domain/order.ts';
import type { RuleResult } from '../domain/rule.ts';
import type { AutonomyVersion } from '../store/autonomy.ts';
import type { ActionCase } from './action-case.ts';
import type { PolicyChange } from './compare-policies.ts';

/** An action judged again on the order as it is now. */
export type Rechecked = {
  /** Null for what belongs to no order. */
  readonly order: Order | null;
  /** Epoch of the order before it was fetched: execute only while it still holds. */
  readonly epoch: number;
  readonly laidOut: ActionCase;
  readonly earlier: readonly EarlierAction[];
  readonly rules: readonly RuleResult[];
  readonly autonomy: AutonomyVersion;
  /** What changed with a newer version of the policy than the request was asked under; null when there is none, or nobody was asked. */
  readonly policy: PolicyChange | null;
  /** Where an order goes now, for a change of its address. */
  readonly present?: Address | null;
};

/** `changed`: the rules hold, but amount or split are others now. `broken`: a rule does not hold any more. */
export type Recheck =
  | ({ readonly kind: 'unchanged' } & Rechecked)
  | ({ readonly kind: 'changed' } & Rechecked)
  | { readonly kind: 'broken'; readonly code: string; readonly rules: readonly RuleResult[] }
  | { readonly kind: 'unavailable'; readonly detail: string };
