import type { CommerceConnector } from '../../commerce/port.ts';
import type { ChangeAddressArguments } from '../../contracts/tool-arguments.ts';
import type { Address } from '../../domain/order.ts';
import type { Action } from '../../store/action-row.ts';
import type { ActionDeps, ActionEffect } from '../action-deps.ts';
import { changeEffect } from '../change-effect.ts';
import { policyInForce } from '../policy-in-force.ts';
import { requestChange } from '../request-change.ts';
import { readAddress } from '../stored-address.ts';
import type { ToolHandler, VerifiedCall } from './tool-handler.ts';

/**
 * `change_address`: sends an order that has not left elsewhere. The address is the customer's words as the model typed them, so it is read strictly, goes to
 * an order of this customer only, and a person decides where the policy does not say otherwise.
 */
export const changeAddress =
  (deps: ActionDeps): ToolHandler<VerifiedCall<ChangeAddressArguments>> =>
  async ({ call, args, context, preflight }) =>
    await requestChange(
      {
        call,
        context,
        tool: 'change_address',
        kind: 'address',
        args: { order_id: args.order_id },
        address: toAddress(args.address),
      },
      { epoch: preflight.orderEpoch, autonomy: await policyInForce(preflight, deps) },
      deps,
    );

/** An address as the code speaks of it. */
export function toAddress({ line1, city, postal_code, country }: ChangeAddressArguments['address']): Address {
  return { line1, city, postalCode: postal_code, country };
}

/** The effect of an address change: one call, found again by its key. An address that was erased meanwhile is not sent, and so the change fails. */
export function addressEffect(
  commerce: CommerceConnector,
  kept: Pick<ActionDeps, 'database' | 'keyring'>,
): ActionEffect {
  return changeEffect(commerce, {
    send: async (action) => {
      const address = await wantedAddress(action, kept);
      if (address === null) {
        const message = 'The address is not kept any more. Nothing was sent.';
        return { kind: 'rejected', code: 'address_erased', message, evidence: { never_sent: true } };
      }
      return await commerce.changeAddress({ orderId: action.orderId ?? '', address, key: action.actionId });
    },
    find: ({ orderId, actionId }) => commerce.findChange({ orderId: orderId ?? '' }, actionId),
  });
}

/** The address an action asked for; null when it was erased. */
export async function wantedAddress(
  action: Pick<Action, 'args'>,
  { database, keyring }: Pick<ActionDeps, 'database' | 'keyring'>,
): Promise<Address | null> {
  return await readAddress(database.sql, keyring, action.args.address);
}
