import { sfc32 } from '@touchline/domain/packs/sfc32';

/**
 * Seeded draws for generated football. The same parts give the same sequence on every machine, so a world, a fixture or
 * a match is a pure function of its seed. Not for draws that managers must be able to verify.
 */
export interface Draws {
  /** Uniform in [0, 1). */
  fraction(): number;
  /** Uniform whole number in [0, below). */
  whole(below: number): number;
  /** True with this probability. */
  chance(probability: number): boolean;
  /** One item of a non-empty list, each equally likely. */
  pick<T>(from: readonly T[]): T;
  /** An index drawn in proportion to the weights; weights that are all 0 count as equal. */
  weighted(weights: readonly number[]): number;
  /** A new list in drawn order. */
  shuffled<T>(from: readonly T[]): T[];
  /** Standard normal (Box-Muller). */
  normal(): number;
  /** Poisson with this mean (Knuth's method, good for means below 30). */
  poisson(mean: number): number;
}

/** A 32-bit hash of the text, in four lanes (cyrb128). */
function lanes(text: string): [number, number, number, number] {
  let a = 1779033703;
  let b = 3144134277;
  let c = 1013904242;
  let d = 2773480762;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    a = b ^ Math.imul(a ^ code, 597399067);
    b = c ^ Math.imul(b ^ code, 2869860233);
    c = d ^ Math.imul(c ^ code, 951274213);
    d = a ^ Math.imul(d ^ code, 2716044179);
  }
  a = Math.imul(c ^ (a >>> 18), 597399067);
  b = Math.imul(d ^ (b >>> 22), 2869860233);
  c = Math.imul(a ^ (c >>> 17), 951274213);
  d = Math.imul(b ^ (d >>> 19), 2716044179);
  const all = a ^ b ^ c ^ d;
  return [all >>> 0, (b ^ all) >>> 0, (c ^ all) >>> 0, (d ^ all) >>> 0];
}

/** A whole number in [0, 2^32), a pure function of the parts. */
export function seededNumber(...parts: readonly (string | number)[]): number {
  return lanes(parts.join('\u0000'))[0];
}

/** The sequence of draws of these parts. */
export function seeded(...parts: readonly (string | number)[]): Draws {
  return drawsFrom(sfc32(lanes(parts.join('\u0000')), 12));
}

function drawsFrom(fraction: () => number): Draws {
  const whole = (below: number): number => Math.floor(fraction() * below);
  return {
    fraction,
    whole,
    chance: (probability) => fraction() < probability,
    pick: (from) => {
      const chosen = from[whole(from.length)];
      if (chosen === undefined) throw new Error('a draw from an empty list');
      return chosen;
    },
    weighted: (weights) => {
      let total = 0;
      for (const weight of weights) total += weight;
      if (total <= 0) return whole(weights.length);
      let rest = fraction() * total;
      for (let i = 0; i < weights.length; i += 1) {
        rest -= weights[i] ?? 0;
        if (rest < 0) return i;
      }
      return weights.length - 1;
    },
    shuffled: (from) =>
      from
        .map((item) => ({ item, key: fraction() }))
        .sort((x, y) => x.key - y.key)
        .map(({ item }) => item),
    normal: () => Math.sqrt(-2 * Math.log(1 - fraction())) * Math.cos(2 * Math.PI * fraction()),
    poisson: (mean) => {
      const limit = Math.exp(-mean);
      let product = fraction();
      let count = 0;
      while (product > limit) {
        count += 1;
        product *= fraction();
      }
      return count;
    },
  };
}
