import { HOUR_MS } from '@touchline/domain/rules/index';
import { seeded } from '../../seeded.ts';
import { CYCLE_MS, SEASON_CYCLES } from '../leagues.ts';

/**
 * A stage of the knock-out cup: its ties and the cycle of the season from which on each can be played. Between
 * stages lie as many cycles as matches are announced ahead, so that nobody learns of a result by a fixture.
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

/** Two clubs in the cup; the first one is at home. */
export interface CupPair {
  readonly homeCode: number;
  readonly awayCode: number;
}

export interface CupTie extends CupPair {
  /** Its place among all ties of the season. */
  readonly index: number;
  readonly round: number;
  /** Milliseconds since the world's first cycle. */
  readonly kickOffMs: number;
}

/**
 * The first stage: entrants drawn against each other, those of one league kept apart. `entrants` are club codes
 * by league, at most half of all of one league.
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

/** The winners of a stage, in the order of its ties, against each other; who is at home is drawn. */
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

/** Kick-offs a tie may have: every half hour of its cycle and the next, those in the evening (UTC) first. */
export function candidateTimes(season: number, cycle: number): number[] {
  const start = ((season - 1) * SEASON_CYCLES + cycle) * CYCLE_MS;
  const all = Array.from({ length: (2 * CYCLE_MS) / (HOUR_MS / 2) }, (_, index) => (index * HOUR_MS) / 2);
  const lateness = (offset: number): number =>
    Math.abs(((offset / HOUR_MS) % 24) - 19) + (offset < CYCLE_MS ? 0 : 24);
  return all.toSorted((a, b) => lateness(a) - lateness(b)).map((offset) => start + offset);
}
