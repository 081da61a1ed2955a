/** Reasons of an answer that came to its end by the protocol. Calls are run on these alone. */
const WHOLE = new Set(['stop', 'tool_calls', 'function_call']);
/** What some servers call the end of a text. */
const END_OF_TEXT = new Set(['eos_token', 'stop_sequence', 'end_turn']);

/** How an answer ended, from best to worst: `whole`, `text` (words may be shown, calls are not run), `cut`, `filtered`. */
export type Ending = 'whole' | 'text' | 'cut' | 'filtered';

const FROM_BEST: readonly Ending[] = ['whole', 'text', 'cut', 'filtered'];

/** What a finish reason means. One nobody knows (`error`, a limit under another name) is a cut: something ended the answer that was not its end. */
function readReason(reason: string): Ending {
  if (WHOLE.has(reason)) return 'whole';
  if (END_OF_TEXT.has(reason)) return 'text';
  return reason === 'content_filter' ? 'filtered' : 'cut';
}

/** The ending so far after one more chunk: a good reason that comes later never hides a bad one. Null while none has come. */
export function worseEnding(before: Ending | null, reason: unknown): Ending | null {
  if (reason === undefined || reason === null || reason === '') return before;
  const now = readReason(String(reason));
  return before !== null && FROM_BEST.indexOf(before) > FROM_BEST.indexOf(now) ? before : now;
}
