import { DAY_MS } from '../rules/index.ts';
import type { Money } from '../money.ts';
import type { Rules } from '../rules/rules.ts';
import { isOpen, ORDER_STATUS, type OpenOrder } from './order.ts';

const WEEK_MS = 7 * DAY_MS;
/** The first Monday 00:00 UTC of the epoch, which began on a Thursday. */
const FIRST_MONDAY = 4 * DAY_MS;

/** A week from Monday 00:00 UTC to the next, in epoch milliseconds; `number` counts the weeks of the epoch. */
interface Week {
  readonly number: number;
  readonly startsAt: number;
  readonly endsAt: number;
}

/** The week that contains a time. */
export function weekOf(now: number): Week {
  const number = Math.floor((now - FIRST_MONDAY) / WEEK_MS);
  const startsAt = FIRST_MONDAY + number * WEEK_MS;
  return { number, startsAt, endsAt: startsAt + WEEK_MS };
}

/** Free house leases a week for a manager of a level (1 and up). */
export function freeLeasesAWeek(level: number, rules: Rules): number {
  const { freeAWeek, levelsPerExtra, maxFreeAWeek } = rules.cards.twoStarLease;
  return Math.min(maxFreeAWeek, freeAWeek + Math.floor(level / levelsPerExtra));
}

/** Free leases a manager has left this week. */
export function freeLeasesLeft(usedThisWeek: number, level: number, rules: Rules): number {
  return Math.max(0, freeLeasesAWeek(level, rules) - usedThisWeek);
}

/** The price of the next house lease, given the free ones left. */
export function houseLeasePrice(freeLeft: number, rules: Rules): Money<'GOLD'> {
  const { price } = rules.cards.twoStarLease;
  return freeLeft > 0 ? { ...price, units: 0n } : price;
}

/** Why the house refuses to lease a card to a manager. */
export type HouseLeaseReason = 'not_leased_by_house' | 'already_leased';

/** Why a manager cannot lease a card from the house, or null; payment is checked elsewhere. */
export function reasonAgainstHouseLease(
  card: {
    readonly assetType: number;
    /** Its stars now, and those it has in contests that are open. */
    readonly stars: readonly number[];
  },
  leasedAlready: boolean,
  rules: Rules,
): HouseLeaseReason | null {
  if (leasedAlready) return 'already_leased';
  const leased = card.assetType === 1 && card.stars.includes(rules.cards.twoStarLease.stars);
  return leased ? null : 'not_leased_by_house';
}

/**
 * Where a returned copy goes: to its order while that is open, to a new order at the same price when all other copies
 * of its recurring order are lent, or back to its owner unbound. It is not offered for an owner whose account is
 * closed.
 */
export function returnedCopyPlace(
  order: Pick<OpenOrder, 'status' | 'dueAt'> & { readonly recurring: boolean },
  lenderLives: boolean,
  now: number,
): 'order' | 'new_order' | 'free' {
  if (!order.recurring || !lenderLives) return 'free';
  if (isOpen(order, now)) return 'order';
  return order.status === ORDER_STATUS.filled ? 'new_order' : 'free';
}
