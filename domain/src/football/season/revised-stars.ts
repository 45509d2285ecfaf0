import { starsOfRank } from '../../cards.ts';
import type { Rules, Stars } from '../../rules/index.ts';
import type { Position } from '../events.ts';

/** A player of a league as its revision sees them. */
export interface RatedPlayer {
  readonly id: number;
  readonly position: Position;
  /** The rating of the source of the league's football; higher is better. */
  readonly rating: number;
  readonly stars: Stars;
  /** Whether a copy of their card was ever minted. */
  readonly isMinted: boolean;
  /**
   * Their points in each match of the season they were on the pitch in, the latest last, in any unit that is the same
   * for all.
   */
  readonly points: readonly number[];
}

/** With so many matches the points of the season weigh as much as the rating. */
const EVEN_MATCHES = 12;
/** The last matches of a player are their form, and count this many times. */
const FORM_MATCHES = 6;
const FORM_WEIGHT = 2;

/**
 * The stars of the players of one league after a revision, by id. Within each position players are ranked by the
 * share of the others they are better than: by rating, and by points a match with form counted more, the latter
 * weighted by how much they have played. The shares of the rules are assigned by rank; ties are ordered by rating,
 * then by id. A minted player never falls below the floor of the rules, regardless of the shares.
 */
export function reviseStars(
  players: readonly RatedPlayer[],
  rules: Pick<Rules, 'cards'>,
): ReadonlyMap<number, Stars> {
  const revised = new Map<number, Stars>();
  for (const mates of Map.groupBy(players, ({ position }) => position).values()) {
    for (const [rank, player] of ranked(mates).entries()) {
      const stars = starsOfRank(rank, mates.length, rules);
      revised.set(player.id, flooredStars(stars, player.isMinted, rules));
    }
  }
  return revised;
}

/** The stars a revision gives a player at least: those of the floor once a copy of their card was minted. */
export function flooredStars(
  stars: Stars,
  isMinted: boolean,
  { cards: { minStarsOfMinted } }: Pick<Rules, 'cards'>,
): Stars {
  return isMinted && stars < minStarsOfMinted ? minStarsOfMinted : stars;
}

/** The mean of points by match, in which the last matches count more; 0 without a match. */
function meanWithForm(points: readonly number[]): number {
  let [sum, weights] = [0, 0];
  for (const [index, each] of points.entries()) {
    const weight = index >= points.length - FORM_MATCHES ? FORM_WEIGHT : 1;
    sum += weight * each;
    weights += weight;
  }
  return weights === 0 ? 0 : sum / weights;
}

function ranked(mates: readonly RatedPlayer[]): readonly RatedPlayer[] {
  const seasons = mates.map((player) => ({ player, mean: meanWithForm(player.points) }));
  const byRating = shareBelow(mates.map(({ rating }) => rating));
  const byPoints = shareBelow(
    seasons.filter(({ player }) => player.points.length > 0).map(({ mean }) => mean),
  );
  return seasons
    .map(({ player, mean }) => {
      const matches = player.points.length;
      const season = matches === 0 ? 0 : matches * byPoints(mean);
      return { player, merit: (EVEN_MATCHES * byRating(player.rating) + season) / (EVEN_MATCHES + matches) };
    })
    .toSorted((a, b) => b.merit - a.merit || b.player.rating - a.player.rating || a.player.id - b.player.id)
    .map(({ player }) => player);
}

/** The share of values that are lower than one, 0 to 1; level ones count half. */
function shareBelow(values: readonly number[]): (value: number) => number {
  const sorted = values.toSorted((a, b) => a - b);
  return (value) => {
    if (sorted.length === 0) return 0;
    return (firstFrom(sorted, value, false) + firstFrom(sorted, value, true)) / (2 * sorted.length);
  };
}

/** How many of the sorted values are lower than one, or not higher. */
function firstFrom(sorted: readonly number[], value: number, withLevel: boolean): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const at = sorted[middle] ?? 0;
    if (at < value || (withLevel && at === value)) low = middle + 1;
    else high = middle;
  }
  return low;
}
