import type { Played } from './played.ts';
import type { Rate } from './rates.ts';

export interface Estimate {
  readonly measured: number;
  readonly standardError: number;
}

type Pair = readonly [number, number];

/** What is kept of every match: two numbers for each rate, since scripts are large. */
export class Sample {
  readonly #rates: Readonly<Record<string, Rate>>;
  readonly #pairs: ReadonlyMap<string, Pair[]>;
  readonly #clubs: (readonly [home: string, away: string])[] = [];

  constructor(rates: Readonly<Record<string, Rate>>) {
    this.#rates = rates;
    this.#pairs = new Map(Object.keys(rates).map((name) => [name, []]));
  }

  /** How many matches were added. */
  get size(): number {
    return this.#clubs.length;
  }

  add(played: Played): void {
    const { season, homeCode, awayCode } = played;
    this.#clubs.push([`${season}/${homeCode}`, `${season}/${awayCode}`]);
    for (const [name, pairs] of this.#pairs) {
      const rate = this.#rates[name];
      if (rate !== undefined) pairs.push(rate.of(played));
    }
  }

  /** A rate of the matches so far; spreads between clubs look at seasons of `matchesOfClub` matches only. */
  estimate(name: string, matchesOfClub: number): Estimate {
    const rate = this.#rates[name];
    const pairs = this.#pairs.get(name) ?? [];
    if (rate === undefined) throw new Error(`there is no rate "${name}"`);
    if (rate.kind === 'ratio') return ofRatio(pairs);
    if (rate.kind === 'variance') return ofVariance(pairs.map(([value]) => value));
    return ofDeviation(clubMeans(this.#clubs, pairs, matchesOfClub));
  }
}

const average = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** Mean of the squared, or the fourth, distances from the mean. */
function moment(values: readonly number[], power: 2 | 4): number {
  const middle = average(values);
  return average(values.map((value) => (value - middle) ** power));
}

/** A ratio of sums over matches, with the standard error of the linearised ratio. */
function ofRatio(pairs: readonly Pair[]): Estimate {
  let counted = 0;
  let among = 0;
  for (const [part, whole] of pairs) {
    counted += part;
    among += whole;
  }
  const measured = counted / among;
  let squares = 0;
  for (const [part, whole] of pairs) squares += (part - measured * whole) ** 2;
  return { measured, standardError: Math.sqrt(squares) / among };
}

function ofVariance(values: readonly number[]): Estimate {
  const variance = moment(values, 2);
  return {
    measured: variance,
    standardError: Math.sqrt((moment(values, 4) - variance ** 2) / values.length),
  };
}

function ofDeviation(values: readonly number[]): Estimate {
  const { measured, standardError } = ofVariance(values);
  return { measured: Math.sqrt(measured), standardError: standardError / (2 * Math.sqrt(measured)) };
}

/** Means of each club over each of its complete seasons. */
function clubMeans(
  clubs: readonly (readonly [string, string])[],
  pairs: readonly Pair[],
  matchesOfClub: number,
): number[] {
  const seasons = new Map<string, { sum: number; count: number }>();
  const add = (club: string, value: number): void => {
    const { sum, count } = seasons.get(club) ?? { sum: 0, count: 0 };
    seasons.set(club, { sum: sum + value, count: count + 1 });
  };
  pairs.forEach(([home, away], index) => {
    const [homeClub, awayClub] = clubs[index] ?? ['', ''];
    add(homeClub, home);
    add(awayClub, away);
  });
  const complete = [...seasons.values()].filter(({ count }) => count === matchesOfClub);
  return complete.map(({ sum, count }) => sum / count);
}
