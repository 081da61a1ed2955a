import type { z } from 'zod';
import { type FieldError, Problem } from './problem.ts';

/** Longest part of a schema's message that is repeated to the caller; keys of their own may stand in it. */
const MAX_MESSAGE = 200;

/**
 * Parses what came from outside.
 *
 * @throws Problem `text_too_long` when a text is longer than allowed, `bad_request` with every fault otherwise.
 */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const tooLong = parsed.error.issues.some((issue) => issue.code === 'custom' && issue.params?.['tooLong'] === true);
  throw new Problem(tooLong ? 'text_too_long' : 'bad_request', { errors: parsed.error.issues.map(toFieldError) });
}

/** A query string as the schemas see it: a parameter without a value counts as left out. */
export function givenParameters(query: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
}

function toFieldError(issue: z.core.$ZodIssue): FieldError {
  const { path, message } = issue.code === 'invalid_union' ? deepestIssue(issue) : issue;
  return { path: path.map(String).join('.').slice(0, MAX_MESSAGE), message: message.slice(0, MAX_MESSAGE) };
}

// Of a union, the branch with the fewest faults is the one the caller meant.
function deepestIssue(issue: z.core.$ZodIssueInvalidUnion): z.core.$ZodIssue {
  const branches = [...issue.errors].sort((a, b) => a.length - b.length);
  return branches[0]?.[0] ?? issue;
}
