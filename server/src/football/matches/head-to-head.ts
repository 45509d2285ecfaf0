import type { CallOutput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { sql, type Db } from '../../db/database.ts';
import { loadMatchRows } from '../rows.ts';

type Answer = CallOutput<'football.matches.headToHead'>;

/** Meetings that are shown; all are counted. */
const MAX_MEETINGS = 10;

/** The finished meetings of the clubs of a match before it, counted from the side of the club at home in it. */
export async function headToHead(db: Db, matchId: number): Promise<Answer | Refusal> {
  const known = await sql<{ home_club_id: number; away_club_id: number; kickoff_at: Date }>`
    select home_club_id, away_club_id, kickoff_at from match where id = ${matchId}
  `.execute(db);
  const [match] = known.rows;
  if (match === undefined) return refuse('ERR_NOT_FOUND');
  const { home_club_id: home, away_club_id: away, kickoff_at } = match;
  const { rows } = await sql<{ id: number; home_club_id: number; home_score: number; away_score: number }>`
    select id, home_club_id, home_score, away_score from match
    where ((home_club_id = ${home} and away_club_id = ${away}) or (home_club_id = ${away} and away_club_id = ${home}))
      and kickoff_at < ${kickoff_at} and status in ('ended', 'confirmed')
      and home_score is not null and away_score is not null
    order by kickoff_at desc, id desc
  `.execute(db);
  const leads = rows.map((row) => (row.home_score - row.away_score) * (row.home_club_id === home ? 1 : -1));
  const meetings = await loadMatchRows(
    db,
    rows.slice(0, MAX_MEETINGS).map(({ id }) => id),
    () => false,
  );
  return {
    home_won: leads.filter((lead) => lead > 0).length,
    drawn: leads.filter((lead) => lead === 0).length,
    away_won: leads.filter((lead) => lead < 0).length,
    meetings: meetings.toReversed(),
  };
}
