import { loadLeagues, type LeagueRow } from '../football/public.ts';
import { sql, type Db } from '../db/database.ts';

export interface SeasonName {
  readonly id: number;
  readonly name: string;
}

/** The leagues of football by id, each with its current season: that of the next match, else of the last one. */
export async function loadCurrentSeasons(
  db: Db,
  leagueIds: readonly number[],
): Promise<ReadonlyMap<number, LeagueRow>> {
  const { rows } = await sql<{ season_id: number }>`
    select nearest.season_id
    from unnest(${[...new Set(leagueIds)]}::int[]) as wanted (league_id)
    cross join lateral (
      select round.season_id from (
        (select round_id from match
          where match.league_id = wanted.league_id and kickoff_at >= (select game_now()) order by kickoff_at limit 1)
        union all
        (select round_id from match
          where match.league_id = wanted.league_id and kickoff_at < (select game_now())
          order by kickoff_at desc limit 1)
        limit 1
      ) as closest join round on round.id = closest.round_id
    ) as nearest
  `.execute(db);
  const leagues = await loadLeagues(
    db,
    rows.map(({ season_id }) => season_id),
  );
  return new Map([...leagues.values()].map((league) => [league.id, league]));
}

/** Seasons offered for the table, the latest; the Sprint League has several a day. */
const MAX_SEASONS = 20;

/** SQL: the season of the first match after a mini-league of the row was created; null before there is one. */
export const FIRST_SEASON = sql`(
  select round.season_id from match join round on round.id = round_id
  where match.league_id = mini_league.league_id and kickoff_at >= mini_league.created_at
  order by kickoff_at limit 1
)`;

/** The seasons of a mini-league from its creation on, and the current one; the latest first. */
export async function loadSeasons(
  db: Db,
  miniLeagueId: number,
  currentId: number,
): Promise<readonly SeasonName[]> {
  const { rows } = await sql<SeasonName>`
    select season.id, season.name
    from mini_league join season on season.league_id = mini_league.league_id
    where mini_league.id = ${miniLeagueId} and (season.id = ${currentId} or season.id >= ${FIRST_SEASON})
    order by season.id desc limit ${MAX_SEASONS}
  `.execute(db);
  return rows;
}
