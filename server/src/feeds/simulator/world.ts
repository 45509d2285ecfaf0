import { starsOfRank } from '@touchline/domain/cards';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { POSITIONS, type Position } from '@touchline/domain/football/events';
import type { FeedClub, FeedLeague, FeedPlayer, FeedVenue, FeedWorld } from '../feed.ts';
import { kitOf } from '../kit.ts';
import { type Draws, seeded, seededNumber } from '../seeded.ts';
import { personName, placeNames } from './names.ts';

export const SPRINT_LEAGUE = 'sprint';
const CLUBS = 10;

/** Shirt numbers of a squad of twenty by position. */
const SHIRTS = {
  GK: [1, 13],
  DF: [2, 3, 4, 5, 12, 15, 16],
  MF: [6, 7, 8, 10, 14, 17, 18],
  FW: [9, 11, 19, 20],
} as const satisfies Record<Position, readonly number[]>;

/** A league of invented clubs: everything a pure function of the seed. */
export interface SprintWorld extends FeedWorld {
  readonly seed: string;
  /** A secret of the server: it reveals every result before the match. */
  readonly secret: string;
  readonly league: FeedLeague;
  readonly squads: ReadonlyMap<number, readonly FeedPlayer[]>;
}

type Unrated = Omit<FeedPlayer, 'stars'>;

/** Invents the squad of a club. The club's strength, in standard deviations, sets its ratings. */
function squadOf(seed: string, clubCode: number, strength: number, taken: Set<string>): Unrated[] {
  const draws = seeded('squad', seed, clubCode);
  return POSITIONS.flatMap((position) =>
    SHIRTS[position].map((shirtNumber, depth): Unrated => {
      const rating = 69 + 5 * strength - 1.6 * depth + 4 * draws.normal();
      return {
        code: clubCode * 100 + shirtNumber,
        ...personName(draws, taken, seed, clubCode, shirtNumber),
        clubCode,
        position,
        shirtNumber,
        age: Math.round(Math.min(37, Math.max(17, 25.5 + 4.2 * draws.normal()))),
        rating: Math.round(Math.min(96, Math.max(42, rating))),
        price: null,
        listedFromRound: 1,
      };
    }),
  );
}

/** Assigns stars by share within the position, by rating over the whole league. */
function withStars(players: readonly Unrated[]): FeedPlayer[] {
  return POSITIONS.flatMap((position) => {
    const mates = players.filter((player) => player.position === position);
    mates.sort((a, b) => b.rating - a.rating || a.code - b.code);
    return mates.map((player, rank): FeedPlayer => ({
      ...player,
      stars: starsOfRank(rank, mates.length, CURRENT_RULES),
    }));
  }).sort((a, b) => a.code - b.code);
}

function seatsOf(strength: number, draws: Draws): number {
  const seats = 34_000 * Math.exp(0.35 * strength + 0.3 * draws.normal());
  return Math.round(Math.min(88_000, Math.max(9_000, seats)) / 10) * 10;
}

/**
 * Invents the Sprint League of a world: ten clubs with stadiums and squads of twenty. Clubs, players and calendar
 * depend on the public seed only; line-ups and matches also on the installation's secret.
 */
export function sprintWorld(seed: string, secret: string): SprintWorld {
  const draws = seeded('sprint', seed);
  const league: FeedLeague = {
    code: SPRINT_LEAGUE,
    name: 'Sprint League',
    country: null,
    season: '1',
    fullStatistics: true,
  };
  const names = placeNames(draws, CLUBS);
  const strengths = draws.shuffled(names.map((_, index) => (index - (CLUBS - 1) / 2) / 2.9));
  const clubs: FeedClub[] = names.map(({ club, short }, index) => ({
    code: index + 1,
    leagueCode: league.code,
    name: club,
    shortName: short,
    kit: kitOf(club),
    crestSeed: seededNumber('crest', seed, club),
    venueCode: index + 1,
  }));
  const venues: FeedVenue[] = names.map(({ venue, place }, index) => ({
    code: index + 1,
    name: venue,
    city: place,
    seats: seatsOf(strengths[index] ?? 0, draws),
  }));
  const taken = new Set<string>();
  const players = withStars(
    clubs.flatMap(({ code }, index) => squadOf(seed, code, strengths[index] ?? 0, taken)),
  );
  return {
    seed,
    secret,
    league,
    leagues: [league],
    clubs,
    venues,
    players,
    transfers: [],
    squads: Map.groupBy(players, ({ clubCode }) => clubCode),
  };
}
