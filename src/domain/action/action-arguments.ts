import type { PersonalReference } from '../audit/personal-commitment.ts';

/**
 * What an action was asked for with, as the ledger keeps it for ever. Each kind has its own part of it; `order_id` is missing for a preference
 * alone. An address is personal, so only a reference to it stands here: the value is kept apart and can be erased.
 */
export type ActionArguments = {
  readonly order_id?: string;
  /** Order-line ids, each repeated once per unit. */
  readonly item_ids?: readonly string[];
  readonly reason?: string;
  readonly preference?: string;
  readonly value?: boolean;
  readonly return_id?: string;
  /** The delivery address that is wanted. */
  readonly address?: PersonalReference;
  /** The one the order went to when this was asked for; null when none was on record. */
  readonly present_address?: PersonalReference | null;
};

/** The category by which a tool's tier may differ: the reason of a refund or return; the empty one where there is none. */
export function categoryOf(args: ActionArguments): string {
  return args.reason ?? '';
}
