/** A source of numbers that gives the same sequence for the same seed, on every machine. */
export type Random = {
  /** A whole number from `min` to `max`, both inclusive. */
  readonly whole: (min: number, max: number) => number;
  /** One of a list. @throws RangeError for an empty list. */
  readonly pick: <Item>(items: readonly Item[]) => Item;
  /** True in `percent` of a hundred cases. */
  readonly chance: (percent: number) => boolean;
};

/** Starts a sequence: mulberry32, a well-known 32-bit generator. Good enough for made data, for nothing else. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const fraction = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (min: number, max: number) => min + Math.floor(fraction() * (max - min + 1));
  return {
    whole,
    pick: (items) => {
      const item = items[whole(0, items.length - 1)];
      if (item === undefined) throw new RangeError('Nothing to pick from');
      return item;
    },
    chance: (percent) => fraction() * 100 < percent,
  };
}
