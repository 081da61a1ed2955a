/** A row of letters that stand alone, four or more: "h.u.m.a.n", "h u m a n". */
const ROW = /(?<![\p{L}\p{M}\p{N}])\p{L}(?:[^\p{L}\p{M}\p{N}\n]{1,3}\p{L}(?![\p{L}\p{M}\p{N}])){3,}/gu;
const BETWEEN = /[^\p{L}]+/gu;

/** A text whose words that were spelt out, letter by letter, are words: what most often stands between the letters of a row joins them, anything else parts two words. */
export function joinSpeltWords(text: string): string {
  return text.replaceAll(ROW, (row) => {
    const joint = mostOften(row.match(BETWEEN) ?? []);
    return row.replaceAll(BETWEEN, (between) => (between === joint ? '' : ' '));
  });
}

function mostOften(all: readonly string[]): string | undefined {
  const times = new Map<string, number>();
  for (const one of all) times.set(one, (times.get(one) ?? 0) + 1);
  return [...times].reduce<[string, number] | undefined>(
    (most, next) => (most && most[1] >= next[1] ? most : next),
    undefined,
  )?.[0];
}
