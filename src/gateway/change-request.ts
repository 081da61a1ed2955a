import type { ChangeKind, changeTools } from '../domain/action/action-kind.ts';
import type { Address, Customer, Order } from '../domain/order.ts';
import type { AutonomyVersion } from '../store/autonomy.ts';
import type { ChangeHold } from '../store/hold-for-change.ts';
import type { AskedAction } from './action-request.ts';

/** A change that was asked for. Its arguments are as they may be kept: an address is not among them. */
export type ChangeRequest = AskedAction & {
  readonly tool: keyof typeof changeTools;
  readonly kind: ChangeKind;
  /** The delivery address that is wanted; null for every other kind. */
  readonly address: Address | null;
};

/** What a change is about, of which one is under way at a time: an order, a preference of an account, or a return. */
export function targetOf({ kind, args, context }: Pick<ChangeRequest, 'kind' | 'args' | 'context'>): string {
  switch (kind) {
    case 'preference':
      return `${context.customerId}/${args.preference ?? ''}`;
    case 'cancellation':
      return `${args.order_id ?? ''}/${args.return_id ?? ''}`;
    case 'receipt':
    case 'address':
      return args.order_id ?? '';
    default: {
      const impossible: never = kind;
      throw new Error(`Unknown change ${String(impossible)}`);
    }
  }
}

/** What was fetched for a change. A preference has no order; the customer is fetched where the kind, or a person's own account, needs it. */
export type ChangeRecords = { readonly order: Order | null; readonly customer: Customer | null };

/** A change together with the facts fetched for it, ready to be decided under the locks. */
export type ChangeIntentRequest = ChangeRequest &
  ChangeRecords & {
    /** Epoch of the order or account before they were fetched. */
    readonly epoch: number;
    readonly autonomy: AutonomyVersion;
    /** Whether another action in flight may still be waited for. */
    readonly mayWait: boolean;
  };

/** The address an order goes to: its own, or the account's where it names none. */
export function presentAddress({ order, customer }: ChangeRecords): Address | null {
  return order?.shippingAddress ?? customer?.address ?? null;
}

/** A change under all guards, with what stands around it. */
export type HeldChange = Extract<ChangeHold, { kind: 'held' }> & { readonly epochs: Readonly<Record<string, number>> };
