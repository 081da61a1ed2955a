import { badRequest, type Fault, isObject, missingField, wrongType } from './fault.ts';

/** Longest id of a tool call a provider takes back, in characters. Source: OpenAI's answer to longer ones. */
const MAX_TOOL_CALL_ID_LENGTH = 40;

/** Names a function may have. Source: OpenAI's API reference. */
const FUNCTION_NAME = /^[a-zA-Z0-9_-]{1,64}$/;

const roles = ['system', 'developer', 'user', 'assistant', 'tool'];

/** Kinds of content part each role may hold. Only a user may send more than text. */
const partTypes: Readonly<Record<string, readonly string[]>> = {
  user: ['text', 'image_url', 'input_audio', 'file'],
  assistant: ['text', 'refusal'],
};

/** What is wrong with one message taken alone, or null. `at` names it in the error: `messages[3]`. */
export function findMessageFault(message: unknown, at: string): Fault | null {
  if (!isObject(message)) return wrongType(at, 'an object', message);
  const role = message['role'];
  if (role === undefined) return missingField(`${at}.role`);
  if (typeof role !== 'string' || !roles.includes(role)) {
    const allowed = roles.map((name) => `'${name}'`).join(', ');
    const message = `Invalid value: '${String(role)}'. Supported values are: ${allowed}.`;
    return badRequest(message, `${at}.role`, 'invalid_value');
  }
  if (role === 'assistant') return findAssistantFault(message, at);
  return (role === 'tool' ? findToolFault(message, at) : null) ?? findContentFault(message['content'], role, at);
}

function findToolFault(message: Record<string, unknown>, at: string): Fault | null {
  const id = message['tool_call_id'];
  if (id === undefined) return missingField(`${at}.tool_call_id`);
  return findIdFault(id, `${at}.tool_call_id`);
}

function findAssistantFault(message: Record<string, unknown>, at: string): Fault | null {
  const { content, tool_calls: calls, refusal } = message;
  const silent = content === undefined || content === null;
  if (silent && calls === undefined && typeof refusal !== 'string') {
    const text = `Invalid value for 'content': expected a string, got null. An assistant message needs 'content' or 'tool_calls'.`;
    return badRequest(text, `${at}.content`);
  }
  const fault = silent ? null : findContentFault(content, 'assistant', at);
  return fault ?? (calls === undefined ? null : findCallsFault(calls, `${at}.tool_calls`));
}

function findContentFault(content: unknown, role: string, at: string): Fault | null {
  const param = `${at}.content`;
  if (typeof content === 'string') return null;
  if (!Array.isArray(content)) return wrongType(param, 'one of a string or array of objects', content);
  if (content.length === 0) return emptyArray(param);
  const allowed = partTypes[role] ?? ['text'];
  for (const [index, part] of content.entries()) {
    const where = `${param}[${index}]`;
    if (!isObject(part)) return wrongType(where, 'an object', part);
    const type = part['type'];
    if (typeof type !== 'string' || !allowed.includes(type)) {
      const message = `Invalid value: '${String(type)}'. Supported values here are: ${allowed.join(', ')}.`;
      return badRequest(message, `${where}.type`, 'invalid_value');
    }
    if (type === 'text' && typeof part['text'] !== 'string')
      return wrongType(`${where}.text`, 'a string', part['text']);
  }
  return null;
}

function findCallsFault(calls: unknown, at: string): Fault | null {
  if (!Array.isArray(calls)) return wrongType(at, 'an array of objects', calls);
  if (calls.length === 0) return emptyArray(at);
  const seen = new Set<unknown>();
  for (const [index, call] of calls.entries()) {
    const fault = findCallFault(call, `${at}[${index}]`);
    if (fault) return fault;
    if (seen.has(call.id)) {
      return badRequest(`Duplicate value for 'tool_call_id' of '${call.id}' in message.`, `${at}[${index}].id`);
    }
    seen.add(call.id);
  }
  return null;
}

function findCallFault(call: unknown, at: string): Fault | null {
  if (!isObject(call)) return wrongType(at, 'an object', call);
  const { id, type, function: called } = call;
  if (id === undefined) return missingField(`${at}.id`);
  if (type === undefined) return missingField(`${at}.type`);
  if (type !== 'function') return badRequest(`Invalid value: '${String(type)}'.`, `${at}.type`, 'invalid_value');
  if (!isObject(called)) return wrongType(`${at}.function`, 'an object', called);
  const args = called['arguments'];
  if (typeof args !== 'string') return wrongType(`${at}.function.arguments`, 'a string', args);
  return findIdFault(id, `${at}.id`) ?? findNameFault(called['name'], `${at}.function.name`);
}

function findIdFault(id: unknown, param: string): Fault | null {
  if (typeof id !== 'string') return wrongType(param, 'a string', id);
  if (id === '') return badRequest(`Invalid '${param}': empty string.`, param, 'empty_string');
  if (id.length <= MAX_TOOL_CALL_ID_LENGTH) return null;
  const message = `Invalid '${param}': string too long. Expected a string with maximum length ${MAX_TOOL_CALL_ID_LENGTH}, but got a string with length ${id.length} instead.`;
  return badRequest(message, param, 'string_above_max_length');
}

/** What is wrong with the name of a function, or null. `param` names it in the error. */
export function findNameFault(name: unknown, param: string): Fault | null {
  if (typeof name !== 'string') return wrongType(param, 'a string', name);
  if (FUNCTION_NAME.test(name)) return null;
  const message = `Invalid '${param}': string does not match pattern. Expected a string that matches the pattern '${FUNCTION_NAME.source}'.`;
  return badRequest(message, param, 'invalid_value');
}

/** A list that must hold something and does not. */
export function emptyArray(param: string): Fault {
  const message = `Invalid '${param}': empty array. Expected an array with minimum length 1, but got an empty array instead.`;
  return badRequest(message, param, 'empty_array');
}
