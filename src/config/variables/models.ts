import { choices, milliseconds, modelAddress, port, text, wholeNumber } from '../value-kinds.ts';

/** How model endpoints are called, and what answers when the main one does not. */
export const models = {
  /** How long the model may take until it shows the first sign of work: a piece of the answer, or that it thinks. */
  MODEL_FIRST_TOKEN_TIMEOUT_MS: milliseconds.prefault('20000'),
  /** For how long after its first try a question may be asked again; within it, MODEL_RETRIES counts. A wait the provider names beyond it is not waited for. */
  MODEL_RETRY_BUDGET_MS: milliseconds.prefault('30000'),
  /** Parts of a request the model server does not take, where it does not say so itself: `strict`, `parallel_tool_calls`, `stream_options`, `max_completion_tokens`, `user`, `response_format`. */
  MODEL_OMIT_PARAMETERS: choices(
    'strict',
    'parallel_tool_calls',
    'stream_options',
    'max_completion_tokens',
    'user',
    'response_format',
  ).prefault('none'),
  /** Failed calls in a row after which an endpoint is left alone. */
  MODEL_BREAKER_FAILURES: wholeNumber({ min: 1, max: 1_000, unit: 'calls' }).prefault('5'),
  /** For how long; then one call tries again. */
  MODEL_BREAKER_OPEN_MS: milliseconds.prefault('5000'),
  /** The model that answers when OPENAI_MODEL does not. Left out, the conversation goes to a person. */
  FALLBACK_MODEL: text(200).optional(),
  /** Its server. (Default: that of OPENAI_MODEL.) */
  FALLBACK_BASE_URL: modelAddress.optional(),
  /** Its key. (Default: OPENAI_API_KEY where the server is the same, else none.) */
  FALLBACK_API_KEY: text(4_096).optional(),
  /** Where each agent process serves its metrics to this machine: this port or the first free one of the 31 after it. Left out, nowhere. */
  METRICS_PORT: port.optional(),
};
