/** Text a page wants in the message box; `count` tells two equal wishes apart. */
export type DraftWish = { readonly text: string; readonly count: number };
