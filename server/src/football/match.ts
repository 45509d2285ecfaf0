import type { CallOutput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { sql, type Db } from '../db/database.ts';
import { shown } from './queries.ts';
import { loadClubs, loadLeagues, loadMatchRows } from './rows.ts';

type MatchDetail = CallOutput<'GET /v4/theStats/match/{matchId}'>;
type FormRow = MatchDetail['form']['home'][number];

const RESULTS = 5;

/** A match with its league, its ground and the last five results of both clubs before it. */
export async function matchDetail(db: Db, matchId: number): Promise<MatchDetail | Refusal> {
  const { rows } = await sql<{
    id: number;
    status: string;
    kickoff_at: Date;
    home_club_id: number;
    away_club_id: number;
    season_id: number;
    venue_seats: number | null;
  }>`
    select match.id, status, kickoff_at, home_club_id, away_club_id, season_id,
      case when match.venue_name is null or match.venue_name = home.venue_name then home.venue_seats end as venue_seats
    from match
    join round on round.id = round_id
    join club as home on home.id = home_club_id
    where match.id = ${matchId}
  `.execute(db);
  const [found] = rows;
  const [match] = await loadMatchRows(db, ...shown(rows));
  if (found === undefined || match === undefined) return refuse('ERR_NOT_FOUND');
  const league = (await loadLeagues(db, [found.season_id])).get(found.season_id);
  if (league === undefined) throw new Error(`Match ${matchId} has no season.`);
  const { venue_name: name } = match;
  return {
    match,
    league,
    venue: name === null ? null : { name, seats: found.venue_seats },
    form: {
      home: await formOf(db, found.home_club_id, found.kickoff_at),
      away: await formOf(db, found.away_club_id, found.kickoff_at),
    },
  };
}

/** The last results of a club before a moment, the latest first. Abandoned matches are no results. */
async function formOf(db: Db, clubId: number, before: Date): Promise<FormRow[]> {
  const results = (at: 'home' | 'away') => sql`
    (select id, kickoff_at, home_club_id, away_club_id, home_score, away_score from match
      where ${sql.ref(`${at}_club_id`)} = ${clubId} and kickoff_at < ${before}
        and status in ('ended', 'confirmed') and home_score is not null and away_score is not null
      order by kickoff_at desc limit ${RESULTS})
  `;
  const { rows } = await sql<{
    id: number;
    kickoff_at: Date;
    home_club_id: number;
    away_club_id: number;
    home_score: number;
    away_score: number;
  }>`
    select * from (${results('home')} union all ${results('away')}) as result
    order by kickoff_at desc, id desc limit ${RESULTS}
  `.execute(db);
  const clubs = await loadClubs(
    db,
    rows.flatMap(({ home_club_id, away_club_id }) => [home_club_id, away_club_id]),
  );
  return rows.flatMap((row): FormRow[] => {
    const at_home = row.home_club_id === clubId;
    const opponent = clubs.get(at_home ? row.away_club_id : row.home_club_id);
    if (opponent === undefined) return [];
    const [scored, conceded] = at_home ? [row.home_score, row.away_score] : [row.away_score, row.home_score];
    const result = scored > conceded ? 'won' : scored < conceded ? 'lost' : 'drawn';
    return [
      {
        match_id: row.id,
        kickoff_dt: row.kickoff_at.toISOString(),
        result,
        scored,
        conceded,
        at_home,
        opponent,
      },
    ];
  });
}
