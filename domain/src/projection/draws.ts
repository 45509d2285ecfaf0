import { sfc32 } from '../packs/sfc32.ts';

/** Seeded draws for simulations: the same seed gives the same sequence on every machine. */
export interface ProjectionDraws {
  /** Uniform in [0, 1). */
  readonly fraction: () => number;
  /** True with this probability. */
  readonly chance: (probability: number) => boolean;
  /** Standard normal. */
  readonly normal: () => number;
  /** Poisson with this mean; rounded normal where the mean is above 12. */
  readonly poisson: (mean: number) => number;
  /** How many of `count` attempts succeed. */
  readonly binomial: (count: number, probability: number) => number;
  /** An index below `count`, in proportion to the weights; -1 when all of them are 0. */
  readonly weighted: (weights: Float64Array, count: number) => number;
}

const NORMAL_FROM = 12;

/** A number of 32 bits from parts, to seed draws with. */
export function seedOf(...parts: readonly number[]): number {
  let hash = 0x811c9dc5;
  for (const part of parts) {
    for (const word of [part % 4_294_967_296, Math.floor(part / 4_294_967_296)]) {
      hash = Math.imul(hash ^ (word >>> 0), 0x01000193);
      hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
      hash ^= hash >>> 12;
    }
  }
  return hash >>> 0;
}

/** Draws from a seed of 32 bits. */
export function projectionDraws(seed: number): ProjectionDraws {
  const fraction = sfc32([seed | 0, (seed ^ 0x9e3779b9) | 0, Math.imul(seed, 0x85ebca6b) | 0, 1], 15);
  let spare = Number.NaN;
  // Box-Muller gives two at a time.
  const normal = (): number => {
    if (!Number.isNaN(spare)) {
      const kept = spare;
      spare = Number.NaN;
      return kept;
    }
    const radius = Math.sqrt(-2 * Math.log(1 - fraction()));
    const angle = 2 * Math.PI * fraction();
    spare = radius * Math.sin(angle);
    return radius * Math.cos(angle);
  };
  return {
    fraction,
    chance: (probability) => fraction() < probability,
    normal,
    poisson(mean) {
      if (mean > NORMAL_FROM) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal()));
      let left = fraction();
      let probability = Math.exp(-mean);
      let count = 0;
      while (left >= probability && count < 100) {
        left -= probability;
        count += 1;
        probability *= mean / count;
      }
      return count;
    },
    binomial(count, probability) {
      let successes = 0;
      for (let attempt = 0; attempt < count; attempt += 1) if (fraction() < probability) successes += 1;
      return successes;
    },
    weighted(weights, count) {
      let total = 0;
      for (let index = 0; index < count; index += 1) total += weights[index] ?? 0;
      if (total <= 0) return -1;
      let rest = fraction() * total;
      let last = -1;
      for (let index = 0; index < count; index += 1) {
        const weight = weights[index] ?? 0;
        if (weight <= 0) continue;
        last = index;
        rest -= weight;
        if (rest < 0) return index;
      }
      return last;
    },
  };
}
