/** Why a request is not answered, in the terms of OpenAI's error object. */
export type Fault = {
  /** HTTP status. */
  readonly status: number;
  /** What is wrong and where, for the developer who sent it. */
  readonly message: string;
  /** The part of the request that is wrong, such as `messages[2].tool_calls`; null when it is not one part. */
  readonly param: string | null;
  /** Stable word for programs; null where OpenAI sends none. */
  readonly code: string | null;
};

/** A fault of the caller's request: status 400. */
export function badRequest(message: string, param: string | null, code: string | null = null): Fault {
  return { status: 400, message, param, code };
}

/** A value of the wrong type, worded as OpenAI words it. `expected` reads on from "expected". */
export function wrongType(param: string, expected: string, value: unknown): Fault {
  const message = `Invalid type for '${param}': expected ${expected}, but got ${describeType(value)} instead.`;
  return badRequest(message, param, 'invalid_type');
}

/** A field that has to be there and is not. */
export function missingField(param: string): Fault {
  return badRequest(`Missing required parameter: '${param}'.`, param, 'missing_required_parameter');
}

/** The body OpenAI sends with an error status: `{ error: { message, type, param, code } }`. */
export function errorBody(fault: Fault) {
  const { message, param, code } = fault;
  return { error: { message, type: errorType(fault.status), param, code } };
}

function errorType(status: number): string {
  if (status === 401) return 'authentication_error';
  if (status === 429) return 'rate_limit_error';
  return status >= 500 ? 'server_error' : 'invalid_request_error';
}

function describeType(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'object') return 'an object';
  return `a ${typeof value}`;
}

/** True for a JSON object: neither null nor an array. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
