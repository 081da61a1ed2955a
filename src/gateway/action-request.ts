import type { ActionArguments } from '../domain/action/action-arguments.ts';
import type { ActionKind, ActionTool } from '../domain/action/action-kind.ts';
import type { LineUnits, Order } from '../domain/order.ts';
import type { RuleResult } from '../domain/rule.ts';
import type { Action } from '../store/action-row.ts';
import type { AutonomyVersion } from '../store/autonomy.ts';
import type { EvidenceFacts } from '../store/evidence-facts.ts';
import type { CallContext, ToolCall } from './tool-call.ts';

/** An action that was asked for, of whatever kind: by the model with the identity the session gave it, or by a person. */
export type AskedAction = {
  readonly call: ToolCall;
  readonly context: CallContext & { readonly customerId: string };
  readonly tool: ActionTool;
  readonly kind: ActionKind;
  readonly args: ActionArguments;
};

/** A refund or a return that was asked for. */
export type ActionRequest = AskedAction & {
  readonly tool: 'issue_refund' | 'create_return';
  readonly kind: 'refund' | 'return';
  readonly args: { readonly order_id: string; readonly item_ids: readonly string[]; readonly reason: string };
  readonly ask: readonly LineUnits[];
};

/** A request together with the facts fetched for it, ready to be decided under the locks. */
export type IntentRequest = ActionRequest & {
  readonly order: Order;
  /** The order's epoch before it was fetched. */
  readonly epoch: number;
  readonly autonomy: AutonomyVersion;
  /** Fingerprint of the account's mail, null when there is none; undefined until an approval needs it. */
  readonly ownerMail: string | null | undefined;
  /** What the records say of the customer, for the approver's card; fetched together with the mail. */
  readonly facts?: EvidenceFacts | undefined;
  /** Whether another action in flight may still be waited for. */
  readonly mayWait: boolean;
};

/**
 * How deciding ended. Only `begun` left a new action behind.
 *
 * - `fence_lost`, `taken_over`, `stopped`, `superseded`: this turn may not act (now).
 * - `stale_order`, `stale_policy`, `owner_mail_needed`, `busy`: read again or wait, then decide again.
 * - `known`: the request is an earlier one come again; `done_elsewhere`: another conversation got it.
 * - `confirm`: nothing was begun; the customer was shown what would happen and asked for their yes.
 * - `trip`: the store's day is so far out that the switch must go on.
 */
export type Intent =
  | { readonly kind: 'fence_lost' }
  | { readonly kind: 'taken_over' }
  | { readonly kind: 'superseded' }
  | { readonly kind: 'stale_order' }
  | { readonly kind: 'stale_policy' }
  | { readonly kind: 'owner_mail_needed' }
  | { readonly kind: 'trip' }
  | { readonly kind: 'confirm'; readonly confirmationId: string; readonly summary: string }
  | { readonly kind: 'stopped'; readonly by: string }
  | { readonly kind: 'busy'; readonly actionId: string }
  | { readonly kind: 'known'; readonly actionId: string }
  | { readonly kind: 'done_elsewhere'; readonly actionId: string }
  | {
      readonly kind: 'refused';
      readonly code: string;
      /** A matter for a person rather than a no. */
      readonly person: boolean;
      readonly rules: readonly RuleResult[];
      readonly windowEndsOn: string | null;
    }
  | { readonly kind: 'begun'; readonly action: Action; readonly approvalId: string | null };
