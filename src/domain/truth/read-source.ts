/** A text that was retrieved, by sentence, and what was read of each, at the same place. */
export type ReadSource<One> = { readonly parts: readonly string[]; readonly read: readonly One[] };

/** Texts that are kept as they were read. */
const KEPT = 200;

/** Makes a reader of such texts that reads each sentence with `readPart`. It keeps what it read: every sentence of a reply is held against the same texts. */
export function sourceReader<One>(readPart: (part: string) => One): (text: string) => ReadSource<One> {
  const kept = new Map<string, ReadSource<One>>();
  return (text) => {
    const known = kept.get(text);
    if (known) return known;
    const parts = text.split(/(?<=[.!?;:])\s+|\n+/u);
    const source = { parts, read: parts.map(readPart) };
    if (kept.size >= KEPT) kept.clear();
    kept.set(text, source);
    return source;
  };
}
