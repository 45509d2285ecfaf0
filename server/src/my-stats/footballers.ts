import type { CallOutput } from '@touchline/contract/calls';
import type { Db } from '../db/database.ts';
import { loadPlayersOfClubs } from '../football/public.ts';

export type Footballer = CallOutput<'myStats.results'>['players']['best'][number];

/** The points a player earned for a set of teams. */
export interface Earned {
  readonly playerId: number;
  readonly teams: number;
  readonly points: number;
}

/** Players with their points, in the given order. */
export async function loadFootballers(db: Db, earned: readonly Earned[]): Promise<readonly Footballer[]> {
  const players = await loadPlayersOfClubs(
    db,
    earned.map(({ playerId }) => playerId),
  );
  return earned.flatMap(({ playerId, teams, points }) => {
    const player = players.get(playerId);
    if (player === undefined) return [];
    return [
      {
        player_id: playerId,
        ...player,
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
