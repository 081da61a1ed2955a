import type OpenAI from 'openai';
import type { StoredToolCall } from '../../contracts/checkpoint.ts';
import { cleanText } from '../../contracts/text.ts';

/** Longest argument text kept; more cannot be valid for any tool here, and a provider would be sent it again on every call. */
const MAX_ARGUMENT_CHARS = 8000;
/** Most calls kept of one answer: several times what is run of one, and an answer without end must not fill the memory. */
const MAX_CALLS_KEPT = 100;
/** Function names a provider takes back in a history. */
const NAME_FORM = /^[a-zA-Z0-9_-]{1,64}$/;
/** A name is not kept longer than shows that it is none. */
const MAX_NAME_CHARS = 65;
/** Ids likewise, and they can be stored. */
const ID_FORM = /^[^\p{Cc}\p{Cs}]{1,40}$/u;

/** A tool call as it grows. `index` is its place as the server says; several calls may say the same. */
export type ToolCallDraft = { readonly index: number; id: string; name: string; arguments: string };

type Piece = Partial<OpenAI.Chat.ChatCompletionChunk.Choice.Delta.ToolCall>;
type Read = {
  readonly index: number | null;
  readonly id: string;
  readonly name: string;
  readonly arguments: string;
};

/**
 * Adds the pieces of calls that came in one chunk. Servers number, name and cut calls in many ways; whatever they do, two calls are never made into one: a new id, a name after
 * arguments that have one, or complete arguments that another name and other arguments follow open a call of their own.
 */
export function addCallPieces(calls: ToolCallDraft[], pieces: readonly unknown[]): void {
  let here: ToolCallDraft | undefined;
  for (const piece of pieces.map(readPiece)) {
    const open = findOpen(calls, piece, here);
    if (!open && calls.length >= MAX_CALLS_KEPT) return;
    const call = open ?? { index: piece.index ?? calls.length, id: '', name: '', arguments: '' };
    if (!open) calls.push(call);
    here = call;
    if (call.id === '') call.id = piece.id;
    // a server may say the name, or all of the call, once more with every piece
    if (piece.name !== call.name && call.name.length < MAX_NAME_CHARS) call.name += piece.name;
    const repeated = piece.name !== '' && piece.arguments === call.arguments && isComplete(call.arguments);
    if (!repeated && call.arguments.length <= MAX_ARGUMENT_CHARS) call.arguments += piece.arguments;
  }
}

function readPiece(given: unknown): Read {
  const { index, id, function: fn } = (typeof given === 'object' && given !== null ? given : {}) as Piece;
  const { name, arguments: said } = (fn ?? {}) as { name?: unknown; arguments?: unknown };
  const place = typeof index === 'string' && index !== '' ? Number(index) : index;
  const whole = typeof said === 'object' && said !== null;
  return {
    index: Number.isSafeInteger(place) ? Number(place) : null,
    id: typeof id === 'string' ? id : '',
    name: typeof name === 'string' ? name : '',
    arguments: whole ? JSON.stringify(said) : typeof said === 'string' ? said : '',
  };
}

/** The call a piece continues; undefined when it opens one. */
function findOpen(calls: readonly ToolCallDraft[], piece: Read, here: ToolCallDraft | undefined) {
  const placed = piece.index === null ? calls : calls.filter(({ index }) => index === piece.index);
  const last = placed.at(-1);
  const call = (piece.id === '' ? undefined : placed.findLast(({ id }) => id === piece.id)) ?? last;
  if (!call) return undefined;
  const sameId = piece.id !== '' && piece.id === call.id;
  if (piece.id !== '' && call.id !== '' && !sameId) return undefined;
  if (piece.name === '') return call;
  // a call without a name gets it now, behind its arguments
  if (piece.name !== call.name && call.name !== '' && call.arguments !== '') return undefined;
  if (sameId) return call;
  // without a place and an id, each call named in one chunk is one of its own
  if (piece.index === null && call === here) return undefined;
  const anew = piece.arguments !== '' && (piece.index === null || piece.arguments !== call.arguments);
  return anew && isComplete(call.arguments) ? undefined : call;
}

function isComplete(json: string): boolean {
  if (!json.trimEnd().endsWith('}')) return false;
  try {
    JSON.parse(json);
    return true;
  } catch {
    return false;
  }
}

/**
 * The finished calls in order. Ids must be present, short and unique within the message, names well-formed, or the provider refuses the history for good; some servers number the
 * calls of every answer anew, so an id that the history has already is replaced as well. `taken` are those.
 */
export function sealCalls(drafts: readonly ToolCallDraft[], taken: Iterable<string> = []): StoredToolCall[] {
  const used = new Set(taken);
  return drafts
    .toSorted((a, b) => a.index - b.index)
    .map((call, place) => {
      const usable = ID_FORM.test(call.id) && !used.has(call.id);
      const id = usable ? call.id : `call_${crypto.randomUUID().replaceAll('-', '').slice(0, 24)}_${place}`;
      used.add(id);
      const name = NAME_FORM.test(call.name) ? call.name : 'unknown_tool';
      return { id, name, arguments: cleanText(call.arguments.slice(0, MAX_ARGUMENT_CHARS)) };
    });
}
