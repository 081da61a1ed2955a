/** A source of choices that gives the same ones for the same seed. */
export type Random = {
  /** From 0 to below 1. */
  readonly next: () => number;
  /** A whole number from `from` to `to`, both included. */
  readonly whole: (from: number, to: number) => number;
  /** True with the given chance. */
  readonly chance: (probability: number) => boolean;
  /** One of the values. @throws RangeError when there are none. */
  readonly pick: <Value>(values: readonly Value[]) => Value;
  /** One key of a table of weights, the heavier the likelier. */
  readonly weighted: <Key extends string>(weights: Readonly<Record<Key, number>>) => Key;
};

/**
 * Makes a source from whole numbers. A stream per step (`seed`, then the step's number) keeps step n the same however many
 * choices the steps before it took.
 */
export function createRandom(...seeds: readonly number[]): Random {
  let state = seeds.reduce((mixed, seed) => scramble(mixed ^ scramble(seed + 0x9e3779b9)), 0x243f6a88);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    return (scramble(state) >>> 0) / 2 ** 32;
  };
  const pick = <Value>(values: readonly Value[]): Value => {
    if (values.length === 0) throw new RangeError('There is nothing to pick from');
    return values[Math.floor(next() * values.length)] as Value;
  };
  return {
    next,
    whole: (from, to) => from + Math.floor(next() * (to - from + 1)),
    chance: (probability) => next() < probability,
    pick,
    weighted: (weights) => {
      const entries = Object.entries<number>(weights) as [keyof typeof weights, number][];
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [key, weight] of entries) {
        left -= weight;
        if (left < 0) return key;
      }
      return (entries.at(-1) as [keyof typeof weights, number])[0];
    },
  };
}

/** Mixes the bits of a 32-bit number (the finisher of mulberry32). */
function scramble(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 15), value | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return mixed ^ (mixed >>> 14);
}
