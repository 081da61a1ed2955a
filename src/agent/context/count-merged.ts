import type { Vocabulary } from './vocabulary.ts';

/** Longest piece that is merged as one, in bytes: what a longer one takes grows with its square. */
const LONGEST_PIECE = 512;

const NONE = 0x7fffffff;

/** Where the parts of the piece begin, and the rank of each with the one behind it. One piece is merged at a time. */
const starts = new Int32Array(LONGEST_PIECE + 1);
const ranks = new Int32Array(LONGEST_PIECE + 1);

/** Tokens of `bytes[0, length)`, one piece of a text, by byte-pair merging: the pair that comes first in the vocabulary is joined until none is left. Pieces beyond 512 bytes are counted in parts of that size, which may add a token a part. */
export function countMerged(vocabulary: Vocabulary, bytes: Uint8Array, length: number): number {
  let tokens = 0;
  for (let from = 0; from < length; from += LONGEST_PIECE)
    tokens += mergePiece(vocabulary, bytes, from, Math.min(length, from + LONGEST_PIECE));
  return tokens;
}

function mergePiece(vocabulary: Vocabulary, bytes: Uint8Array, from: number, to: number): number {
  if (to - from < 2 || vocabulary.rankOf(bytes, from, to) !== -1) return to - from === 0 ? 0 : 1;
  let parts = to - from;
  for (let part = 0; part <= parts; part += 1) starts[part] = from + part;
  const rankAt = (part: number): number => {
    if (part < 0 || part + 2 > parts) return NONE;
    const rank = vocabulary.rankOf(bytes, starts[part] ?? 0, starts[part + 2] ?? 0);
    return rank === -1 ? NONE : rank;
  };
  for (let part = 0; part < parts; part += 1) ranks[part] = rankAt(part);
  for (let first = firstOf(parts); first !== -1; first = firstOf(parts)) {
    starts.copyWithin(first + 1, first + 2, parts + 1);
    ranks.copyWithin(first + 1, first + 2, parts);
    parts -= 1;
    ranks[first] = rankAt(first);
    if (first > 0) ranks[first - 1] = rankAt(first - 1);
  }
  return parts;
}

/** The part that is to be joined with the one behind it; -1 when none can be. */
function firstOf(parts: number): number {
  let best = -1;
  let least = NONE;
  for (let part = 0; part < parts; part += 1) {
    const rank = ranks[part] ?? NONE;
    if (rank >= least) continue;
    least = rank;
    best = part;
  }
  return best;
}
