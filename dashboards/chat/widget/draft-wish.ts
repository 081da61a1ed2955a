/** Text a page wants in the message box; `count` is 0 while nothing is wished. */
export type DraftWish = { readonly text: string; readonly count: number };
