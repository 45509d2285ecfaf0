import { HOUR_MS } from '@touchline/domain/rules/index';
import { seeded } from '../../seeded.ts';
import { CYCLE_MS, SEASON_CYCLES } from '../leagues.ts';

/**
 * A stage of the knock-out cup: its number of ties and, per tie, the first cycle of the season in which it can be
 * played. Stages are as many cycles apart as matches are announced in advance, so that no fixture reveals a result.
 */
interface CupStage {
  readonly cycles: readonly number[];
  /** The matchday of each tie. */
  readonly rounds: readonly number[];
}

export const CUP_STAGES: readonly CupStage[] = [
  { cycles: [6, 6, 7, 7, 8, 8, 9, 9], rounds: [1, 1, 2, 2, 3, 3, 4, 4] },
  { cycles: [17, 17, 18, 18], rounds: [5, 5, 6, 6] },
  { cycles: [25, 25], rounds: [7, 7] },
  { cycles: [33], rounds: [8] },
];

/** A pair of clubs in the cup; the first plays at home. */
export interface CupPair {
  readonly homeCode: number;
  readonly awayCode: number;
}

export interface CupTie extends CupPair {
  /** The index among all ties of the season. */
  readonly index: number;
  readonly round: number;
  /** Milliseconds since the world's first cycle. */
  readonly kickOffMs: number;
}

/**
 * Draws the first stage, keeping clubs of one league apart. `entrants` are club codes by league; no league may have
 * more than half of all.
 */
export function drawFirstStage(
  seed: string,
  season: number,
  entrants: readonly (readonly number[])[],
): CupPair[] {
  const leagueOf = new Map(entrants.flatMap((codes, league) => codes.map((code) => [code, league] as const)));
  for (let attempt = 0; ; attempt += 1) {
    const drawn = seeded('cup', seed, season, attempt).shuffled(entrants.flat());
    const pairs = pairUp(drawn);
    if (pairs.every(({ homeCode, awayCode }) => leagueOf.get(homeCode) !== leagueOf.get(awayCode))) {
      return pairs;
    }
  }
}

/** Draws the next stage: the winners in the order of their ties, with home drawn at random. */
export function drawNextStage(
  seed: string,
  season: number,
  stage: number,
  winners: readonly number[],
): CupPair[] {
  const draws = seeded('cup-homes', seed, season, stage);
  return pairUp(winners).map((pair) =>
    draws.chance(0.5) ? pair : { homeCode: pair.awayCode, awayCode: pair.homeCode },
  );
}

function pairUp(codes: readonly number[]): CupPair[] {
  const pairs: CupPair[] = [];
  for (let i = 0; i + 1 < codes.length; i += 2) {
    const [homeCode, awayCode] = [codes[i], codes[i + 1]];
    if (homeCode !== undefined && awayCode !== undefined) pairs.push({ homeCode, awayCode });
  }
  return pairs;
}

/** The possible kick-offs of a tie: every half hour of its cycle and the next, evenings (UTC) first. */
export function candidateTimes(season: number, cycle: number): number[] {
  const start = ((season - 1) * SEASON_CYCLES + cycle) * CYCLE_MS;
  const all = Array.from({ length: (2 * CYCLE_MS) / (HOUR_MS / 2) }, (_, index) => (index * HOUR_MS) / 2);
  const lateness = (offset: number): number =>
    Math.abs(((offset / HOUR_MS) % 24) - 19) + (offset < CYCLE_MS ? 0 : 24);
  return all.toSorted((a, b) => lateness(a) - lateness(b)).map((offset) => start + offset);
}
