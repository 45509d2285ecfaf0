import { CURRENT_RULES, STARS } from '@touchline/domain/rules/index';
import type { Stars } from './feed.ts';

const ALL_BASIS_POINTS = 10_000;

/**
 * The stars of the player at a rank (0 = best) among `count` in their league and position, by the shares of the rules:
 * the best share has five stars, the next four, and so on.
 */
export function starsOfRank(rank: number, count: number): Stars {
  const { players } = CURRENT_RULES.cards;
  const middle = ((rank + 0.5) / Math.max(count, 1)) * ALL_BASIS_POINTS;
  let upTo = 0;
  for (const stars of STARS.toReversed()) {
    upTo += players[stars].shareBasisPoints;
    if (middle < upTo) return stars;
  }
  return 1;
}
