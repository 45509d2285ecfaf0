import { lockTime } from '@touchline/domain/contests/lifecycle';
import { groupLobby, type LobbyContest } from '@touchline/domain/contests/lobby-groups';
import { sql, type Db } from '../../db/database.ts';
import { factsOf, type ContestWithMatches } from '../facts.ts';
import { entriesInPlay, kindOf, potOf } from '../settlement/pot.ts';

/** The last entries of a manager from which the groups know their leagues and what they have joined. */
const LAST_ENTRIES = 60;

/**
 * The groups of the lobby among contests that anybody can join now, without those the manager has joined; a visitor
 * (null) has joined none and has no leagues.
 */
export async function lobbyGroups(
  db: Db,
  joinable: readonly ContestWithMatches[],
  managerId: number | null,
  now: Date,
): Promise<ReturnType<typeof groupLobby>> {
  const own = managerId === null ? [] : await lastEntries(db, managerId);
  const joined = new Set(own.map(({ contest_id }) => contest_id));
  const leagues = new Set(own.flatMap(({ league_id }) => league_id ?? []));
  const open = joinable.filter(({ id }) => !joined.has(id));
  const folds = await foldsOf(db, open);
  return groupLobby(
    open.map((contest) => lobbyContestOf(contest, folds.get(contest.id) ?? null, now)),
    leagues,
  );
}

function lobbyContestOf(contest: ContestWithMatches, fold: string | null, now: Date): LobbyContest {
  return {
    id: contest.id,
    lockAt: lockTime(factsOf(contest)),
    pool: potOf(contest, entriesInPlay(contest, now)).pool.units,
    isFree: contest.entry_fee === 0n,
    isPro: contest.is_pro,
    isHeadToHead: kindOf(contest) === 'head_to_head',
    leagueId: contest.league_id,
    fold,
  };
}

async function lastEntries(
  db: Db,
  managerId: number,
): Promise<readonly { readonly contest_id: number; readonly league_id: number | null }[]> {
  const { rows } = await sql<{ contest_id: number; league_id: number | null }>`
    select contest_id, league_id from (
      select contest_id from entry where manager_id = ${managerId} and state <> 'left'
      order by contest_id desc limit ${LAST_ENTRIES}
    ) as last join contest on contest.id = contest_id
  `.execute(db);
  return rows;
}

async function foldsOf(
  db: Db,
  contests: readonly ContestWithMatches[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; fold: string }>`
    select id, fold from contest where fold is not null and id = any(${contests.map(({ id }) => id)}::int[])
  `.execute(db);
  return new Map(rows.map(({ id, fold }) => [id, fold]));
}
