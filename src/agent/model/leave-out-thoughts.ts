/** Names models give to the block they think in, and to a call they write as text, which is none. */
const THOUGHTS = ['think', 'thinking', 'thought', 'thoughts', 'reasoning', 'reflection', 'analysis', 'scratchpad'];
const CALLS = ['tool_call', 'tool_calls', 'function_call', 'function_calls'];
const NAMES = [...THOUGHTS, ...CALLS];
/** `<think>`, `[THINK]`, `◁think▷`, `<|think|>`, with attributes or without. */
const TAG_FORM = `(?:<\\|?|\\[|◁)(?<close>/?)(?<name>${NAMES.join('|')})(?:\\s[^<>]{0,80})?(?:\\|?>|\\]|▷)`;
/** Marks models set between messages, channels and calls, which a server should have read and taken out: `<|im_end|>`, `<|channel|>`, `<｜tool▁calls▁begin｜>`. */
const MARK_FORM = '<[|｜](?<mark>[^<>|｜\\s]{1,60})[|｜]>|<(?<plain>/s|eos|start_of_turn|end_of_turn)>';
const TAG = new RegExp(`${TAG_FORM}|${MARK_FORM}`, 'iu');
/** The beginning of a mark. */
const MARK_BEGINS = /^<[|｜][^<>|｜\s]{0,60}[|｜]?$/u;
/** `<s>` is read to know that `</s>` strikes words out and does not end them. */
const PLAIN_MARKS = ['<s>', '</s>', '<eos>', '<start_of_turn>', '<end_of_turn>'];
/** The longest tag, and a bit: what is longer and not closed is no tag. */
const LONGEST_TAG = 110;

/** What a piece of an answer shows. */
export type Shown = {
  readonly text: string;
  /** What was shown before was a thought as well: it ended in a closing mark that nothing had opened. */
  readonly takeBack: boolean;
};

/** Leaves the thoughts out of an answer that comes in pieces. `push` gives what of a piece may be shown, `flush` what is left at the end. */
export type ThoughtFilter = { readonly push: (piece: string) => Shown; readonly flush: () => string };

/**
 * Opens a filter for one answer. `beginsInThought` holds all text back until a thought was opened or closed or the answer is over: for servers that open the first thought
 * themselves and send only its end.
 */
export function openThoughtFilter(beginsInThought = false): ThoughtFilter {
  const blocks = openBlocks();
  let waits = beginsInThought;
  let waiting = '';
  return {
    push: (piece) => {
      const { text, takeBack, tags } = blocks.push(piece);
      if (!waits) return { text, takeBack };
      waiting = takeBack ? text : waiting + text;
      if (tags === 0) return { text: '', takeBack: false };
      waits = false;
      return { text: waiting, takeBack: false };
    },
    flush: () => (waits ? waiting : '') + blocks.flush(),
  };
}

/**
 * What stands outside the blocks. A block that is never closed goes to the end. A mark ends what is said: behind it comes a turn nobody took, a call or a thought, until a
 * channel that is named as the final one begins.
 */
function openBlocks() {
  let held = '';
  let inside: 'thought' | 'call' | 'marks' | null = null;
  let channel: string | null = null;
  let strikes = false;
  let trims = false;
  // the blank line behind a block belongs to it
  const outside = (text: string): string => {
    if (channel !== null) channel += text;
    if (inside !== null) return '';
    strikes ||= text.includes('<s>');
    const shown = trims ? text.trimStart() : text;
    if (shown !== '') trims = false;
    return shown;
  };
  const passMark = (mark: string): void => {
    inside = mark === 'message' && channel?.trim() === 'final' ? null : 'marks';
    channel = mark === 'channel' ? '' : null;
    trims = true;
  };
  return {
    push: (piece: string) => {
      held += piece;
      let [text, takeBack, tags] = ['', false, 0];
      for (let tag = TAG.exec(held); tag; tag = TAG.exec(held)) {
        tags += 1;
        text += outside(held.slice(0, tag.index));
        held = held.slice(tag.index + tag[0].length);
        const mark = tag.groups?.['mark'] ?? tag.groups?.['plain'];
        if (mark !== undefined) {
          if (mark.toLowerCase() === '/s' && strikes) text += outside(tag[0]);
          else passMark(mark.toLowerCase());
          continue;
        }
        const kind = THOUGHTS.includes(tag.groups?.['name']?.toLowerCase() ?? '') ? 'thought' : 'call';
        const closes = tag.groups?.['close'] === '/';
        if (closes && inside === null && kind === 'thought') [text, takeBack] = ['', true];
        if (!closes) inside ??= kind;
        else if (inside === kind) inside = null;
        trims = true;
      }
      const end = endOfText(held);
      text += outside(held.slice(0, end));
      held = held.slice(end);
      return { text, takeBack, tags };
    },
    flush: () => {
      const rest = outside(held);
      held = '';
      return rest;
    },
  };
}

/** Where the beginning of a tag may stand at the end of a text; its length when there is none. */
function endOfText(text: string): number {
  const from = Math.max(0, text.length - LONGEST_TAG);
  for (const { index } of text.slice(from).matchAll(/[<[◁]/gu))
    if (mayBecomeTag(text.slice(from + index))) return from + index;
  return text.length;
}

function mayBecomeTag(text: string): boolean {
  if (MARK_BEGINS.test(text) || PLAIN_MARKS.some((mark) => mark.startsWith(text.toLowerCase()))) return true;
  const { name = '', rest = '' } = /^(?:<\|?|\[|◁)\/?(?<name>[a-z_]*)(?<rest>[\s\S]*)$/iu.exec(text)?.groups ?? {};
  const said = name.toLowerCase();
  if (rest === '') return NAMES.some((each) => each.startsWith(said));
  return NAMES.includes(said) && /^(?:\|$|\s[^<>]*$)/u.test(rest);
}
