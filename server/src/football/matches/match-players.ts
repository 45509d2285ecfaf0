import type { Position } from '@touchline/domain/football/events';
import type { PointsReason } from '@touchline/domain/scoring/score';
import { sql, type Db } from '../../db/database.ts';

/** A player of a match. */
export interface PlayerInMatch {
  readonly id: number;
  readonly name: string;
  readonly short_name: string;
  readonly position: Position;
  readonly shirt_number: number;
  /** ISO 3166 alpha-2 in lower case, or empty. */
  readonly nationality: string;
}

/** A player of a match in the format of the calls. */
export function matchPlayerRow({ id, ...person }: PlayerInMatch) {
  const { name, short_name, position, shirt_number, nationality } = person;
  return { player_id: id, name, short_name, position, shirt_number, nationality };
}

/** Players by id. */
export async function loadPlayersInMatch(
  db: Db,
  playerIds: readonly number[],
): Promise<ReadonlyMap<number, PlayerInMatch>> {
  const { rows } = await sql<PlayerInMatch>`
    select id, name, short_name, position, shirt_number, nationality from player where id = any(${playerIds}::int[])
  `.execute(db);
  return new Map(rows.map((person) => [person.id, person]));
}

/** The points of a player in a match by one table, in units of that table. */
export interface StoredScore {
  readonly points: number;
  readonly reasons: readonly PointsReason[];
}

/** The stored points of all players of a match: by player id, then by key of the scoring table. */
export async function loadScores(
  db: Db,
  matchId: number,
): Promise<ReadonlyMap<number, ReadonlyMap<string, StoredScore>>> {
  const { rows } = await sql<StoredScore & { player_id: number; scoring_table: string }>`
    select player_id, scoring_table, points, reasons from player_points where match_id = ${matchId}
  `.execute(db);
  const scores = new Map<number, Map<string, StoredScore>>();
  for (const { player_id, scoring_table, points, reasons } of rows) {
    const own = scores.get(player_id) ?? new Map<string, StoredScore>();
    own.set(scoring_table, { points, reasons });
    scores.set(player_id, own);
  }
  return scores;
}
