import { HOUR_MS, MINUTE_MS } from '@touchline/domain/rules/index';
import type { FeedLeague } from '../feed.ts';

/** The provider of the world's football in every event. */
export const WORLD_PROVIDER = 'world';

/** The length of a cycle, in which every league plays a round; world times count from the first cycle. */
export const CYCLE_MS = 48 * HOUR_MS;
/** Cycles per season: the number of rounds of the largest leagues. Seasons follow without a break. */
export const SEASON_CYCLES = 38;
export const SEASON_MS = SEASON_CYCLES * CYCLE_MS;
/** Time between kick-offs of a round: shorter than a match. */
export const KICK_OFF_STEP_MS = 115 * MINUTE_MS;
/** The minimum time between two kick-offs of a club. */
export const REST_MS = 20 * HOUR_MS;

export interface WorldLeague {
  readonly code: string;
  readonly name: string;
  /** ISO 3166 alpha-2. */
  readonly country: string;
  readonly clubs: number;
  /** The number of clubs in the cup. */
  readonly inCup: number;
  /** The mean rating of the players. */
  readonly rating: number;
  /** The first kick-off of a round, relative to the start of the cycle. */
  readonly firstKickOffMs: number;
  /** Cycles of the season without a round: smaller leagues have fewer rounds. */
  readonly idle: readonly number[];
}

/**
 * The rounds of the three leagues of twenty clubs follow each other, so that one of them is always playing; those of
 * the two leagues of eighteen are in between.
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

/** The league code of the cup, which belongs to no country; its clubs are those of the leagues. */
export const CUP = 'cup';

/** The leagues and the cup in feed format, for a season counted from 1. */
export function feedLeagues(season: number): FeedLeague[] {
  const common = { season: String(season), fullStatistics: true };
  return [
    ...LEAGUES.map(({ code, name, country }) => ({ code, name, country, ...common })),
    { code: CUP, name: 'Continental Cup', country: null, ...common },
  ];
}
