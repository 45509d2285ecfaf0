import type { CallOutput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { sql, type Db } from '../../db/database.ts';
import { absenceAnswer } from '../availability/absence-rows.ts';
import { unavailablePlayers } from '../availability/unavailable-players.ts';
import { shown } from '../queries.ts';
import { loadClubs, loadLeagues, loadMatchRows, type ClubRow } from '../rows.ts';

type MatchDetail = CallOutput<'football.matches.get'>;
type FormRow = MatchDetail['form']['home'][number];

const RESULTS = 5;
/** A match in play is read at least once a minute while the budget of requests allows it. */
const SILENT_AFTER = sql`interval '3 minutes'`;

interface MatchRecord {
  readonly id: number;
  readonly status: string;
  readonly kickoff_at: Date;
  readonly home_club_id: number;
  readonly away_club_id: number;
  readonly season_id: number;
  readonly venue_seats: number | null;
  readonly corrections: number;
  /** When a provider outside was last read about it; null for others. */
  readonly polled_at: Date | null;
  readonly is_silent: boolean;
}

/** A match with its league, its ground and the last five results of both clubs before it. */
export async function matchDetail(db: Db, matchId: number): Promise<MatchDetail | Refusal> {
  const { rows } = await sql<MatchRecord>`
    select match.id, status, kickoff_at, home_club_id, away_club_id, season_id,
      case when match.venue_name is null or match.venue_name = home.venue_name then home.venue_seats end as venue_seats,
      (select count(*)::int from match_correction where match_id = match.id) as corrections,
      polled_at, coalesce(
        over_at is null and kickoff_at < game_now()
          and (held_since is not null or polled_at < game_now() - ${SILENT_AFTER}), false
      ) as is_silent
    from match
    left join provider_match using (provider, provider_key)
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
  const { home_club_id, away_club_id, kickoff_at, venue_seats } = found;
  const results = await lastResults(db, [home_club_id, away_club_id], kickoff_at);
  return {
    match,
    league,
    venue: name === null ? null : { name, seats: venue_seats },
    form: { home: results.get(home_club_id) ?? [], away: results.get(away_club_id) ?? [] },
    corrections: found.corrections,
    missing: await missingIn(db, found),
    source:
      found.polled_at === null
        ? null
        : { read_dt: found.polled_at.toISOString(), is_silent: found.is_silent },
  };
}

/** The players who miss a match that has not started, by side. */
async function missingIn(
  db: Db,
  {
    status,
    kickoff_at,
    home_club_id,
    away_club_id,
  }: Pick<MatchRecord, 'status' | 'kickoff_at' | 'home_club_id' | 'away_club_id'>,
): Promise<MatchDetail['missing']> {
  if (status !== 'scheduled') return { home: [], away: [] };
  const players = await unavailablePlayers(db, [home_club_id, away_club_id], kickoff_at);
  const of = (clubId: number): MatchDetail['missing']['home'] =>
    players
      .filter((player) => player.clubId === clubId)
      .map(({ playerId, name, shortName, position, shirtNumber, ...absence }) => ({
        id: playerId,
        name,
        short_name: shortName,
        position,
        shirt_number: shirtNumber,
        absence: absenceAnswer(absence),
      }));
  return { home: of(home_club_id), away: of(away_club_id) };
}

/** The last results of clubs before a time, by club, latest first. Abandoned matches do not count. */
async function lastResults(
  db: Db,
  clubIds: readonly number[],
  before: Date,
): Promise<ReadonlyMap<number, FormRow[]>> {
  const at = (place: 'home' | 'away') => sql`
    (select id, kickoff_at, home_club_id, away_club_id, home_score, away_score from match
      where ${sql.ref(`${place}_club_id`)} = side.club_id and kickoff_at < ${before}
        and status in ('ended', 'confirmed') and home_score is not null and away_score is not null
      order by kickoff_at desc limit ${RESULTS})
  `;
  const { rows } = await sql<ResultRow>`
    select side.club_id, result.*
    from unnest(${clubIds}::int[]) as side (club_id)
    cross join lateral (
      select * from (${at('home')} union all ${at('away')}) as played order by kickoff_at desc, id desc limit ${RESULTS}
    ) as result
    order by result.kickoff_at desc, result.id desc
  `.execute(db);
  const clubs = await loadClubs(
    db,
    rows.flatMap(({ home_club_id, away_club_id }) => [home_club_id, away_club_id]),
  );
  const results = new Map<number, FormRow[]>();
  for (const row of rows) {
    const opponent = clubs.get(row.home_club_id === row.club_id ? row.away_club_id : row.home_club_id);
    if (opponent === undefined) continue;
    results.set(row.club_id, [...(results.get(row.club_id) ?? []), resultOf(row, opponent)]);
  }
  return results;
}

interface ResultRow {
  /** The source of the result. */
  readonly club_id: number;
  readonly id: number;
  readonly kickoff_at: Date;
  readonly home_club_id: number;
  readonly away_club_id: number;
  readonly home_score: number;
  readonly away_score: number;
}

function resultOf(row: ResultRow, opponent: ClubRow): FormRow {
  const at_home = row.home_club_id === row.club_id;
  const [scored, conceded] = at_home ? [row.home_score, row.away_score] : [row.away_score, row.home_score];
  return {
    match_id: row.id,
    kickoff_dt: row.kickoff_at.toISOString(),
    result: scored > conceded ? 'won' : scored < conceded ? 'lost' : 'drawn',
    scored,
    conceded,
    at_home,
    opponent,
  };
}
