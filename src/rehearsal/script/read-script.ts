import { z } from 'zod';
import { badRequest, type Fault } from '../wire/fault.ts';
import { type ScriptedAnswer, scriptedAnswer } from './scripted-answer.ts';

/** A script as it was posted: its answers in order, the conversation they are for, and whether they join what is there. */
export type Script = {
  readonly answers: readonly ScriptedAnswer[];
  /** Null: for any request. An answer's own `conversation` wins. */
  readonly conversation: string | null;
  /** False replaces what the same conversation had. */
  readonly append: boolean;
};

const scriptBody = z.preprocess(
  (body) => {
    if (Array.isArray(body)) return { answers: body };
    if (typeof body !== 'object' || body === null) return body;
    const { script, steps, ...rest } = body as Record<string, unknown>;
    return {
      ...(steps === undefined ? {} : { answers: steps }),
      ...(script === undefined ? {} : { answers: script }),
      ...rest,
    };
  },
  z.strictObject({
    answers: z.array(scriptedAnswer),
    conversation: z.string().min(1).nullable().optional(),
    append: z.boolean().optional(),
  }),
);

/** Reads the body of `POST /_control/script`: a list of answers, or `{ answers, conversation?, append? }`. */
export function readScript(body: unknown): Script | { readonly fault: Fault } {
  const parsed = scriptBody.safeParse(body);
  if (!parsed.success) {
    const message = `The script cannot be read.\n${z.prettifyError(parsed.error)}`;
    return { fault: badRequest(message, parsed.error.issues[0]?.path.join('.') ?? null, 'bad_script') };
  }
  const { answers, conversation = null, append = false } = parsed.data;
  return { answers, conversation, append };
}
