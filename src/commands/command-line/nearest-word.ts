/** The word that was probably meant: one that differs by two letters at most, and by fewer than half of its own. Null without one. */
export function nearestWord(asked: string, possible: readonly string[]): string | null {
  const ranked = possible
    .map((word) => ({ word, apart: lettersApart(asked.slice(0, 64).toLowerCase(), word.toLowerCase()) }))
    .filter(({ word, apart }) => apart <= 2 && apart * 2 < word.length)
    .sort((a, b) => a.apart - b.apart);
  return ranked[0]?.word ?? null;
}

/** Letters to put in, take out, replace or swap with their neighbour until one word is the other. */
function lettersApart(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  const cost = (row: number, column: number) => rows[row]?.[column] ?? 0;
  for (let row = 1; row <= one.length; row += 1) {
    rows.push([row]);
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1] ? 0 : 1;
      const swapped = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const ways = [cost(row - 1, column) + 1, cost(row, column - 1) + 1, cost(row - 1, column - 1) + same];
      rows[row]?.push(Math.min(...ways, ...(swapped ? [cost(row - 2, column - 2) + 1] : [])));
    }
  }
  return cost(one.length, other.length);
}
