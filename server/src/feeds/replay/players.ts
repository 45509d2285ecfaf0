import { starsOfRank } from '@touchline/domain/cards';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import type { Position } from '@touchline/domain/football/events';
import type { FeedPlayer, FeedTransfer, Stars } from '../feed.ts';
import type { AppearanceRow, FixtureRow, PlayerRow, SeasonFiles } from './files.ts';

const POSITION_OF_TYPE: ReadonlyMap<number, Position> = new Map([
  [1, 'GK'],
  [2, 'DF'],
  [3, 'MF'],
  [4, 'FW'],
]);

/** The position of a player of the file; undefined for other roles in it (coaches in 2024/25). */
export function positionOf(player: PlayerRow): Position | undefined {
  return POSITION_OF_TYPE.get(player.element_type);
}

interface Listing {
  readonly row: PlayerRow;
  readonly position: Position;
  readonly price: number;
  /** Clubs in chronological order, each with the first kick-off for it. */
  readonly clubs: readonly { readonly clubId: number; readonly atMs: number }[];
  readonly listedFromRound: number;
  /** How many managers picked the player before their first round, if listed from the start; else 0. */
  readonly picked: number;
  readonly fromTheStart: boolean;
}

interface Appearance {
  readonly appearance: AppearanceRow;
  readonly fixture: FixtureRow;
  readonly clubId: number;
  readonly atMs: number;
}

function appearancesOf(files: SeasonFiles): Map<number, Appearance[]> {
  const fixtures = new Map(files.fixtures.map((fixture) => [fixture.id, fixture]));
  const result = new Map<number, Appearance[]>();
  for (const appearance of files.appearances) {
    const fixture = fixtures.get(appearance.fixture);
    if (fixture === undefined || fixture.kickoff_time === null) continue;
    const clubId = appearance.was_home ? fixture.team_h : fixture.team_a;
    const seen = result.get(appearance.element) ?? [];
    seen.push({ appearance, fixture, clubId, atMs: fixture.kickoff_time });
    result.set(appearance.element, seen);
  }
  for (const seen of result.values()) seen.sort((a, b) => a.atMs - b.atMs);
  return result;
}

/** The first kick-off of each club. */
function firstKickOffs(fixtures: readonly FixtureRow[]): Map<number, number> {
  const result = new Map<number, number>();
  for (const { kickoff_time: at, team_h: home, team_a: away } of fixtures) {
    if (at === null) continue;
    for (const club of [home, away]) result.set(club, Math.min(result.get(club) ?? at, at));
  }
  return result;
}

function listings(files: SeasonFiles): Listing[] {
  const seen = appearancesOf(files);
  const starts = firstKickOffs(files.fixtures);
  return files.players.flatMap((row): Listing[] => {
    const position = positionOf(row);
    if (position === undefined) return [];
    const price = row.now_cost - row.cost_change_start;
    const all = seen.get(row.id) ?? [];
    const first = all[0];
    if (first === undefined) {
      const clubs = [{ clubId: row.team, atMs: 0 }];
      return [{ row, position, price, clubs, listedFromRound: 1, picked: 0, fromTheStart: false }];
    }
    const clubs = all
      .filter((appearance, index) => index === 0 || appearance.clubId !== all[index - 1]?.clubId)
      .map(({ clubId, atMs }) => ({ clubId, atMs }));
    const fromTheStart = first.atMs === starts.get(first.clubId);
    return [
      {
        row,
        position,
        price,
        clubs,
        listedFromRound: first.fixture.event ?? 1,
        picked: fromTheStart ? first.appearance.selected : 0,
        fromTheStart,
      },
    ];
  });
}

const better = (a: Listing, b: Listing): number =>
  b.price - a.price || b.picked - a.picked || a.row.code - b.row.code;

/**
 * Stars by share within the position, from data before the first round: the start price, then the number of managers
 * who picked the player. A player listed later gets the rank of their price among those.
 */
function starsByPrice(all: readonly Listing[]): Map<number, Stars> {
  const stars = new Map<number, Stars>();
  for (const position of POSITION_OF_TYPE.values()) {
    const mates = all.filter((listing) => listing.position === position);
    const initial = mates.filter(({ fromTheStart }) => fromTheStart).sort(better);
    initial.forEach(({ row }, rank) => stars.set(row.id, starsOfRank(rank, initial.length, CURRENT_RULES)));
    for (const late of mates.filter(({ fromTheStart }) => !fromTheStart)) {
      const above = initial.filter((other) => better(other, late) < 0).length;
      stars.set(late.row.id, starsOfRank(Math.min(above, initial.length - 1), initial.length, CURRENT_RULES));
    }
  }
  return stars;
}

/**
 * The files have no shirt numbers: each player gets a usual number of their position that is free in all their clubs.
 */
function shirtNumbers(all: readonly Listing[]): Map<number, number> {
  const usual = {
    GK: [1, 13, 31, 40],
    DF: [2, 3, 4, 5, 6, 12, 15],
    MF: [8, 10, 6, 7, 14, 16, 18],
    FW: [9, 11, 10, 7, 19],
  } as const satisfies Record<Position, readonly number[]>;
  const taken = new Map<number, Set<number>>();
  const result = new Map<number, number>();
  const inOrder = [...all].sort((a, b) => a.listedFromRound - b.listedFromRound || better(a, b));
  for (const { row, position, clubs } of inOrder) {
    const free = (number: number): boolean => clubs.every(({ clubId }) => !taken.get(clubId)?.has(number));
    let number: number = usual[position].find(free) ?? 20;
    while (!free(number)) number += 1;
    for (const { clubId } of clubs) taken.set(clubId, (taken.get(clubId) ?? new Set<number>()).add(number));
    result.set(row.id, number);
  }
  return result;
}

/** Reads the season's players and transfers; `clubCode` maps the season's club id to the stable code. */
export function readPlayers(
  files: SeasonFiles,
  clubCode: (clubId: number) => number,
): { players: FeedPlayer[]; transfers: FeedTransfer[] } {
  const all = listings(files);
  const stars = starsByPrice(all);
  const numbers = shirtNumbers(all);
  const players = all.map(({ row, position, price, clubs, listedFromRound }): FeedPlayer => ({
    code: row.code,
    name: `${row.first_name} ${row.second_name}`.trim(),
    shortName: row.web_name,
    clubCode: clubCode(clubs[0]?.clubId ?? row.team),
    position,
    shirtNumber: numbers.get(row.id) ?? 99,
    nationality: null,
    age: null,
    rating: price,
    price,
    stars: stars.get(row.id) ?? 1,
    listedFromRound,
  }));
  const transfers = all.flatMap(({ row, clubs }) =>
    clubs.slice(1).map(({ clubId, atMs }) => ({ playerCode: row.code, clubCode: clubCode(clubId), atMs })),
  );
  return { players, transfers };
}
