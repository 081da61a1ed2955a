import type { Router } from '../agent/router/ask-router.ts';
import type { Context } from '../context.ts';
import type { ComposedModels } from './compose-models.ts';

/** An answer of a few fields; a model that thinks before it answers needs more of its time than of these. */
const MAX_ANSWER_TOKENS = 400;

/** A provider that is busy answers the next customer's message; this one's is not held up. */
const LONGEST_WAIT_MS = 100;

/**
 * Opens the small model that sorts messages, with clocks of its own, so that one that hangs is soon left alone by its breaker; null where none is configured. The
 * same model answers by itself what ROUTER_SMALL_INTENTS names, through an endpoint with the main model's clocks.
 */
export async function composeRouter(
  { config, secrets }: Pick<Context, 'config' | 'secrets'>,
  models: Pick<ComposedModels, 'open' | 'routed'>,
): Promise<Router | null> {
  if (config.router === null) return null;
  const { model, baseUrl, timeoutMs, smallIntents } = config.router;
  const address = { baseUrl, apiKey: secrets.routerApiKey, model };
  const sorter = await models.open('router', {
    ...address,
    ...{ timeoutMs, firstTokenTimeoutMs: timeoutMs, stallTimeoutMs: timeoutMs },
    maxCompletionTokens: MAX_ANSWER_TOKENS,
    longestWaitMs: LONGEST_WAIT_MS,
  });
  const small = smallIntents.length === 0 ? sorter : await models.open('small', address);
  // the endpoint's own clocks run out first, so that its breaker learns of a server that hangs
  return { model: sorter, small, timeoutMs: timeoutMs + 100, smallIntents, onOutcome: models.routed };
}
