import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Position } from '@touchline/domain/football/events';
import {
  performanceOf,
  scoreTeam,
  type ContestAppearance,
  type ContestPerformance,
  type PickScore,
} from '@touchline/domain/scoring/substitutions';
import { gameNow } from '../../db/clock.ts';
import { sql, type Db } from '../../db/database.ts';
import { loadContests, matchStatesOf, scoringTableOf, type ContestWithMatches } from '../facts.ts';
import { scoringOf } from '../standings/standings.ts';

/** Teams scored before other calls have their turn. */
const TEAMS_A_TURN = 250;

/** An entry with a result, with its team. */
export interface FinalEntry {
  readonly contest_id: number;
  readonly starters: readonly number[];
  readonly reserves: readonly number[];
  readonly captain_id: number | null;
  readonly vice_captain_id: number | null;
}

/** A pick of a team with what it earned, in points of its contest's table. */
export type EarnedPick = Pick<PickScore, 'playerId' | 'points' | 'counted' | 'reason'>;

/**
 * Scores the teams of some entries as at the settlement, with the present points of matches, and passes each to
 * `visit` with its picks.
 */
export async function scoreEntries(
  db: Db,
  entries: readonly FinalEntry[],
  visit: (entry: FinalEntry, picks: readonly EarnedPick[]) => void,
): Promise<void> {
  const contests = await loadContests(db, [...new Set(entries.map(({ contest_id }) => contest_id))]);
  const played = await loadPlayed(db, contests, entries);
  const now = await gameNow(db);
  const entriesOf = Map.groupBy(entries, ({ contest_id }) => contest_id);
  let scored = 0;
  for (const contest of contests) {
    const performances = played.performancesIn(contest, now);
    const positions = played.positionsIn(contest);
    const { unitsPerPoint } = scoringTableOf(contest.scoring_table);
    for (const entry of entriesOf.get(contest.id) ?? []) {
      const { starters, reserves, captain_id, vice_captain_id } = entry;
      const team = { starters, reserves, captainId: captain_id, viceCaptainId: vice_captain_id };
      const { picks } = scoreTeam(scoringOf(contest), team, positions, performances);
      visit(
        entry,
        picks.map((pick) => ({
          ...pick,
          points: pick.points / unitsPerPoint,
          counted: pick.counted / unitsPerPoint,
        })),
      );
      scored += 1;
      if (scored % TEAMS_A_TURN === 0) await nextTurn();
    }
  }
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
  entries: readonly FinalEntry[],
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
