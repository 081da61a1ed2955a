import type { ChatTool } from '../model-client.ts';

/** A call written out in a form that needs no name of a tool of ours: `{"name": "look_up", ...`, `<function=...>`, `<invoke ...>`, a block of tool code. */
const CALL_FORMS =
  /\{\s*"(?:name|function|function_name|tool|tool_name)"\s*:\s*"[\w.:-]*"|<(?:function|parameter)=|<invoke\s|```\s*tool_(?:code|call)/iu;

/** Longest part of a text one of these marks takes. */
export const LONGEST_MARK = 120;

/** Tells whether a text holds a call. */
export type CallFinder = (text: string) => boolean;

const known = new WeakMap<readonly ChatTool[], CallFinder>();

/**
 * Finds calls of tools in what a model says: some write them into their words, as JSON, as code, in tags of their own. Such a call is never run, and it is no answer to a customer either. The
 * name of a tool alone is taken for one, since nobody outside has a use for it.
 */
export function callFinder(tools: readonly ChatTool[]): CallFinder {
  const found = known.get(tools);
  if (found) return found;
  // a name of one plain word may be said to anybody
  const names = tools.map(({ name }) => name).filter((name) => /^\w+_\w+$/.test(name));
  const named = names.length === 0 ? null : new RegExp(`(?<![a-z0-9_])(?:${names.join('|')})(?![a-z0-9])`, 'iu');
  const finder: CallFinder = (text) => CALL_FORMS.test(text) || named?.test(text) === true;
  known.set(tools, finder);
  return finder;
}
