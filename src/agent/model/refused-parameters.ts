import OpenAI from 'openai';

/** Parts of a request that help and that a server may not know. Everything else is needed, and a server that refuses it cannot be used. */
export const optionalParameters = [
  'strict',
  'parallel_tool_calls',
  'stream_options',
  'max_completion_tokens',
  'user',
  'response_format',
] as const;

/** One of {@link optionalParameters}. `max_completion_tokens` is then sent under its older name, `max_tokens`. */
export type OptionalParameter = (typeof optionalParameters)[number];

/** What one endpoint does not take, as configured and as learnt from its answers. Kept for the life of the process. */
export type RefusedParameters = {
  readonly has: (parameter: OptionalParameter) => boolean;
  /** Whether the error names a part that was sent; it is left out from now on, and the request may be made again. */
  readonly learn: (error: unknown) => boolean;
};

/** Complaints about a value: leaving the part out would not be what the server asks for. */
const ABOUT_THE_VALUE =
  /too (large|high|long|many|small|low)|at (least|most)|exceed|(less|greater|more) than|out of range/i;

/** What OpenAI and those who follow it call a tool schema that strict mode cannot take. */
const BAD_STRICT_SCHEMA = 'invalid_function_parameters';

/** Begins with what the configuration says the endpoint does not take. */
export function rememberRefused(configured: readonly OptionalParameter[] = []): RefusedParameters {
  const refused = new Set<OptionalParameter>(configured);
  return {
    has: (parameter) => refused.has(parameter),
    learn: (error) => {
      const named = namedIn(error)?.find((parameter) => !refused.has(parameter));
      if (named === undefined) return false;
      refused.add(named);
      return true;
    },
  };
}

/** The optional parts a refusal of the request (400 or 422) names; null for every other error. */
function namedIn(error: unknown): readonly OptionalParameter[] | null {
  if (!(error instanceof OpenAI.APIError) || (error.status !== 400 && error.status !== 422)) return null;
  if (error.code === BAD_STRICT_SCHEMA) return ['strict'];
  const param = typeof error.param === 'string' ? error.param : '';
  const byParam = optionalParameters.filter((parameter) => names(param, parameter));
  if (byParam.length > 0) return ABOUT_THE_VALUE.test(error.message) ? null : byParam;
  if (param !== '' && param !== 'tools') return null;
  return ABOUT_THE_VALUE.test(error.message)
    ? null
    : optionalParameters.filter((parameter) => parameter !== 'user' && names(error.message, parameter));
}

function names(text: string, parameter: OptionalParameter): boolean {
  return new RegExp(`(^|[^a-z_])${parameter}($|[^a-z_])`).test(text);
}
