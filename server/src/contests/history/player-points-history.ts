import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import type { Position } from '@touchline/domain/football/events';
import {
  performanceOf,
  scoreTeam,
  type ContestAppearance,
  type ContestPerformance,
} from '@touchline/domain/scoring/substitutions';
import { gameNow } from '../../db/clock.ts';
import { sql, type Db } from '../../db/database.ts';
import { loadClubs } from '../../football/public.ts';
import { pageOf } from '../../http/calls/paging.ts';
import { loadContests, matchStatesOf, scoringTableOf, type ContestWithMatches } from '../facts.ts';
import { PER_PAGE } from '../queries/list.ts';
import { scoringOf } from '../standings/standings.ts';
import { finalEntries, playedSeasons } from './final-entries.ts';

type Input = ParsedInput<'contests.playerPoints'>;
type Answer = CallOutput<'contests.playerPoints'>;
type Row = Answer['data'][number];

/** The latest entries up to this number are counted. */
const MAX_ENTRIES = 5_000;
/** Teams scored before other calls have their turn. */
const TEAMS_A_TURN = 250;

interface EntryRow {
  readonly contest_id: number;
  readonly starters: readonly number[];
  readonly reserves: readonly number[];
  readonly captain_id: number | null;
  readonly vice_captain_id: number | null;
}

interface PlayerTally {
  readonly contests: Set<number>;
  teams: number;
  captained: number;
  points: number;
}

/**
 * What each player earned for a manager's teams in final contests: the teams are scored as at the settlement, with the
 * points of matches as they stand now. Easy and pro contests
 * have different tables, so one of the two is counted: easy ones unless `is_pro` is set.
 */
export async function playerPointsHistory(db: Db, input: Input, managerId: number): Promise<Answer> {
  const { rows: entries } = await sql<EntryRow>`
    select entry.contest_id, starters, reserves, captain_id, vice_captain_id
    ${finalEntries(managerId, { ...input, is_pro: input.is_pro ?? false })}
    order by contest.start_at desc, entry.id desc limit ${MAX_ENTRIES}
  `.execute(db);
  const tallies = await tally(db, entries);
  const rows = await playerRows(db, tallies);
  const { rows: shown, summary } = pageOf(
    rows.toSorted(comparison(input)),
    input.page,
    input.noItems ?? PER_PAGE,
  );
  return { data: [...shown], summary, seasons: await playedSeasons(db, managerId) };
}

async function tally(db: Db, entries: readonly EntryRow[]): Promise<ReadonlyMap<number, PlayerTally>> {
  const contests = await loadContests(db, [...new Set(entries.map(({ contest_id }) => contest_id))]);
  const played = await loadPlayed(db, contests, entries);
  const now = await gameNow(db);
  const entriesOf = Map.groupBy(entries, ({ contest_id }) => contest_id);
  const tallies = new Map<number, PlayerTally>();
  let scored = 0;
  for (const contest of contests) {
    const performances = played.performancesIn(contest, now);
    const positions = played.positionsIn(contest);
    const { unitsPerPoint } = scoringTableOf(contest.scoring_table);
    for (const { starters, reserves, captain_id, vice_captain_id } of entriesOf.get(contest.id) ?? []) {
      const team = { starters, reserves, captainId: captain_id, viceCaptainId: vice_captain_id };
      const { picks } = scoreTeam(scoringOf(contest), team, positions, performances);
      for (const pick of picks) {
        const own = tallies.get(pick.playerId) ?? { contests: new Set(), teams: 0, captained: 0, points: 0 };
        own.contests.add(contest.id);
        own.teams += 1;
        if (pick.playerId === captain_id) own.captained += 1;
        own.points += pick.counted / unitsPerPoint;
        tallies.set(pick.playerId, own);
      }
      scored += 1;
      if (scored % TEAMS_A_TURN === 0) await nextTurn();
    }
  }
  return tallies;
}

interface AppearanceRow {
  readonly match_id: number;
  readonly player_id: number;
  readonly minutes: number;
  readonly scoring_table: string;
  readonly points: number;
}

type Positions = ReadonlyMap<number, { readonly position: Position }>;

interface Played {
  /** The positions of the fielded players in the pool of a contest. */
  readonly positionsIn: (contest: ContestWithMatches) => Positions;
  /** The performances of the fielded players in a contest. */
  readonly performancesIn: (
    contest: ContestWithMatches,
    now: Date,
  ) => ReadonlyMap<number, ContestPerformance>;
}

/** Reads what the fielded players did in the matches of the contests: each match once, however many contests it is in. */
async function loadPlayed(
  db: Db,
  contests: readonly ContestWithMatches[],
  entries: readonly EntryRow[],
): Promise<Played> {
  const picked = [...new Set(entries.flatMap(({ starters, reserves }) => [...starters, ...reserves]))];
  const matchIds = [...new Set(contests.flatMap(({ matches }) => matches.map(({ id }) => id)))];
  const tables = [...new Set(contests.map(({ scoring_table }) => scoring_table))];
  const { rows } = await sql<AppearanceRow>`
    select appearance.match_id, appearance.player_id, appearance.minutes, counted.scoring_table,
      coalesce(player_points.points, 0) as points
    from appearance cross join unnest(${tables}::text[]) as counted (scoring_table)
    left join player_points on player_points.match_id = appearance.match_id
      and player_points.player_id = appearance.player_id and player_points.scoring_table = counted.scoring_table
    where appearance.match_id = any(${matchIds}::int[]) and appearance.player_id = any(${picked}::int[])
  `.execute(db);
  const byMatch = Map.groupBy(rows, ({ match_id, scoring_table }) => `${match_id} ${scoring_table}`);
  const pools = [...new Set(contests.map(({ pool_id }) => pool_id))];
  return {
    positionsIn: await loadPositions(db, pools, picked),
    performancesIn(contest, now) {
      const states = matchStatesOf(contest, now);
      const appearances = new Map<number, ContestAppearance[]>();
      for (const { id } of contest.matches) {
        const state = states.get(id) ?? 'ended';
        for (const { player_id, minutes, points } of byMatch.get(`${id} ${contest.scoring_table}`) ?? []) {
          appearances.set(player_id, [...(appearances.get(player_id) ?? []), { points, minutes, state }]);
        }
      }
      return new Map([...appearances].map(([playerId, own]) => [playerId, performanceOf(own)]));
    },
  };
}

/** Reads positions once for all pools; few players ever change theirs, so few pools need a map of their own. */
async function loadPositions(
  db: Db,
  poolIds: readonly number[],
  playerIds: readonly number[],
): Promise<Played['positionsIn']> {
  const { rows } = await sql<{ player_id: number; position: Position; pools: readonly number[] }>`
    select player_id, position, array_agg(pool_id) as pools from contest_pool_player
    where pool_id = any(${poolIds}::int[]) and player_id = any(${playerIds}::int[])
    group by player_id, position order by count(*)
  `.execute(db);
  const usual = new Map(rows.map(({ player_id, position }) => [player_id, { position }]));
  const others = new Map<number, [number, { readonly position: Position }][]>();
  for (const { player_id, position, pools } of rows) {
    if (usual.get(player_id)?.position === position) continue;
    for (const pool of pools) others.set(pool, [...(others.get(pool) ?? []), [player_id, { position }]]);
  }
  return ({ pool_id }) => {
    const own = others.get(pool_id);
    return own === undefined ? usual : new Map([...usual, ...own]);
  };
}

async function playerRows(db: Db, tallies: ReadonlyMap<number, PlayerTally>): Promise<Row[]> {
  const { rows } = await sql<{
    id: number;
    name: string;
    short_name: string;
    position: Position;
    club_id: number | null;
  }>`
    select id, name, short_name, position, club_id from player where id = any(${[...tallies.keys()]}::int[])
  `.execute(db);
  const clubs = await loadClubs(
    db,
    rows.flatMap(({ club_id }) => club_id ?? []),
  );
  return rows.flatMap(({ id, name, short_name, position, club_id }) => {
    const own = tallies.get(id);
    if (own === undefined) return [];
    return [
      {
        player_id: id,
        name,
        short_name,
        position,
        club: club_id === null ? null : (clubs.get(club_id) ?? null),
        contests: own.contests.size,
        teams: own.teams,
        captained: own.captained,
        points: decimals(own.points, 4),
        average: decimals(own.points / own.teams, 2),
      },
    ];
  });
}

/** A sum as decimal text, without the dust of its additions. */
function decimals(value: number, digits: number): string {
  return String(Number(value.toFixed(digits)));
}

/** By default the most points first; names ascend. */
function comparison({ sort_by: by = 'points', sort_how: how }: Input): (one: Row, other: Row) => number {
  const sign = (how ?? (by === 'name' ? 'asc' : 'desc')) === 'asc' ? 1 : -1;
  const compare = (one: Row, other: Row): number =>
    by === 'name' ? one.name.localeCompare(other.name, 'en') : Number(one[by]) - Number(other[by]);
  return (one, other) => sign * compare(one, other) || one.player_id - other.player_id;
}
