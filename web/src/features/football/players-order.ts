import type { PlayerOfMatch } from './queries.ts';

/** The sort columns of players. */
export const PLAYERS_ORDERS = [
  'score',
  'easy',
  'minutes',
  'goals',
  'assists',
  'shots',
  'key_passes',
  'tackles',
  'saves',
] as const;
export type PlayersOrder = (typeof PLAYERS_ORDERS)[number];
export type PlayersSide = 'all' | 'home' | 'away';

/** The score that ranks a player: of the pro table where there is one. */
function scoreOf(player: PlayerOfMatch): number {
  return Number(player.pro?.points ?? player.easy.points);
}

/** The sort value of a player; null where the league does not record it. */
function figureOf(player: PlayerOfMatch, order: PlayersOrder): number | null {
  if (order === 'score') return scoreOf(player);
  return order === 'easy' ? Number(player.easy.points) : player[order];
}

/**
 * The players of a side who played, sorted by a figure; ties by score, then name. Figures that are not counted are
 * last in both directions.
 */
export function orderedPlayers(
  players: readonly PlayerOfMatch[],
  side: PlayersSide,
  order: PlayersOrder,
  how: 'desc' | 'asc' = 'desc',
): readonly PlayerOfMatch[] {
  const none = how === 'desc' ? -Infinity : Infinity;
  const byFigure = (one: PlayerOfMatch, other: PlayerOfMatch): number => {
    const [left, right] = [figureOf(one, order) ?? none, figureOf(other, order) ?? none];
    if (left === right) return 0;
    return left < right === (how === 'asc') ? -1 : 1;
  };
  return players
    .filter((player) => player.minutes > 0 && (side === 'all' || player.side === side))
    .sort(
      (one, other) =>
        byFigure(one, other) ||
        scoreOf(other) - scoreOf(one) ||
        one.short_name.localeCompare(other.short_name),
    );
}

/** The player of the match: the best score, unless shared. */
export function bestOf(players: readonly PlayerOfMatch[]): number | null {
  const [best, second] = orderedPlayers(players, 'all', 'score');
  if (best === undefined || scoreOf(best) <= 0) return null;
  return second !== undefined && scoreOf(second) === scoreOf(best) ? null : best.player_id;
}
