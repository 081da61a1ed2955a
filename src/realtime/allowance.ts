/** So many of something in a while. */
export type Allowance = {
  /** Takes one; false when none is left until the window is over. */
  readonly take: () => boolean;
};

/** Counts in fixed windows on this process's clock. */
export function createAllowance(limit: { readonly count: number; readonly perMs: number }): Allowance {
  let windowStart = 0;
  let taken = 0;
  return {
    take: () => {
      const now = performance.now();
      if (now - windowStart >= limit.perMs) {
        windowStart = now;
        taken = 0;
      }
      taken += 1;
      return taken <= limit.count;
    },
  };
}
