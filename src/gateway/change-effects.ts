import type { CommerceConnector } from '../commerce/port.ts';
import type { ChangeKind } from '../domain/action/action-kind.ts';
import type { ActionDeps, ActionEffect } from './action-deps.ts';
import { cancellationEffect } from './tools/cancel-return.ts';
import { addressEffect } from './tools/change-address.ts';
import { receiptEffect } from './tools/resend-receipt.ts';
import { preferenceEffect } from './tools/update-preference.ts';

/** The effects of every change, wired to a store. Addresses are read where they are kept, at the moment they are sent. */
export function changeEffects(
  commerce: CommerceConnector,
  kept: Pick<ActionDeps, 'database' | 'keyring'>,
): Readonly<Record<ChangeKind, ActionEffect>> {
  return {
    receipt: receiptEffect(commerce),
    preference: preferenceEffect(commerce),
    address: addressEffect(commerce, kept),
    cancellation: cancellationEffect(commerce),
  };
}
