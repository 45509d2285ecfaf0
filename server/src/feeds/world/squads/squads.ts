import { starsOfRank } from '@touchline/domain/cards';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { POSITIONS, type Position } from '@touchline/domain/football/events';
import type { FeedPlayer } from '../../feed.ts';
import { type Draws, seeded } from '../../seeded.ts';
import type { WorldClub } from '../clubs.ts';
import { LEAGUES } from '../leagues.ts';
import { inventPerson, type TakenNames } from './people.ts';

/** Shirt numbers of a squad of twenty-four by position, regulars first. */
const SHIRTS = {
  GK: [1, 13, 30],
  DF: [2, 3, 4, 5, 12, 15, 16, 22],
  MF: [6, 7, 8, 10, 14, 17, 18, 21, 23],
  FW: [9, 11, 19, 20],
} as const satisfies Record<Position, readonly number[]>;
const SQUAD = POSITIONS.flatMap((position) =>
  SHIRTS[position].map((shirtNumber, depth) => ({ position, shirtNumber, depth })),
);
/** The number of player codes per generation of newcomers; the first generation starts the world. */
const CODES_OF_GENERATION = 10_000;
const OLDEST = 36;
const LIKELY_TO_MOVE = { summer: 0.09, winter: 0.04 } as const;

type Unrated = Omit<FeedPlayer, 'stars'>;

/** The squads between two transfer windows. */
export interface Squads {
  readonly players: readonly FeedPlayer[];
  readonly byClub: ReadonlyMap<number, readonly FeedPlayer[]>;
}

/**
 * The squads of the world by transfer window: window 0 is its start, then there is one in the middle of each season and
 * one between seasons, in which players also grow a year older, improve or decline, and the oldest are replaced by
 * newcomers. A pure function of the seed; every window builds on the one before.
 */
export function squadsOf(seed: string, clubs: readonly WorldClub[]): (window: number) => Squads {
  const taken: TakenNames = { names: new Set(), shirts: new Map() };
  const windows: Squads[] = [];
  return (window) => {
    for (let next = windows.length; next <= window; next += 1) {
      const last = windows.at(-1);
      windows.push(
        last === undefined
          ? withStars(clubs, firstPlayers(seed, clubs, taken))
          : nextSquads(seed, clubs, taken, last, next),
      );
    }
    const squads = windows[window];
    if (squads === undefined) throw new Error(`unknown transfer window ${window}`);
    return squads;
  };
}

function firstPlayers(seed: string, clubs: readonly WorldClub[], taken: TakenNames): Unrated[] {
  return clubs.flatMap((club, clubIndex) => {
    const draws = seeded('squad', seed, club.code);
    const league = leagueOf(club);
    return SQUAD.map(({ position, shirtNumber, depth }, place): Unrated => {
      const code = 1 + clubIndex * SQUAD.length + place;
      const rating = league.rating + 3.6 - 1.3 * depth + 4.6 * club.strength + 3.4 * draws.normal();
      return {
        code,
        ...inventPerson(league.country, taken, seed, code),
        clubCode: club.code,
        position,
        shirtNumber,
        age: within(Math.round(25.5 + 4.2 * draws.normal()), 17, OLDEST),
        rating: bounded(rating),
        price: null,
        listedFromRound: 1,
      };
    });
  });
}

function nextSquads(
  seed: string,
  clubs: readonly WorldClub[],
  taken: TakenNames,
  last: Squads,
  window: number,
): Squads {
  const draws = seeded('window', seed, window);
  const betweenSeasons = window % 2 === 0;
  const stayed: Unrated[] = last.players.map((player) => ({ ...player }));
  const players = betweenSeasons ? ageByYear(seed, clubs, taken, stayed, window) : stayed;
  return withStars(
    clubs,
    swapPlayers(clubs, players, draws, betweenSeasons ? LIKELY_TO_MOVE.summer : LIKELY_TO_MOVE.winter),
  );
}

/**
 * Ages the players by a year: the young improve, the old decline; a player past the age limit is replaced by a newcomer
 * of the club with the same shirt.
 */
function ageByYear(
  seed: string,
  clubs: readonly WorldClub[],
  taken: TakenNames,
  players: readonly Unrated[],
  window: number,
): Unrated[] {
  const clubOf = new Map(clubs.map((club) => [club.code, club]));
  return players.map((player, place): Unrated => {
    const age = (player.age ?? 25) + 1;
    const draws = seeded('year', seed, player.code, window);
    if (age <= OLDEST) {
      const change = age <= 23 ? 1.6 : age <= 29 ? 0 : -0.6 * (age - 29);
      return { ...player, age, rating: bounded(player.rating + change + 1.5 * draws.normal()) };
    }
    const club = clubOf.get(player.clubCode);
    if (club === undefined) throw new Error(`player ${player.code} has no club`);
    const league = leagueOf(club);
    const code = window * CODES_OF_GENERATION + place + 1;
    return {
      ...player,
      code,
      ...inventPerson(league.country, taken, seed, code),
      age: 18 + draws.whole(4),
      rating: bounded(league.rating - 1 + 4 * club.strength + 4 * draws.normal()),
    };
  });
}

/** Two players of a position swap clubs within their league, and shirts. */
function swapPlayers(
  clubs: readonly WorldClub[],
  players: readonly Unrated[],
  draws: Draws,
  likely: number,
): Unrated[] {
  const leagueOfClub = new Map(clubs.map(({ code, leagueCode }) => [code, leagueCode]));
  const moved = [...players];
  const waiting = new Map<string, number>();
  for (const [place, player] of draws.shuffled([...players.entries()])) {
    if (!draws.chance(likely)) continue;
    const market = `${leagueOfClub.get(player.clubCode)} ${player.position}`;
    const otherPlace = waiting.get(market);
    const other = otherPlace === undefined ? undefined : players[otherPlace];
    if (otherPlace === undefined || other === undefined || other.clubCode === player.clubCode) {
      waiting.set(market, place);
      continue;
    }
    waiting.delete(market);
    moved[place] = { ...player, clubCode: other.clubCode, shirtNumber: other.shirtNumber };
    moved[otherPlace] = { ...other, clubCode: player.clubCode, shirtNumber: player.shirtNumber };
  }
  return moved;
}

/** Assigns stars by share within league and position, by rating. */
function withStars(clubs: readonly WorldClub[], players: readonly Unrated[]): Squads {
  const leagueOfClub = new Map(clubs.map(({ code, leagueCode }) => [code, leagueCode]));
  const mates = Map.groupBy(players, ({ clubCode, position }) => `${leagueOfClub.get(clubCode)} ${position}`);
  const stars = new Map(
    [...mates.values()].flatMap((group) =>
      group
        .toSorted((a, b) => b.rating - a.rating || a.code - b.code)
        .map(({ code }, rank) => [code, starsOfRank(rank, group.length, CURRENT_RULES)] as const),
    ),
  );
  const rated = players.map((player): FeedPlayer => ({ ...player, stars: stars.get(player.code) ?? 1 }));
  return { players: rated, byClub: Map.groupBy(rated, ({ clubCode }) => clubCode) };
}

function leagueOf({ leagueCode }: WorldClub): (typeof LEAGUES)[number] {
  const league = LEAGUES.find(({ code }) => code === leagueCode);
  if (league === undefined) throw new Error(`unknown league ${leagueCode}`);
  return league;
}

function bounded(rating: number): number {
  return within(Math.round(rating), 42, 96);
}

function within(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}
