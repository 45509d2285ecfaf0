import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import type { RawBuilder } from 'kysely';
import { sql, type Db } from '../../db/database.ts';
import { ALL_LEAGUES, loadLeagues, type LeagueRow } from '../../football/public.ts';
import { termConditions, type TermFilters } from '../queries/list.ts';

type Season = CallOutput<'contests.history'>['seasons'][number];

/** The filters of a manager's final contests. */
export type HistoryFilters = TermFilters & Pick<ParsedInput<'contests.history'>, 'season_id'>;

/** SQL: a manager's entries with a result, joined with their final contests that pass the filters. */
export function finalEntries(managerId: number, filters: HistoryFilters = {}): RawBuilder<unknown> {
  const { season_id } = filters;
  const conditions = [
    sql`entry.manager_id = ${managerId} and entry.final_rank is not null and contest.final_at is not null`,
    ...(season_id === undefined ? [] : [sql`contest.season_id = ${season_id}`]),
    ...termConditions(filters),
  ];
  return sql`from entry join contest on contest.id = entry.contest_id where ${sql.join(conditions, sql` and `)}`;
}

/** The seasons of a manager's final contests, the latest first. */
export async function playedSeasons(db: Db, managerId: number): Promise<Season[]> {
  const { rows } = await sql<{ id: number }>`
    select contest.season_id as id ${finalEntries(managerId)} and contest.season_id is not null
    group by contest.season_id order by max(contest.start_at) desc, contest.season_id
  `.execute(db);
  const leagues = await loadLeagues(
    db,
    rows.map(({ id }) => id),
  );
  return rows.flatMap(({ id }) => {
    const league = leagues.get(id);
    return league === undefined ? [] : [{ id, name: league.season.name, league }];
  });
}

/** Leagues by one of their seasons; null stands for contests over all leagues. */
export async function leaguesBySeason(
  db: Db,
  seasonIds: readonly (number | null)[],
): Promise<(seasonId: number | null) => LeagueRow | undefined> {
  const leagues = await loadLeagues(
    db,
    seasonIds.filter((id) => id !== null),
  );
  return (seasonId) => (seasonId === null ? ALL_LEAGUES : leagues.get(seasonId));
}
