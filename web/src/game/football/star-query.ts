import { callQuery } from '../../lib/api/queries.ts';

/** The query for the stars of a player over time. */
export function starsQuery(playerId: number) {
  return callQuery('football.players.stars', { playerId });
}
