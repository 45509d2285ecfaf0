import { sql, type Db } from '../../db/database.ts';
import { currentSeasons, loadSeason, type Season } from '../seasons/season-memory.ts';

interface ChosenSeason {
  readonly season: Season;
  readonly isCurrent: boolean;
}

/**
 * A season of a league: the current one without an id, or with -1. Null for an unknown league, one without matches, and
 * a season of another league.
 */
export async function chosenSeason(
  db: Db,
  leagueId: number,
  seasonId: number | undefined,
): Promise<ChosenSeason | null> {
  const current = (await currentSeasons(db)).get(leagueId);
  const chosen = seasonId === undefined || seasonId <= 0 ? current : seasonId;
  const season = chosen === undefined ? null : await loadSeason(db, chosen);
  return season === null || season.leagueId !== leagueId ? null : { season, isCurrent: chosen === current };
}

/** Whether the matches of a season are ties of a cup, whose clubs belong to other leagues: it has no table. */
export async function isCup(db: Db, { leagueId, clubIds }: Season): Promise<boolean> {
  const { rows } = await sql<{ own: number }>`
    select count(*)::int as own from club where id = any(${clubIds}::int[]) and league_id = ${leagueId}
  `.execute(db);
  return clubIds.length > 0 && rows[0]?.own === 0;
}
