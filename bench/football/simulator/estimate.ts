import type { Played } from './played.ts';
import type { Rate } from './rates.ts';

export interface Estimate {
  readonly measured: number;
  readonly standardError: number;
}

type Pair = readonly [number, number];

/** Two clubs in one season, and the number of matches each club plays in it. */
interface Meeting {
  readonly home: string;
  readonly away: string;
  readonly matchesOfClub: number;
}

/** A sample of matches. It stores two numbers per match and rate instead of the match, whose events are large. */
export class Sample {
  readonly #rates: Readonly<Record<string, Rate>>;
  readonly #pairs: ReadonlyMap<string, Pair[]>;
  readonly #clubs: Meeting[] = [];

  constructor(rates: Readonly<Record<string, Rate>>) {
    this.#rates = rates;
    this.#pairs = new Map(Object.keys(rates).map((name) => [name, []]));
  }

  /** How many matches were added. */
  get size(): number {
    return this.#clubs.length;
  }

  add(played: Played): void {
    const { season, homeCode, awayCode, matchesOfClub } = played;
    this.#clubs.push({ home: `${season} ${homeCode}`, away: `${season} ${awayCode}`, matchesOfClub });
    for (const [name, pairs] of this.#pairs) {
      const rate = this.#rates[name];
      if (rate !== undefined) pairs.push(rate.of(played));
    }
  }

  /** Estimates a rate from the matches so far; spreads between clubs use complete seasons only. */
  estimate(name: string): Estimate {
    const rate = this.#rates[name];
    const pairs = this.#pairs.get(name) ?? [];
    if (rate === undefined) throw new Error(`there is no rate "${name}"`);
    if (rate.kind === 'ratio') return ofRatio(pairs);
    if (rate.kind === 'variance') return ofVariance(pairs.map(([value]) => value));
    return ofDeviation(clubMeans(this.#clubs, pairs));
  }
}

const average = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** The second or fourth central moment. */
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

/** The mean of each club in each of its complete seasons. */
function clubMeans(meetings: readonly Meeting[], pairs: readonly Pair[]): number[] {
  const seasons = new Map<string, { readonly sum: number; readonly left: number }>();
  const add = (club: string, value: number, matchesOfClub: number): void => {
    const { sum, left } = seasons.get(club) ?? { sum: 0, left: matchesOfClub };
    seasons.set(club, { sum: sum + value / matchesOfClub, left: left - 1 });
  };
  meetings.forEach(({ home, away, matchesOfClub }, index) => {
    const [homeValue, awayValue] = pairs[index] ?? [0, 0];
    add(home, homeValue, matchesOfClub);
    add(away, awayValue, matchesOfClub);
  });
  return [...seasons.values()].filter(({ left }) => left === 0).map(({ sum }) => sum);
}
