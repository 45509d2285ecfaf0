import type { Stars } from './feed.ts';

/** Upper bounds of the share of players, from the best: 4% have five stars, the next 9% four, and so on. */
const SHARES = [
  { stars: 5, upTo: 0.04 },
  { stars: 4, upTo: 0.13 },
  { stars: 3, upTo: 0.3 },
  { stars: 2, upTo: 0.6 },
] as const satisfies readonly { stars: Stars; upTo: number }[];

/** The stars of the player at a rank (0 = best) among `count` in their league and position. */
export function starsOfRank(rank: number, count: number): Stars {
  const middle = (rank + 0.5) / Math.max(count, 1);
  return SHARES.find(({ upTo }) => middle < upTo)?.stars ?? 1;
}
