/** How sure the bound is: in 95 of 100 samples the true rate lies at or below it. */
const CONFIDENCE = 0.95;
/** Halvings of the interval: enough for every digit a double has. */
const HALVINGS = 60;

/**
 * The one-sided 95 % upper bound of a rate, exact for any sample (Clopper and Pearson): the largest rate at which so few harms in such
 * a sample are still not rarer than 5 in 100. With no harm it is `1 - 0.05^(1/sample)`, for large samples nearly 3/sample. Without a sample nothing is
 * known: 1.
 *
 * `harm` and `sample` are counts, 0 <= harm <= sample.
 */
export function harmUpperBound(harm: number, sample: number): number {
  if (sample <= 0 || harm >= sample) return 1;
  if (harm === 0) return -Math.expm1(Math.log(1 - CONFIDENCE) / sample);
  let low = harm / sample;
  let high = 1;
  for (let step = 0; step < HALVINGS; step += 1) {
    const rate = (low + high) / 2;
    if (chanceOfAtMost(harm, sample, rate) > 1 - CONFIDENCE) low = rate;
    else high = rate;
  }
  return high;
}

/** The chance of at most `harm` harms in the sample at a rate, summed from its largest term downwards until nothing is added any more. */
function chanceOfAtMost(harm: number, sample: number, rate: number): number {
  const odds = (1 - rate) / rate;
  let term = Math.exp(logChance(harm, sample, rate));
  let sum = 0;
  for (let k = harm; k >= 0 && term > sum * Number.EPSILON; k -= 1) {
    sum += term;
    term *= (k / (sample - k + 1)) * odds;
  }
  return sum;
}

function logChance(harm: number, sample: number, rate: number): number {
  return logChoose(sample, harm) + harm * Math.log(rate) + (sample - harm) * Math.log1p(-rate);
}

function logChoose(n: number, k: number): number {
  let sum = 0;
  const few = Math.min(k, n - k);
  for (let i = 1; i <= few; i += 1) sum += Math.log((n - few + i) / i);
  return sum;
}
