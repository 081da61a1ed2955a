import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { plainFault } from '../../config/plain-faults.ts';
import { whyUnreadable } from '../../config/why-unreadable.ts';
import { CasesError } from '../retail/read-retail-cases.ts';
import type { RecordedCall, RecordedTurn, Transcript } from './transcript.ts';

/** A message in either layout: arguments are a JSON string in OpenAI's and an object in tau2's, where a tool's message also carries the call's id as its own. */
const message = z.looseObject({
  role: z.enum(['system', 'user', 'assistant', 'tool']),
  content: z.string().nullish(),
  id: z.string().optional(),
  tool_call_id: z.string().optional(),
  tool_calls: z
    .array(
      z.union([
        z.looseObject({ id: z.string(), function: z.object({ name: z.string(), arguments: z.string() }) }),
        z.looseObject({ id: z.string(), name: z.string(), arguments: z.record(z.string(), z.unknown()) }),
      ]),
    )
    .nullish(),
});
type Message = z.infer<typeof message>;

const files = {
  openai: {
    name: 'openai_format.train.json',
    schema: z.object({
      conversations: z.array(
        z.looseObject({ task_id: z.string(), simulation_id: z.string(), messages: z.array(message) }),
      ),
    }),
  },
  tau2: {
    name: 'toolorchestra.train.json',
    schema: z.object({
      simulations: z.array(z.looseObject({ task_id: z.string(), trial: z.number(), messages: z.array(message) })),
    }),
  },
} as const;

/** Reads the recorded conversations of both files in a folder. @throws CasesError */
export async function readTranscripts(folder: string): Promise<readonly Transcript[]> {
  const [openai, tau2] = await Promise.all([
    readJson(folder, files.openai.name, files.openai.schema),
    readJson(folder, files.tau2.name, files.tau2.schema),
  ]);
  return [
    ...openai.conversations.map((one) =>
      toTranscript('openai', `openai_format/${one.task_id}/${one.simulation_id.slice(0, 8)}`, one.messages),
    ),
    ...tau2.simulations.map((one) => toTranscript('tau2', `toolorchestra/${one.task_id}/${one.trial}`, one.messages)),
  ];
}

/** One recorded conversation as turns. What stands before the customer's first message is left out: nobody asked for it. */
export function toTranscript(
  layout: Transcript['layout'],
  transcriptId: string,
  messages: readonly Message[],
): Transcript {
  const results = new Map(
    messages.flatMap((one) =>
      one.role === 'tool' ? [[one.tool_call_id ?? one.id ?? '', one.content ?? ''] as const] : [],
    ),
  );
  const turns: { says: string; calls: RecordedCall[][]; reply: string }[] = [];
  for (const one of messages) {
    const turn = turns.at(-1);
    if (one.role === 'user') {
      const says = (one.content ?? '').replaceAll(/###[A-Z-]+###/g, '').trim();
      if (says !== '') turns.push({ says, calls: [], reply: '' });
    }
    if (one.role !== 'assistant' || turn === undefined) continue;
    const calls = (one.tool_calls ?? []).map((call) => readCall(call, results));
    if (calls.length > 0) turn.calls.push(calls);
    else turn.reply = unwrap(one.content ?? '');
  }
  return { transcriptId, layout, turns: turns satisfies RecordedTurn[] };
}

function readCall(
  call: NonNullable<Message['tool_calls']>[number],
  results: ReadonlyMap<string, string>,
): RecordedCall {
  const result = results.get(call.id) ?? '';
  if ('function' in call) {
    const { name, arguments: args } = call.function as { name: string; arguments: string };
    return { name, args: parsedObject(args), result };
  }
  return { name: call.name as string, args: call.arguments as Record<string, unknown>, result };
}

/** Some recorded texts are a JSON string `{"message": ...}`: what the customer read is inside. */
function unwrap(text: string): string {
  const { message: inside } = parsedObject(text);
  return typeof inside === 'string' ? inside : text;
}

function parsedObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : {};
  } catch {
    return {};
  }
}

async function readJson<Content>(folder: string, name: string, schema: z.ZodType<Content>): Promise<Content> {
  const path = join(folder, name);
  let content: unknown;
  try {
    content = JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    const why = whyUnreadable(error, 'it is not JSON');
    throw new CasesError(`${path} cannot be read: ${why}. Give the folder of the data with --data.`, { cause: error });
  }
  const parsed = schema.safeParse(content, { error: plainFault });
  if (parsed.success) return parsed.data;
  throw new CasesError(`${path} is not the file it should be.\n${z.prettifyError(parsed.error)}`);
}
