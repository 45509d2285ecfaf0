/** The value of a card to simulated managers: pure functions of public facts. Prices in units of XFC. */
import { XFC_UNIT } from '@touchline/domain/money';

/** The public facts the value of any card depends on. */
interface Supply {
  readonly stars: number;
  readonly lifetime: number;
  readonly minted: number;
  /** Prices of the last fills with a simulated manager on one side, newest first. */
  readonly fills: readonly bigint[];
}

/** Of a player's card. Points are those of the pro table. */
export interface PlayerFacts extends Supply {
  readonly kind: 'player';
  /** Points to expect of a match while the player is fit, against an average opponent. */
  readonly usual: number;
  /** Points to expect of each of the club's next matches: absence, line-up and opponent included. */
  readonly next: readonly number[];
  /** The mean of `usual` over the cards of the same stars. */
  readonly typical: number;
}

/** Of a venue: its stars say how large a contest it hosts and what share its host takes. */
export interface VenueFacts extends Supply {
  readonly kind: 'venue';
  readonly seats: number;
  /** The mean of `seats` over the venues of the same stars. */
  readonly typicalSeats: number;
  /** League points of its club a match, over its last matches: 0 to 3. */
  readonly pointsAMatch: number;
}

export type CardFacts = PlayerFacts | VenueFacts;

/**
 * Value of a typical card in XFC by stars. The mean over cards is about a third higher, since value grows faster than
 * points; it stays below what a copy costs out of packs, so that no one earns by opening packs to sell.
 */
const BASE: ReadonlyMap<number, number> = new Map([
  [3, 6.8],
  [4, 41],
  [5, 165],
]);
/** Value grows faster than points: only eleven can be fielded. */
const STEEPNESS = 1.7;
/** The value relative to a typical card stays within these. */
const MIN_RATIO = 0.3;
const MAX_RATIO = 2.4;
/** The effect of a fully minted card on its value. */
const SCARCITY = 0.06;
/** The weight of the next matches for a manager with the whole season in view. */
const AVERAGE_HORIZON = 0.25;
/** How much of the value follows the last fills, and how far these can be from the rest. */
const FILLS_WEIGHT = 0.25;
const MAX_FILL_DISTANCE = 0.2;
const MIN_FILLS = 3;

/** Value of a venue of typical seats in XFC by stars: what its share of the fees may bring its host. */
const VENUE_BASE: ReadonlyMap<number, number> = new Map([
  [3, 9],
  [4, 28],
  [5, 95],
]);
/** Managers like to enter contests at large grounds, and at those of clubs that win. */
const SEATS_STEEPNESS = 0.6;
const POINTS_EFFECT = 0.25;
const AVERAGE_POINTS = 1.35;
const MIN_VENUE_RATIO = 0.6;
const MAX_VENUE_RATIO = 1.7;

/**
 * The value of a card, in units of XFC: by stars, then by what makes it better than a typical one of these stars, and by
 * the minted part of its copies. Of a player that is the points to expect, of which the next matches count by `horizon`
 * (0: the season alone, 1: the next matches alone). The last fills move it by at most 5%: less than a round trip costs,
 * so no one earns by moving it. Null for stars that are not traded.
 */
export function valueOfCard(card: CardFacts, horizon: number = AVERAGE_HORIZON): number | null {
  const base = (card.kind === 'player' ? BASE : VENUE_BASE).get(card.stars);
  if (base === undefined) return null;
  const ratio = card.kind === 'player' ? playerRatio(card, horizon) : venueRatio(card);
  const own = base * Number(XFC_UNIT) * ratio * (1 + (SCARCITY * card.minted) / card.lifetime);
  const middle = card.fills.length < MIN_FILLS ? null : medianOf(card.fills);
  if (middle === null) return own;
  const distance = within(middle / own - 1, -MAX_FILL_DISTANCE, MAX_FILL_DISTANCE);
  return own * (1 + FILLS_WEIGHT * distance);
}

function playerRatio({ usual, next, typical }: PlayerFacts, horizon: number): number {
  const soon = next.length === 0 ? usual : next.reduce((sum, points) => sum + points, 0) / next.length;
  const points = horizon * soon + (1 - horizon) * usual;
  return typical <= 0 ? 1 : within((points / typical) ** STEEPNESS, MIN_RATIO, MAX_RATIO);
}

function venueRatio({ seats, typicalSeats, pointsAMatch }: VenueFacts): number {
  const size = typicalSeats <= 0 ? 1 : (seats / typicalSeats) ** SEATS_STEEPNESS;
  const success = 1 + POINTS_EFFECT * (pointsAMatch - AVERAGE_POINTS);
  return within(size * success, MIN_VENUE_RATIO, MAX_VENUE_RATIO);
}

function within(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(max, value));
}

function medianOf(prices: readonly bigint[]): number | null {
  const sorted = prices.map(Number).toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? null;
}
