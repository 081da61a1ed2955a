import { z } from 'zod';

/**
 * Where an answer stops and never goes on: `headers` right after the response headers (also `true`), `before_headers` without
 * a byte, `{ after_chunks: n }` (or plain `n`) after n events of the stream.
 */
const stopPoint = z
  .union([
    z.literal(true),
    z.enum(['headers', 'before_headers']),
    z.int().min(0),
    z.strictObject({ after_chunks: z.int().min(0) }),
  ])
  .transform((point) => {
    if (point === 'before_headers') return -1;
    if (point === true || point === 'headers') return 0;
    return typeof point === 'number' ? point : point.after_chunks;
  });

const toolCall = z.preprocess(
  (call) => withFieldNames(liftFunction(call), { args: 'arguments' }),
  z.strictObject({
    /** Made up when left out. May be too long, empty or double: some providers do that too. */
    id: z.string().optional(),
    type: z.literal('function').optional(),
    name: z.string(),
    /** An object is sent as its JSON; a string is sent as it is, well-formed or not. */
    arguments: z.union([z.string(), z.looseObject({}).transform((value) => JSON.stringify(value))]).prefault({}),
  }),
);

const usage = z.looseObject({
  prompt_tokens: z.int().min(0).optional(),
  completion_tokens: z.int().min(0).optional(),
  total_tokens: z.int().min(0).optional(),
});

const milliseconds = z.int().min(0).max(600_000);

const fields = z.strictObject({
  /** `rules`: this answer is made by the rules instead. */
  by: z.literal('rules').optional(),
  text: z.string().nullable().optional(),
  refusal: z.string().optional(),
  tool_calls: z.array(toolCall).optional(),
  /** Instead of text and calls: strings are written as they are, objects as `data: JSON`, `"[DONE]"` as its event. */
  raw_chunks: z.array(z.union([z.string(), z.looseObject({})])).optional(),
  /** Status of the response. Without `body` an error of 400 or more gets OpenAI's error object. */
  status: z.int().min(200).max(599).optional(),
  headers: z.record(z.string(), z.union([z.string(), z.number().transform(String)])).optional(),
  body: z.unknown().optional(),
  /** Null: the answer has none. (Default: `tool_calls` beside tool calls, else `stop`.) */
  finish_reason: z.string().nullable().optional(),
  /** Fields given here replace the estimate; null sends no usage. */
  usage: usage.nullable().optional(),
  /** Silence from this point on; the connection stays open. */
  hang: stopPoint.optional(),
  /** The connection is cut at this point. */
  reset: stopPoint.optional(),
  delay_ms: milliseconds.optional(),
  chunk_delay_ms: milliseconds.optional(),
  chunk_size: z.int().min(1).optional(),
  /** How many requests this answer serves. (Default: 1.) */
  times: z.union([z.int().min(1), z.literal('always')]).optional(),
  /** Text by which the requests of one conversation are known. (Default: the one of the whole script, else any request.) */
  conversation: z.string().min(1).optional(),
});

const aliases = {
  content: 'text',
  chunks: 'raw_chunks',
  delay: 'delay_ms',
  chunk_delay: 'chunk_delay_ms',
  repeat: 'times',
};

const playable = ['by', 'text', 'refusal', 'tool_calls', 'raw_chunks', 'status', 'body', 'hang', 'reset'] as const;

/** One answer of a script in the documented form; other spellings of a field are taken and turned into it. */
export const scriptedAnswer = z.preprocess(
  (answer) => withFieldNames(answer, aliases),
  fields.refine((answer) => playable.some((field) => answer[field] !== undefined), {
    message: `An answer needs one of: ${playable.join(', ')}.`,
  }),
);

/** See {@link scriptedAnswer}. */
export type ScriptedAnswer = z.output<typeof scriptedAnswer>;

/** OpenAI's own shape of a call, `{ function: { name, arguments } }`, without its wrapping. */
function liftFunction(call: unknown): unknown {
  if (typeof call !== 'object' || call === null || !('function' in call)) return call;
  const { function: called, ...rest } = call;
  return typeof called === 'object' ? { ...rest, ...called } : call;
}

function withFieldNames(value: unknown, names: Readonly<Record<string, string>>): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [names[name] ?? name, field]));
}
