import type { Position } from './football/events.ts';
import { STARS } from './rules/rules.ts';
import type { Rules, Stars } from './rules/rules.ts';

/** What can bind a copy, each with its counter in the holding. */
export const ENCUMBRANCE_KINDS = ['on_sale', 'lent', 'fielded', 'hosting'] as const;
export type EncumbranceKind = (typeof ENCUMBRANCE_KINDS)[number];

/** How many copies of one card a manager owns and how many of them are bound. */
export interface HoldingCounts {
  readonly owned: number;
  readonly onSale: number;
  readonly lent: number;
  readonly fielded: number;
  readonly hosting: number;
}

/** The counter of a holding that an encumbrance fills. */
export const ENCUMBRANCE_COUNTER = {
  on_sale: 'onSale',
  lent: 'lent',
  fielded: 'fielded',
  hosting: 'hosting',
} as const satisfies Record<EncumbranceKind, keyof HoldingCounts>;

/** Copies that are bound to an order, a loan, a team or a contest. */
export function boundCopies(holding: HoldingCounts): number {
  return holding.onSale + holding.lent + holding.fielded + holding.hosting;
}

/** Copies free for any use. Borrowed copies are not in the holding and can only be fielded. */
export function usableCopies(holding: HoldingCounts): number {
  return holding.owned - boundCopies(holding);
}

/**
 * The holding after `copies` more are bound (negative: released), or null when it cannot be: too few usable
 * copies, or fewer bound than are to be released.
 */
export function bind(holding: HoldingCounts, kind: EncumbranceKind, copies: number): HoldingCounts | null {
  const counter = ENCUMBRANCE_COUNTER[kind];
  const changed = { ...holding, [counter]: holding[counter] + copies };
  return changed[counter] < 0 || usableCopies(changed) < 0 ? null : changed;
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

/** A player as the drawing of stars sees him. */
export interface RatedPlayer {
  readonly id: number;
  readonly leagueId: number;
  readonly position: Position;
  readonly rating: number;
  /** Whether a copy of him was ever minted. */
  readonly minted: boolean;
}

/**
 * The stars of every player by the rules' shares within his league and position, best rating first (equal
 * ratings: lower id first). The bounds between tiers are rounded to the nearest player. A minted player keeps
 * at least three stars.
 */
export function starsByRating(players: readonly RatedPlayer[], rules: Rules): Map<number, Stars> {
  const groups = Map.groupBy(players, ({ leagueId, position }) => `${leagueId} ${position}`);
  const stars = new Map<number, Stars>();
  for (const group of groups.values()) {
    const best = group.toSorted((one, other) => other.rating - one.rating || one.id - other.id);
    for (const [index, player] of best.entries()) {
      const byShare = starsAt(index, best.length, rules);
      const min = player.minted ? rules.cards.minStarsOfMinted : 1;
      stars.set(player.id, byShare < min ? min : byShare);
    }
  }
  return stars;
}

/** The stars of a venue by its seats. */
export function starsOfVenue(seats: number, rules: Rules): Stars {
  return STARS.find((stars) => seats < (rules.cards.venues[stars].seatsBelow ?? Infinity)) ?? 5;
}

/** The stars of the player with `index` better ones among `count`. */
function starsAt(index: number, count: number, rules: Rules): Stars {
  let share = 0;
  for (const stars of STARS.toReversed()) {
    share += rules.cards.players[stars].shareBasisPoints;
    if (index < Math.round((count * share) / 10_000)) return stars;
  }
  return 1;
}
