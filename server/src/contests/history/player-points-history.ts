import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { sql, type Db } from '../../db/database.ts';
import { loadPlayersOfClubs } from '../../football/public.ts';
import { pageOf } from '../../http/calls/paging.ts';
import { PER_PAGE } from '../queries/list.ts';
import { finalEntries, playedSeasons } from './final-entries.ts';
import { scoreEntries, type FinalEntry } from './score-entries.ts';

type Input = ParsedInput<'contests.playerPoints'>;
type Answer = CallOutput<'contests.playerPoints'>;
type Row = Answer['data'][number];

/** The latest entries up to this number are counted. */
const MAX_ENTRIES = 5_000;

interface PlayerTally {
  readonly contests: Set<number>;
  teams: number;
  captained: number;
  points: number;
}

/**
 * What each player earned for a manager's teams in final contests: the teams are scored as at the settlement, with
 * the present points of matches. Easy and pro contests have different tables, so one of the two is counted: easy
 * ones unless `is_pro` is set.
 */
export async function playerPointsHistory(db: Db, input: Input, managerId: number): Promise<Answer> {
  const { rows: entries } = await sql<FinalEntry>`
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

async function tally(db: Db, entries: readonly FinalEntry[]): Promise<ReadonlyMap<number, PlayerTally>> {
  const tallies = new Map<number, PlayerTally>();
  await scoreEntries(db, entries, (entry, picks) => {
    for (const pick of picks) {
      const own = tallies.get(pick.playerId) ?? { contests: new Set(), teams: 0, captained: 0, points: 0 };
      own.contests.add(entry.contest_id);
      own.teams += 1;
      if (pick.playerId === entry.captain_id) own.captained += 1;
      own.points += pick.counted;
      tallies.set(pick.playerId, own);
    }
  });
  return tallies;
}

async function playerRows(db: Db, tallies: ReadonlyMap<number, PlayerTally>): Promise<Row[]> {
  const players = await loadPlayersOfClubs(db, [...tallies.keys()]);
  return [...players].flatMap(([id, player]) => {
    const own = tallies.get(id);
    if (own === undefined) return [];
    return [
      {
        player_id: id,
        ...player,
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
