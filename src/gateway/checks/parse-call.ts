import { z } from 'zod';
import { type ToolName, toolArguments } from '../../contracts/tool-arguments.ts';
import type { ToolResult } from '../../contracts/tool-results.ts';
import type { ToolCall } from '../tool-call.ts';

/** Longest arguments that are read at all. Fifty line ids of 64 characters fit four times over. */
const MAX_ARGUMENTS = 16_384;

/** A call whose name is a tool of ours and whose arguments are what its schema says, or why it is not one. */
export type ParsedCall =
  | { readonly kind: 'parsed'; readonly name: ToolName; readonly args: Readonly<Record<string, unknown>> }
  | { readonly kind: 'malformed'; readonly result: ToolResult };

/**
 * Reads a call strictly: nothing is guessed, filled in or dropped. An amount or a customer id, which no schema has, makes the call malformed. A null for an
 * argument that may be left out counts as left out, because a strict provider makes the model name every argument.
 */
export function parseCall(call: Pick<ToolCall, 'name' | 'argumentsJson'>): ParsedCall {
  if (!isToolName(call.name))
    return malformed('unknown_tool', 'There is no such tool. Use the tools that are offered.');
  const value = readJson(call.argumentsJson);
  if (value === undefined) return malformed('invalid_arguments', 'The arguments are not one complete JSON object.');
  const schema = toolArguments[call.name];
  const parsed = schema.safeParse(withoutNulls(schema, value));
  if (!parsed.success) return malformed('invalid_arguments', z.prettifyError(parsed.error).slice(0, 400));
  if (!isStorable(parsed.data)) return malformed('invalid_arguments', 'The arguments contain characters no id has.');
  return { kind: 'parsed', name: call.name, args: parsed.data };
}

/** The tools are an object, so a name such as `constructor` must not be found on its prototype. */
function isToolName(name: string): name is ToolName {
  return Object.hasOwn(toolArguments, name);
}

function readJson(text: string): Record<string, unknown> | undefined {
  if (text.length > MAX_ARGUMENTS) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

function withoutNulls(
  schema: (typeof toolArguments)[ToolName],
  value: Record<string, unknown>,
): Record<string, unknown> {
  const shape: Readonly<Record<string, z.ZodType>> = schema.shape;
  const mayBeLeftOut = (name: string) => Object.hasOwn(shape, name) && shape[name] instanceof z.ZodOptional;
  const kept = Object.entries(value).filter(([name, part]) => !(part === null && mayBeLeftOut(name)));
  // Object.fromEntries defines each name, `__proto__` too, so that the strict schema sees and refuses it.
  return Object.fromEntries(kept);
}

/** PostgreSQL stores neither NUL nor half a character. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\u0000');
  return typeof value !== 'object' || value === null || Object.values(value).every(isStorable);
}

function malformed(code: string, message: string): ParsedCall {
  return { kind: 'malformed', result: { status: 'error', code, message } };
}
