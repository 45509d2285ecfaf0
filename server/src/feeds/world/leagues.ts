import { HOUR_MS, MINUTE_MS } from '@touchline/domain/rules/index';
import type { FeedLeague } from '../feed.ts';

/** The provider of the world's football in every event. */
export const WORLD_PROVIDER = 'world';

/** Every league plays a round in each cycle; times of the world count from its first cycle. */
export const CYCLE_MS = 48 * HOUR_MS;
/** Cycles of a season: the rounds of the largest leagues. The next season follows without a break. */
export const SEASON_CYCLES = 38;
export const SEASON_MS = SEASON_CYCLES * CYCLE_MS;
/** From one kick-off of a round to the next: shorter than a match takes. */
export const KICK_OFF_STEP_MS = 115 * MINUTE_MS;
/** No club plays twice within so long, from kick-off to kick-off. */
export const REST_MS = 20 * HOUR_MS;

export interface WorldLeague {
  readonly code: string;
  readonly name: string;
  /** ISO 3166 alpha-2. */
  readonly country: string;
  readonly clubs: number;
  /** Clubs that enter the cup. */
  readonly inCup: number;
  /** Mean rating of its players. */
  readonly rating: number;
  /** When its round begins, after the start of the cycle. */
  readonly firstKickOffMs: number;
  /** Cycles of the season without a round: leagues of fewer clubs have fewer rounds. */
  readonly idle: readonly number[];
}

/**
 * The three leagues of twenty clubs follow each other so that one of them is always playing; the two of eighteen
 * lie in between.
 */
export const LEAGUES: readonly WorldLeague[] = [
  {
    code: 'england',
    name: 'Crown League',
    country: 'GB',
    clubs: 20,
    inCup: 4,
    rating: 70,
    firstKickOffMs: 0,
    idle: [],
  },
  {
    code: 'spain',
    name: 'Liga Meseta',
    country: 'ES',
    clubs: 20,
    inCup: 3,
    rating: 69,
    firstKickOffMs: 19 * HOUR_MS,
    idle: [],
  },
  {
    code: 'italy',
    name: 'Serie Aurora',
    country: 'IT',
    clubs: 20,
    inCup: 3,
    rating: 68,
    firstKickOffMs: 38 * HOUR_MS,
    idle: [],
  },
  {
    code: 'germany',
    name: 'Adlerliga',
    country: 'DE',
    clubs: 18,
    inCup: 3,
    rating: 68,
    firstKickOffMs: 9.5 * HOUR_MS,
    idle: [10, 18, 26, 34],
  },
  {
    code: 'france',
    name: 'Ligue Horizon',
    country: 'FR',
    clubs: 18,
    inCup: 3,
    rating: 67,
    firstKickOffMs: 28.5 * HOUR_MS,
    idle: [8, 19, 24, 33],
  },
];

/** The league code of the cup, which is of no country and whose clubs are those of the leagues. */
export const CUP = 'cup';

/** The leagues and the cup as a feed gives them in a season, counted from 1. */
export function feedLeagues(season: number): FeedLeague[] {
  const common = { season: String(season), fullStatistics: true };
  return [
    ...LEAGUES.map(({ code, name, country }) => ({ code, name, country, ...common })),
    { code: CUP, name: 'Continental Cup', country: null, ...common },
  ];
}
