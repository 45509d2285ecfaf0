import { STARS } from './rules/stars.ts';
import type { Rules } from './rules/rules.ts';
import type { Stars } from './rules/stars.ts';

/** The subject of a card, with the numbers used by the calls. */
export const ASSET_TYPE = { player: 1, venue: 2 } as const;

/** The kinds of encumbrance; each has a counter in the holding. */
export type EncumbranceKind = 'on_sale' | 'lent' | 'fielded' | 'hosting';

/** The copies of one card a manager owns and how many of them are bound. */
export interface HoldingCounts {
  readonly owned: number;
  readonly onSale: number;
  readonly lent: number;
  readonly fielded: number;
  readonly hosting: number;
}

/** Copies free for any use. Borrowed copies are not in the holding: they are fielded, or host. */
export function usableCopies({ owned, onSale, lent, fielded, hosting }: HoldingCounts): number {
  return owned - onSale - lent - fielded - hosting;
}

/** The experience points level `level` (1 and up) needs: 50 n (n - 1). */
export function experienceForLevel(level: number, rules: Rules): number {
  return rules.progress.experienceFactor * level * (level - 1);
}

/** The level a manager with so many experience points (0 and up) has reached; at least 1. */
export function levelOf(experience: number, rules: Rules): number {
  const estimate = Math.floor((1 + Math.sqrt(1 + (4 * experience) / rules.progress.experienceFactor)) / 2);
  let level = Math.max(1, estimate);
  while (level > 1 && experienceForLevel(level, rules) > experience) level -= 1;
  while (experienceForLevel(level + 1, rules) <= experience) level += 1;
  return level;
}

const ALL_BASIS_POINTS = 10_000;

/**
 * The stars of the player at a rank (0 = best) among `count` in their league and position, by the shares of the rules:
 * the best share has five stars, the next four, and so on.
 */
export function starsOfRank(rank: number, count: number, { cards }: Pick<Rules, 'cards'>): Stars {
  const middle = ((rank + 0.5) / Math.max(count, 1)) * ALL_BASIS_POINTS;
  let upTo = 0;
  for (const stars of STARS.toReversed()) {
    upTo += cards.players[stars].shareBasisPoints;
    if (middle < upTo) return stars;
  }
  return 1;
}

/** The stars of a venue by its seats. */
export function starsOfVenue(seats: number, rules: Rules): Stars {
  return STARS.find((stars) => seats < (rules.cards.venues[stars].seatsBelow ?? Infinity)) ?? 5;
}
