import type { FeedFixture, FeedVenue } from '../feed.ts';
import { type WorldClub, inventClubs } from './clubs.ts';
import { LEAGUES, SEASON_CYCLES } from './leagues.ts';
import type { WorldFixture } from './calendar/season-calendar.ts';
import { type Squads, squadsOf } from './squads/squads.ts';

/** The first cycle of the second half of a season; in between players may change clubs. */
export const MIDSEASON_CYCLE = SEASON_CYCLES / 2;

/** What a world is made of before a ball is kicked. */
export interface WorldBase {
  readonly seed: string;
  /** Known to the server alone: who knows it can tell every result before it is played. */
  readonly secret: string;
  readonly clubs: readonly WorldClub[];
  readonly venues: readonly FeedVenue[];
  /** By league, in the order of LEAGUES. */
  readonly clubCodes: readonly (readonly number[])[];
  /** The squads in a cycle (from 0) of a season (from 1). */
  squadsIn(season: number, cycle: number): Squads;
  /** The fixture as the feed gives it, with its kick-off by the calendar of the installation. */
  feedFixture(fixture: WorldFixture, kickOffMs: number): FeedFixture;
}

/** The clubs and squads of a world: a pure function of its seed; the secret decides matches only. */
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
