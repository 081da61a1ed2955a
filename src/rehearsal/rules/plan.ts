/** The next step: one tool call, or words that end the turn. */
export type Plan =
  | { readonly kind: 'say'; readonly text: string }
  | { readonly kind: 'call'; readonly tool: string; readonly args: Readonly<Record<string, unknown>> };

/** Words that end the turn. Empty parts are dropped, the others joined by a blank. */
export function say(...parts: readonly string[]): Plan {
  return { kind: 'say', text: parts.filter((part) => part !== '').join(' ') };
}

/** One tool call. */
export function call(tool: string, args: Readonly<Record<string, unknown>>): Plan {
  return { kind: 'call', tool, args };
}
