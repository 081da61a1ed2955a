import type { Action } from '../store/action-row.ts';
import type { ActionDeps } from './action-deps.ts';
import { recheckAction } from './recheck-action.ts';

/** Whether an action may still be carried out. `code` is why not: `order_changed`, `needs_approval`, `draft` or a rule's code. */
export type JudgedAgain =
  | { readonly kind: 'holds' }
  | { readonly kind: 'unavailable' }
  | { readonly kind: 'not_any_more'; readonly code: string };

/**
 * Judges an action that time has passed over, on the order as it is now. What nobody agreed to must still be allowed to run by itself, so a lowered
 * tier, a limit and a refund by hand count; what a person agreed to only has to keep the rules that hold whoever agrees.
 */
export async function judgeAgain(action: Action, deps: ActionDeps): Promise<JudgedAgain> {
  const again = await recheckAction(action, deps);
  if (again.kind === 'unavailable') return { kind: 'unavailable' };
  if (again.kind === 'broken') return { kind: 'not_any_more', code: again.code };
  if (again.kind === 'changed') return { kind: 'not_any_more', code: 'order_changed' };
  if (!action.automatic) return { kind: 'holds' };
  const decision = again.laidOut.decide();
  if (decision.kind === 'execute') return { kind: 'holds' };
  return { kind: 'not_any_more', code: 'code' in decision ? decision.code : decision.kind };
}
