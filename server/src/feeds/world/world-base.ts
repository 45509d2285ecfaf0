import type { FeedFixture, FeedVenue } from '../feed.ts';
import { type WorldClub, inventClubs } from './clubs.ts';
import { LEAGUES, SEASON_CYCLES } from './leagues.ts';
import { type Squads, squadsOf } from './squads/squads.ts';

/** A match of the world. Its kick-off is in milliseconds since the world's first cycle. */
export interface WorldFixture {
  readonly matchId: number;
  readonly leagueCode: string;
  readonly season: number;
  /** Cycle of the season, from 0: squads change only between cycles. */
  readonly cycle: number;
  readonly round: number;
  readonly kickOffMs: number;
  readonly homeCode: number;
  readonly awayCode: number;
}

/** The first cycle of the second half of a season; players may change clubs before it. */
export const MIDSEASON_CYCLE = SEASON_CYCLES / 2;

/** The clubs and squads of a world, independent of any match. */
export interface WorldBase {
  readonly seed: string;
  /** A secret of the server: it reveals every result before the match. */
  readonly secret: string;
  readonly clubs: readonly WorldClub[];
  readonly venues: readonly FeedVenue[];
  /** By league, in the order of LEAGUES. */
  readonly clubCodes: readonly (readonly number[])[];
  /** The squads in a cycle (from 0) of a season (from 1). */
  squadsIn(season: number, cycle: number): Squads;
  /** The fixture in feed format, with its kick-off in the calendar of the installation. */
  feedFixture(fixture: WorldFixture, kickOffMs: number): FeedFixture;
}

/** Creates the clubs and squads of a world: a pure function of the seed; the secret affects matches only. */
export function createWorldBase(seed: string, secret: string): WorldBase {
  const { clubs, venues } = inventClubs(seed);
  const squads = squadsOf(seed, clubs);
  return {
    seed,
    secret,
    clubs,
    venues,
    clubCodes: LEAGUES.map((league) =>
      clubs.filter(({ leagueCode }) => leagueCode === league.code).map(({ code }) => code),
    ),
    squadsIn: (season, cycle) => squads(2 * (season - 1) + (cycle < MIDSEASON_CYCLE ? 0 : 1)),
    feedFixture: ({ matchId, leagueCode, season, round, homeCode, awayCode }, kickOffMs) => ({
      matchId,
      leagueCode,
      season: String(season),
      round,
      kickOffMs,
      homeCode,
      awayCode,
      venueCode: homeCode,
    }),
  };
}
