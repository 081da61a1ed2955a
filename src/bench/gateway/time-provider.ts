import type { CommerceConnector } from '../../commerce/port.ts';
import type { ActionDeps, ActionEffect } from '../../gateway/action-deps.ts';
import type { StubStore } from '../stub-store.ts';

/** Time spent with the provider so far, in milliseconds. */
export type ProviderClock = { readonly spentMs: () => number };

/** The store behind a clock, so that what is measured is ours alone: its time is taken out of every call. */
export function timeProvider({ commerce, effect }: StubStore): {
  readonly parts: Pick<ActionDeps, 'commerce' | 'effects'>;
  readonly clock: ProviderClock;
} {
  let spent = 0;
  const timed =
    <Args extends readonly unknown[], Value>(ask: (...args: Args) => Promise<Value>) =>
    async (...args: Args): Promise<Value> => {
      const startedAt = performance.now();
      try {
        return await ask(...args);
      } finally {
        spent += performance.now() - startedAt;
      }
    };
  const behindClock: CommerceConnector = {
    ...commerce,
    getOrder: timed(commerce.getOrder),
    getCustomer: timed(commerce.getCustomer),
    capabilities: timed(commerce.capabilities),
  };
  const effects: ActionEffect = { ...effect, send: timed(effect.send), find: timed(effect.find) };
  return { parts: { commerce: behindClock, effects: everyKind(effects) }, clock: { spentMs: () => spent } };
}

function everyKind(effect: ActionEffect): ActionDeps['effects'] {
  return {
    ...{ refund: effect, return: effect, receipt: effect },
    ...{ preference: effect, address: effect, cancellation: effect },
  };
}
