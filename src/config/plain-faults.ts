import type { z } from 'zod';

const TYPES: Readonly<Record<string, string>> = {
  ...{ string: 'a text', number: 'a number', int: 'a whole number', boolean: 'true or false', array: 'a list' },
  ...{ object: 'a set of names with values', record: 'a set of names with values', date: 'a day' },
};

/**
 * Says what is wrong with a value somebody wrote, to follow the field's name: `must be a whole number, not "four"`. Given to `safeParse` as its
 * `error`; what a schema says itself goes first.
 */
export function plainFault(issue: z.core.$ZodRawIssue): string {
  const { input } = issue;
  switch (issue.code) {
    case 'invalid_type':
      return input === undefined ? 'is missing' : `must be ${TYPES[issue.expected] ?? issue.expected}${not(input)}`;
    case 'invalid_value':
      return input === undefined ? 'is missing' : `must be one of ${issue.values.join(', ')}${not(input)}`;
    case 'unrecognized_keys':
      return `does not know ${issue.keys.map((key) => `"${key.slice(0, 40)}"`).join(', ')}`;
    case 'too_small':
      return issue.origin === 'string' || issue.origin === 'array'
        ? Number(issue.minimum) === 1
          ? 'must not be empty'
          : `must have at least ${issue.minimum} ${unit(issue.origin)}`
        : `must be at least ${issue.minimum}${not(input)}`;
    case 'too_big':
      return issue.origin === 'string' || issue.origin === 'array'
        ? `must have at most ${issue.maximum} ${unit(issue.origin)}`
        : `must be at most ${issue.maximum}${not(input)}`;
    case 'invalid_union':
      return input === undefined ? 'is missing' : `is not what it should be${not(input)}`;
    default:
      return `is not what it should be${not(input)}`;
  }
}

function unit(origin: string): string {
  return origin === 'string' ? 'characters' : 'entries';
}

/** The value itself, where it is short enough to be found by. */
function not(input: unknown): string {
  if (typeof input === 'string') return `, not "${input.length > 40 ? `${input.slice(0, 39)}\u2026` : input}"`;
  if (typeof input === 'number' || typeof input === 'boolean') return `, not ${input}`;
  if (input === null) return ', not empty';
  return Array.isArray(input) ? ', not a list' : '';
}
