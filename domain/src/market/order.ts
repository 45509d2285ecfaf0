import type { Rules } from '../rules/rules.ts';

/** Order kinds as the calls number them. */
export const ORDER_KIND = { sell: 1, buy: 2, lend: 3, auction: 4 } as const;
export type OrderKind = (typeof ORDER_KIND)[keyof typeof ORDER_KIND];

/** Order states as the calls number them; from `filled` on they are final. */
export const ORDER_STATUS = {
  open: 1,
  partlyFilled: 2,
  filled: 3,
  cancelled: 4,
  expired: 5,
  auctionSold: 6,
  auctionUnsold: 7,
} as const;
export type OrderStatus = (typeof ORDER_STATUS)[keyof typeof ORDER_STATUS];

/** The facts of an order that decisions need. Prices are units of XFC per copy, times epoch milliseconds. */
export interface OpenOrder {
  readonly id: number;
  /** 1 sell, 2 buy, 3 lend, 4 auction. */
  readonly kind: number;
  /** Null: the house. */
  readonly makerId: number | null;
  readonly price: bigint;
  /** Copies still available. */
  readonly left: number;
  /** At equal prices the lower value goes first. */
  readonly priority: bigint;
  readonly status: number;
  readonly dueAt: number | null;
}

/** Whether an order can be taken at a time. A due order is closed, even before the sweep handles it. */
export function isOpen(order: Pick<OpenOrder, 'status' | 'dueAt'>, now: number): boolean {
  return order.status < ORDER_STATUS.filled && order.dueAt !== null && now < order.dueAt;
}

/**
 * The most copies of a card that can exist at once, and so be wanted: burned copies are not minted again. Null for a card
 * without a lifetime number, which is not traded.
 */
export function maxCopies({
  lifetime,
  burned,
}: {
  readonly lifetime: number | null;
  readonly burned: number;
}): number | null {
  return lifetime === null ? null : lifetime - burned;
}

/** Whether a price is a whole number of ticks. */
export function isOnTick(price: bigint, rules: Rules): boolean {
  return price > 0n && price % rules.market.priceTick.units === 0n;
}

/** The status of an order with `left` of its `quantity` copies available. */
export function statusOfLeft(left: number, quantity: number): 1 | 2 | 3 {
  if (left === 0) return ORDER_STATUS.filled;
  return left === quantity ? ORDER_STATUS.open : ORDER_STATUS.partlyFilled;
}
