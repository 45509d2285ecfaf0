import { sql, type Db } from '../../db/database.ts';
import { currentSeasons, figureOf, loadSeason } from '../seasons/season-memory.ts';

/** The statistics of a player's season that a card shows. */
export interface SeasonRecord {
  readonly name: string;
  readonly goals: number;
  readonly assists: number;
  readonly clean_sheets: number;
}

/** What a player did in the current season of their league; null before one begins, and for unknown players. */
export async function seasonRecord(db: Db, playerId: number): Promise<SeasonRecord | null> {
  const seasons = await currentSeasons(db);
  const { rows } = await sql<{ id: number; name: string }>`
    select season.id, season.name
    from season join player on player.league_id = season.league_id
    where player.id = ${playerId} and season.id = any(${[...seasons.values()]}::int[])
  `.execute(db);
  const [current] = rows;
  const season = current === undefined ? null : await loadSeason(db, current.id);
  if (current === undefined || season === null) return null;
  const totals = season.totals.get(playerId);
  const count = (statistic: 'goals' | 'assists') =>
    totals === undefined ? 0 : figureOf(totals.figures, statistic);
  return {
    name: current.name,
    goals: count('goals'),
    assists: count('assists'),
    clean_sheets: totals?.cleanSheets ?? 0,
  };
}
