import type { CallOutput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { pointsText } from '@touchline/domain/scoring/table';
import { gameNow } from '../../db/clock.ts';
import { sql, type Db } from '../../db/database.ts';
import { livePageMatchIds, loadClubs } from '../../football/public.ts';
import { loadContests, scoringTableOf, type ContestWithMatches } from '../facts.ts';
import { slugOf } from '../queries/slug.ts';
import { loadPerformances, scoreOf } from '../standings/standings.ts';
import { poolMembers } from './pool.ts';

type Answer = CallOutput<'football.matches.myPlayers'>;
type MyPlayer = Answer['data'][number];

/** The manager's latest entries up to this number are searched. */
const MAX_ENTRIES = 50;

/** A manager's picks in a match, over all their playing entries. Independent of other managers' picks. */
export async function myPlayersInMatch(
  db: Db,
  matchId: number,
  managerId: number,
): Promise<Answer | Refusal> {
  const known = await sql`select from match where id = ${matchId}`.execute(db);
  if (known.rows.length === 0) return refuse('ERR_NOT_FOUND');
  return { data: await myPlayersIn(db, [matchId], managerId) };
}

/** A manager's picks in the matches of the live page. */
export async function myLivePlayers(db: Db, managerId: number): Promise<Answer> {
  return { data: await myPlayersIn(db, await livePageMatchIds(db), managerId) };
}

interface EntryRow {
  readonly id: number;
  readonly contest_id: number;
  readonly starters: readonly number[];
  readonly reserves: readonly number[];
  readonly captain_id: number | null;
  readonly vice_captain_id: number | null;
}

async function myPlayersIn(db: Db, matchIds: readonly number[], managerId: number): Promise<MyPlayer[]> {
  const { rows } = await sql<EntryRow>`
    select entry.id, entry.contest_id, starters, reserves, captain_id, vice_captain_id
    from entry join contest on contest.id = entry.contest_id
    where manager_id = ${managerId} and state = 'playing' and starters is not null and cancelled_at is null
      and exists (
        select from contest_match where contest_match.contest_id = entry.contest_id and match_id = any(${matchIds}::int[])
      )
    order by entry.id desc limit ${MAX_ENTRIES}
  `.execute(db);
  const now = await gameNow(db);
  const contests = await loadContests(db, [...new Set(rows.map((row) => row.contest_id))]);
  const found: MyPlayer[] = [];
  for (const contest of contests) {
    const entries = rows.filter((row) => row.contest_id === contest.id);
    found.push(...(await picksIn(db, contest, entries, matchIds, now)));
  }
  return found.sort(
    (one, other) => Number(other.counted) - Number(one.counted) || one.player.id - other.player.id,
  );
}

async function picksIn(
  db: Db,
  contest: ContestWithMatches,
  entries: readonly EntryRow[],
  matchIds: readonly number[],
  now: Date,
): Promise<MyPlayer[]> {
  const wanted = contest.matches.filter(({ id }) => matchIds.includes(id));
  const played = await loadPerformances(db, contest, now);
  const picked = [...new Set(entries.flatMap(({ starters, reserves }) => [...starters, ...reserves]))];
  const members = await poolMembers(db, contest.pool_id, picked);
  const clubs = await loadClubs(
    db,
    [...members.values()].map(({ clubId }) => clubId),
  );
  const points = await pointsIn(db, contest.scoring_table, wanted, picked);
  const table = scoringTableOf(contest.scoring_table);
  const shownContest = { id: contest.id, name: contest.name, slug: slugOf(contest.name) };
  return entries.flatMap((entry) => {
    const { starters, reserves, captain_id: captainId, vice_captain_id: viceCaptainId } = entry;
    const { picks } = scoreOf({ starters, reserves, captainId, viceCaptainId }, played);
    return picks.flatMap(({ playerId, multiplier, reason }): MyPlayer[] => {
      const member = members.get(playerId);
      const club = member === undefined ? undefined : clubs.get(member.clubId);
      const match = wanted.find(
        ({ home_club_id, away_club_id }) =>
          home_club_id === member?.clubId || away_club_id === member?.clubId,
      );
      if (member === undefined || club === undefined || match === undefined) return [];
      const units = points.get(`${match.id} ${playerId}`) ?? 0;
      const { id, name, shortName: short_name, position, shirtNumber: shirt_number, nationality } = member;
      return [
        {
          match_id: match.id,
          player: { id, name, short_name, position, shirt_number, nationality, club },
          contest: shownContest,
          team_id: entry.id,
          part: reason,
          factor: String(multiplier),
          points: pointsText(table, units),
          counted: pointsText(table, units * multiplier),
        },
      ];
    });
  });
}

/** Points in units of the table, by the key "match player". */
async function pointsIn(
  db: Db,
  scoringTable: string,
  matches: readonly { readonly id: number }[],
  playerIds: readonly number[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ match_id: number; player_id: number; points: number }>`
    select match_id, player_id, points from player_points
    where match_id = any(${matches.map(({ id }) => id)}::int[]) and player_id = any(${playerIds}::int[])
      and scoring_table = ${scoringTable}
  `.execute(db);
  return new Map(rows.map((row) => [`${row.match_id} ${row.player_id}`, row.points]));
}
