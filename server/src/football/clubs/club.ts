import type { CallOutput } from '@touchline/contract/calls';
import { isRefusal, type Refusal } from '@touchline/contract/errors';
import { POSITIONS, type Position } from '@touchline/domain/football/events';
import { courseOf, leagueTable } from '@touchline/domain/football/season/league-table';
import { pointsText } from '@touchline/domain/scoring/table';
import { EASY } from '@touchline/domain/scoring/tables/easy';
import { PRO } from '@touchline/domain/scoring/tables/pro';
import { sql, type Db } from '../../db/database.ts';
import { absenceAnswer } from '../availability/absence-rows.ts';
import { absencesOfPlayers } from '../availability/unavailable-players.ts';
import { shown } from '../queries.ts';
import { loadMatchRows } from '../rows.ts';
import { figureOf, loadSeason, type Season, type SeasonMatch } from '../seasons/season-memory.ts';
import { standingsRows } from '../standings/league-standings.ts';
import { clubSummary } from './club-head.ts';

type Answer = CallOutput<'football.clubs.get'>;
type SquadRow = Answer['squad'][number];

/** Results and fixtures shown of a club, over all its competitions. */
const MATCHES = 10;

/** A club with its squad, matches and the course of its current season. */
export async function club(db: Db, clubId: number): Promise<Answer | Refusal> {
  const head = await clubSummary(db, clubId);
  if (isRefusal(head)) return head;
  const season = await loadSeason(db, head.league.seasonId);
  if (season === null) throw new Error(`Club ${clubId} has no season.`);
  const table = leagueTable(season.clubIds, season.matches, { live: true });
  const own = table.filter((row) => row.clubId === clubId);
  const [[standing = null], matches, squad] = await Promise.all([
    standingsRows(db, season, own, { isWhole: true, live: true }),
    matchesOf(db, clubId),
    squadOf(db, clubId, season, head.league.full_statistics),
  ]);
  return {
    ...head,
    standing,
    clubs_in_league: season.clubIds.length,
    course: courseIn(season, clubId).map(({ round, place, points, matchId }) => ({
      round,
      place,
      points,
      match_id: matchId,
    })),
    ...matches,
    squad,
  };
}

type Course = ReturnType<typeof courseOf>;
const courses = new WeakMap<Season, Map<number, Course>>();

/** The course of a club, computed once for each state of the season: it takes a table for every match. */
function courseIn(season: Season, clubId: number): Course {
  const known = courses.get(season) ?? new Map<number, Course>();
  courses.set(season, known);
  const course = known.get(clubId) ?? courseOf(clubId, season.clubIds, season.matches);
  known.set(clubId, course);
  return course;
}

/** What a club plays now, its last results and its next fixtures. */
async function matchesOf(db: Db, clubId: number): Promise<Pick<Answer, 'live' | 'results' | 'fixtures'>> {
  const near = (statuses: readonly SeasonMatch['status'][], order: 'asc' | 'desc') => sql<{
    id: number;
    status: string;
  }>`
    select id, status from match
    where (home_club_id = ${clubId} or away_club_id = ${clubId}) and status = any(${statuses}::text[])
    order by kickoff_at ${sql.raw(order)}, id limit ${MATCHES}
  `;
  const [live, results, fixtures] = await Promise.all([
    near(['first_half', 'half_time', 'second_half', 'extra_time'], 'asc').execute(db),
    near(['ended', 'confirmed', 'abandoned'], 'desc').execute(db),
    near(['scheduled', 'postponed'], 'asc').execute(db),
  ]);
  const rows = await loadMatchRows(db, ...shown([...live.rows, ...results.rows, ...fixtures.rows]));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const rowsOf = (found: typeof live) => found.rows.flatMap(({ id }) => byId.get(id) ?? []);
  return { live: rowsOf(live), results: rowsOf(results), fixtures: rowsOf(fixtures) };
}

async function squadOf(db: Db, clubId: number, season: Season, fullStatistics: boolean): Promise<SquadRow[]> {
  const { rows } = await sql<{
    id: number;
    name: string;
    short_name: string;
    position: Position;
    shirt_number: number;
    nationality: string;
    birth_date: string | null;
    stars: number;
  }>`
    select id, name, short_name, position, shirt_number, nationality, to_char(birth_date, 'YYYY-MM-DD') as birth_date,
      stars
    from player where club_id = ${clubId}
    order by array_position(${POSITIONS}::text[], position), shirt_number, id
  `.execute(db);
  const absences = await absencesOfPlayers(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const absence = absences.get(row.id);
    const totals = season.totals.get(row.id);
    const count = (statistic: 'minutes' | 'goals' | 'assists') =>
      totals === undefined ? 0 : figureOf(totals.figures, statistic);
    return {
      ...row,
      matches: totals?.matches ?? 0,
      minutes: count('minutes'),
      goals: count('goals'),
      assists: count('assists'),
      points_easy: pointsText(EASY, totals?.easy ?? 0),
      points_pro: fullStatistics ? pointsText(PRO, totals?.pro ?? 0) : null,
      absence: absence === undefined ? null : absenceAnswer(absence),
    };
  });
}
