import type { CommerceConnector } from '../../commerce/port.ts';
import type { UpdatePreferenceArguments } from '../../contracts/tool-arguments.ts';
import { guardKey } from '../../domain/action/guard-key.ts';
import { readOrderEpoch } from '../../store/guards.ts';
import type { ActionDeps, ActionEffect } from '../action-deps.ts';
import { changeEffect } from '../change-effect.ts';
import { policyInForce } from '../policy-in-force.ts';
import { requestChange } from '../request-change.ts';
import type { ToolHandler, VerifiedCall } from './tool-handler.ts';

/** `update_preference`: turns one of a closed list of preferences on or off, of the account of the session and of no other. */
export const updatePreference =
  (deps: ActionDeps): ToolHandler<VerifiedCall<UpdatePreferenceArguments>> =>
  async ({ call, args, context, preflight }) => {
    const guard = guardKey({ orderId: null, customerId: context.customerId });
    return await requestChange(
      { call, context, tool: 'update_preference', kind: 'preference', args, address: null },
      { epoch: await readOrderEpoch(deps.database.sql, guard), autonomy: await policyInForce(preflight, deps) },
      deps,
    );
  };

/** The effect of setting a preference: one call, found again by its key. */
export function preferenceEffect(commerce: CommerceConnector): ActionEffect {
  return changeEffect(commerce, {
    send: ({ customerId, actionId, args }) =>
      commerce.updatePreference({
        customerId,
        preference: args.preference ?? '',
        value: args.value ?? false,
        key: actionId,
      }),
    find: ({ customerId, actionId }) => commerce.findChange({ customerId }, actionId),
  });
}
