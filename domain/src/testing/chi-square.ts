/**
 * The probability that counts drawn by the expected shares differ at least as much as these do (Pearson's chi-square).
 * `expected` are counts, each above 0, with the same sum as `counts`.
 */
export function chiSquareProbability(counts: readonly number[], expected: readonly number[]): number {
  const statistic = counts.reduce((sum, count, index) => {
    const wanted = expected[index] ?? 0;
    return sum + (count - wanted) ** 2 / wanted;
  }, 0);
  return upperGamma((counts.length - 1) / 2, statistic / 2);
}

/** The regularised upper incomplete gamma function Q(a, x): its series below a + 1, Lentz's continued fraction above. */
function upperGamma(a: number, x: number): number {
  if (x <= 0) return 1;
  const scale = Math.exp(-x + a * Math.log(x) - logGamma(a));
  return x < a + 1 ? 1 - scale * lowerSeries(a, x) : scale * upperFraction(a, x);
}

const STEPS = 1_000;
const PRECISION = 1e-14;

function lowerSeries(a: number, x: number): number {
  let term = 1 / a;
  let sum = term;
  for (let step = 1; step < STEPS && Math.abs(term) > Math.abs(sum) * PRECISION; step += 1) {
    term *= x / (a + step);
    sum += term;
  }
  return sum;
}

function upperFraction(a: number, x: number): number {
  let b = x + 1 - a;
  let c = 1e300;
  let d = 1 / b;
  let fraction = d;
  for (let step = 1; step < STEPS; step += 1) {
    const numerator = -step * (step - a);
    b += 2;
    d = 1 / (numerator * d + b);
    c = b + numerator / c;
    fraction *= d * c;
    if (Math.abs(d * c - 1) < PRECISION) break;
  }
  return fraction;
}

/** Lanczos' approximation (g = 7, nine terms) of the logarithm of the gamma function, for a > 0. */
function logGamma(a: number): number {
  const [first, ...others] = [
    0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
    12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
  ];
  const x = a - 1;
  const sum = others.reduce((total, term, index) => total + term / (x + index + 1), first);
  const t = x + 7.5;
  return 0.5 * Math.log(2 * Math.PI) + (x + 0.5) * Math.log(t) - t + Math.log(sum);
}
