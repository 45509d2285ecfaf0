import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import type { PointsReason } from '@touchline/domain/scoring/score';
import { pointsText } from '@touchline/domain/scoring/table';
import { sql, type Db } from '../../db/database.ts';
import { loadMatchRows } from '../../football/public.ts';
import type { Caller } from '../../http/auth/caller.ts';
import { matchStatesOf, scoringTableOf } from '../facts.ts';
import { loadPerformances, scoreOf } from '../standings/standings.ts';
import { poolMembers } from './pool.ts';
import { visibleTeam } from '../teams/team.ts';

type Answer = CallOutput<'contests.players.points'>;

interface PlayedRow {
  readonly match_id: number;
  readonly minutes: number | null;
  readonly points: number | null;
  readonly reasons: readonly PointsReason[] | null;
}

/** How a pick of a team got its points: each of the player's matches in the contest, with the reasons. */
export async function playerPoints(
  db: Db,
  input: ParsedInput<'contests.players.points'>,
  caller: Caller,
): Promise<Answer | Refusal> {
  const visible = await visibleTeam(db, input.contestId, input.teamId, caller);
  if ('refused' in visible) return visible;
  const { contest, team, now } = visible;
  const pick = scoreOf(team, await loadPerformances(db, contest, now)).picks.find(
    ({ playerId }) => playerId === input.playerId,
  );
  const member = (await poolMembers(db, contest.pool_id, [input.playerId])).get(input.playerId);
  if (pick === undefined || member === undefined) return refuse('ERR_NOT_FOUND');
  const { rows } = await sql<PlayedRow>`
    select match.id as match_id, appearance.minutes, player_points.points, player_points.reasons
    from match
    left join appearance on appearance.match_id = match.id and appearance.player_id = ${member.id}
    left join player_points on player_points.match_id = match.id and player_points.player_id = ${member.id}
      and scoring_table = ${contest.scoring_table}
    where match.id = any(${contest.matches.map((match) => match.id)})
      and (appearance.player_id is not null or ${member.clubId} in (home_club_id, away_club_id))
  `.execute(db);
  const played = new Map(rows.map((row) => [row.match_id, row]));
  const states = matchStatesOf(contest, now);
  const table = scoringTableOf(contest.scoring_table);
  const matches = await loadMatchRows(
    db,
    rows.map((row) => row.match_id),
    (matchId) => states.get(matchId) === 'void',
  );
  return {
    player_id: member.id,
    name: member.name,
    points: pointsText(table, pick.points),
    factor: String(pick.multiplier),
    matches: matches.map((match) => {
      const row = played.get(match.id);
      const counts = !match.is_void;
      return {
        match,
        minutes: row?.minutes ?? 0,
        points: pointsText(table, counts ? (row?.points ?? 0) : 0),
        reasons: (counts ? (row?.reasons ?? []) : []).map(({ rule, count, points }) => ({
          rule,
          count,
          points: pointsText(table, points),
        })),
      };
    }),
  };
}
