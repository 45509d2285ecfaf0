import type { PlayerOfMatch } from './queries.ts';

export type PlayersOrder =
  | 'score'
  | 'easy'
  | 'minutes'
  | 'goals'
  | 'assists'
  | 'shots'
  | 'key_passes'
  | 'tackles'
  | 'saves';
export type PlayersSide = 'all' | 'home' | 'away';

/** The figure a player is ordered by; below everything where his league does not count it. */
function figureOf(player: PlayerOfMatch, order: PlayersOrder): number {
  if (order === 'score') return Number(player.pro?.points ?? player.easy.points);
  if (order === 'easy') return Number(player.easy.points);
  return player[order] ?? -Infinity;
}

/** Those of a side who played, the greatest figure first; equal ones by their score, then their name. */
export function orderedPlayers(
  players: readonly PlayerOfMatch[],
  side: PlayersSide,
  order: PlayersOrder,
): readonly PlayerOfMatch[] {
  return players
    .filter((player) => player.minutes > 0 && (side === 'all' || player.side === side))
    .sort(
      (one, other) =>
        figureOf(other, order) - figureOf(one, order) ||
        figureOf(other, 'score') - figureOf(one, 'score') ||
        one.short_name.localeCompare(other.short_name),
    );
}

/** The player of the match: the best score, when nobody shares it. */
export function bestOf(players: readonly PlayerOfMatch[]): number | null {
  const [best, second] = orderedPlayers(players, 'all', 'score');
  if (best === undefined || figureOf(best, 'score') <= 0) return null;
  return second !== undefined && figureOf(second, 'score') === figureOf(best, 'score')
    ? null
    : best.player_id;
}
