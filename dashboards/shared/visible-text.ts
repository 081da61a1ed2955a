/** Marks that turn the reading direction of a line, and zero-width marks: none can be seen, all can make a text read as another one. */
const INVISIBLE = /[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/**
 * The text with invisible marks shown as `[U+202E]`. For evidence an approver decides on, where "refund 005" must not be able to
 * read as "refund 500". Line breaks stay; nothing is interpreted.
 */
export function visibleText(text: string): string {
  return text.replaceAll(
    INVISIBLE,
    (mark) => `[U+${(mark.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`,
  );
}
