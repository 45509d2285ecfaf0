import type { Position } from '@touchline/domain/football/events';
import type { PointsReason } from '@touchline/domain/scoring/score';
import { sql, type Db } from '../../db/database.ts';

/** A player as a match shows him. */
export interface PersonOfMatch {
  readonly id: number;
  readonly name: string;
  readonly short_name: string;
  readonly position: Position;
  readonly shirt_number: number;
}

/** A player of a match as the calls name them. */
export function personShown({ id, name, short_name, position, shirt_number }: PersonOfMatch) {
  return { player_id: id, name, short_name, position, shirt_number };
}

/** Players by id. */
export async function loadPeople(
  db: Db,
  playerIds: readonly number[],
): Promise<ReadonlyMap<number, PersonOfMatch>> {
  const { rows } = await sql<PersonOfMatch>`
    select id, name, short_name, position, shirt_number from player where id = any(${playerIds}::int[])
  `.execute(db);
  return new Map(rows.map((person) => [person.id, person]));
}

/** The points of a player in a match by one table, in units of that table. */
export interface KeptScore {
  readonly points: number;
  readonly reasons: readonly PointsReason[];
}

/** The kept points of everyone in a match: by player id, then by key of the scoring table. */
export async function loadScores(
  db: Db,
  matchId: number,
): Promise<ReadonlyMap<number, ReadonlyMap<string, KeptScore>>> {
  const { rows } = await sql<KeptScore & { player_id: number; scoring_table: string }>`
    select player_id, scoring_table, points, reasons from player_points where match_id = ${matchId}
  `.execute(db);
  const scores = new Map<number, Map<string, KeptScore>>();
  for (const { player_id, scoring_table, points, reasons } of rows) {
    const own = scores.get(player_id) ?? new Map<string, KeptScore>();
    own.set(scoring_table, { points, reasons });
    scores.set(player_id, own);
  }
  return scores;
}
