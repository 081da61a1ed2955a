/**
 * Splits a whole number over weights so that the shares add up to it exactly and each share is the floor or the ceiling of its
 * exact part. It rounds the running total down instead of each share, so nothing is left over and nothing is invented.
 *
 * `total` and the weights are whole numbers of zero or more. Weights that are all zero take nothing.
 */
export function shareOut(total: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  if (whole === 0) return weights.map(() => 0);
  let reached = 0;
  let given = 0;
  return weights.map((weight) => {
    reached += weight;
    const upToHere = multiplyAndDivideDown(total, reached, whole);
    const share = upToHere - given;
    given = upToHere;
    return share;
  });
}

/** `a * b / c`, rounded down, without leaving whole numbers: the product may exceed 2^53. */
export function multiplyAndDivideDown(a: number, b: number, c: number): number {
  return Number((BigInt(a) * BigInt(b)) / BigInt(c));
}
