import type { ChatRequest, WireMessage } from './chat-request.ts';
import { badRequest, type Fault, isObject, missingField, wrongType } from './fault.ts';
import { emptyArray, findMessageFault, findNameFault } from './find-message-fault.ts';
import { findPairingFault } from './find-pairing-fault.ts';

/**
 * What a real provider would refuse in this body with status 400, or null: then it is a {@link ChatRequest}.
 *
 * Written by hand instead of as a schema, because the order and the wording of the errors are part of what it imitates.
 */
export function findRequestFault(body: unknown): Fault | null {
  if (!isObject(body)) return badRequest('We could not parse the JSON body of your request.', null);
  for (const check of checks) {
    const fault = check(body);
    if (fault) return fault;
  }
  return null;
}

/** Narrows a body in which `findRequestFault` found nothing. */
export function asChatRequest(body: unknown): ChatRequest {
  return body as ChatRequest;
}

type Body = Record<string, unknown>;

const checks: readonly ((body: Body) => Fault | null)[] = [
  checkModel,
  checkMessages,
  checkTools,
  checkToolSettings,
  checkStream,
  checkTokenLimits,
  checkChoices,
];

function checkModel(body: Body): Fault | null {
  if (body['model'] === undefined) return badRequest('you must provide a model parameter', null);
  return typeof body['model'] === 'string' ? null : wrongType('model', 'a string', body['model']);
}

function checkMessages(body: Body): Fault | null {
  const messages = body['messages'];
  if (messages === undefined) return missingField('messages');
  if (!Array.isArray(messages)) return wrongType('messages', 'an array of objects', messages);
  if (messages.length === 0) return emptyArray('messages');
  for (const [index, message] of messages.entries()) {
    const fault = findMessageFault(message, `messages[${index}]`);
    if (fault) return fault;
  }
  return findPairingFault(messages as WireMessage[]);
}

function checkTools(body: Body): Fault | null {
  const tools = body['tools'];
  if (tools === undefined) return null;
  if (!Array.isArray(tools)) return wrongType('tools', 'an array of objects', tools);
  if (tools.length === 0) return emptyArray('tools');
  for (const [index, tool] of tools.entries()) {
    const at = `tools[${index}]`;
    if (!isObject(tool)) return wrongType(at, 'an object', tool);
    if (tool['type'] !== 'function') {
      return badRequest(`Invalid value: '${String(tool['type'])}'.`, `${at}.type`, 'invalid_value');
    }
    if (!isObject(tool['function'])) return missingField(`${at}.function`);
    const fault = findNameFault(tool['function']['name'], `${at}.function.name`);
    if (fault) return fault;
  }
  return null;
}

function checkToolSettings(body: Body): Fault | null {
  if (body['tools'] !== undefined) return null;
  const setting = ['tool_choice', 'parallel_tool_calls'].find((name) => body[name] !== undefined);
  if (setting === undefined) return null;
  return badRequest(
    `Invalid value for '${setting}': '${setting}' is only allowed when 'tools' are specified.`,
    setting,
  );
}

function checkStream(body: Body): Fault | null {
  const { stream, stream_options: options } = body;
  if (stream !== undefined && stream !== null && typeof stream !== 'boolean') {
    return wrongType('stream', 'a boolean', stream);
  }
  if (options === undefined || options === null) return null;
  if (!isObject(options)) return wrongType('stream_options', 'an object', options);
  if (stream === true) return null;
  const message = `The 'stream_options' parameter is only allowed when 'stream' is enabled.`;
  return badRequest(message, 'stream_options');
}

function checkTokenLimits(body: Body): Fault | null {
  const given = ['max_tokens', 'max_completion_tokens'].filter((name) => (body[name] ?? null) !== null);
  if (given.length === 2) {
    const message = `Setting 'max_tokens' and 'max_completion_tokens' at the same time is not supported.`;
    return badRequest(message, 'max_tokens', 'invalid_parameter_combination');
  }
  const name = given[0];
  if (name === undefined) return null;
  const limit = body[name];
  if (!Number.isSafeInteger(limit)) return wrongType(name, 'an integer', limit);
  if ((limit as number) >= 1) return null;
  const message = `Invalid '${name}': integer below minimum value. Expected a value >= 1, but got ${String(limit)} instead.`;
  return badRequest(message, name, 'integer_below_min_value');
}

function checkChoices(body: Body): Fault | null {
  const n = body['n'] ?? 1;
  return n === 1 ? null : badRequest(`Only one choice can be asked for here: 'n' must be 1.`, 'n', 'unsupported_value');
}
