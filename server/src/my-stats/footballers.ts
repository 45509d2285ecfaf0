import type { CallOutput } from '@touchline/contract/calls';
import type { Position } from '@touchline/domain/football/events';
import { sql, type Db } from '../db/database.ts';
import { loadClubs } from '../football/public.ts';

export type Footballer = CallOutput<'myStats.results'>['players']['best'][number];

/** The points a player earned for a set of teams. */
export interface Earned {
  readonly playerId: number;
  readonly teams: number;
  readonly points: number;
}

/** Players with their points, in the given order. */
export async function loadFootballers(db: Db, earned: readonly Earned[]): Promise<readonly Footballer[]> {
  const { rows } = await sql<{
    id: number;
    name: string;
    short_name: string;
    position: Position;
    club_id: number | null;
  }>`
    select id, name, short_name, position, club_id from player
    where id = any(${earned.map(({ playerId }) => playerId)}::int[])
  `.execute(db);
  const clubs = await loadClubs(
    db,
    rows.flatMap(({ club_id }) => club_id ?? []),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return earned.flatMap(({ playerId, teams, points }) => {
    const row = byId.get(playerId);
    if (row === undefined) return [];
    const { name, short_name, position, club_id } = row;
    return [
      {
        player_id: playerId,
        name,
        short_name,
        position,
        club: club_id === null ? null : (clubs.get(club_id) ?? null),
        teams,
        points: decimals(points, 4),
        average: decimals(points / teams, 2),
      },
    ];
  });
}

/** A number as decimal text with at most so many decimals, without the dust of its additions. */
export function decimals(value: number, digits: number): string {
  return String(Number(value.toFixed(digits)));
}
