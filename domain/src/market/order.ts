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

/** What of an order a decision looks at. Prices are units of XFC a copy, times epoch milliseconds. */
export interface OpenOrder {
  readonly id: number;
  /** 1 sell, 2 buy, 3 lend, 4 auction. */
  readonly kind: number;
  /** Null: the house. */
  readonly makerId: number | null;
  readonly price: bigint;
  /** Copies still to be had. */
  readonly left: number;
  /** Of equal prices the lower goes first. */
  readonly priority: bigint;
  readonly status: number;
  readonly dueAt: number | null;
}

/** Whether an order can still be taken at a moment. An order that is due is closed, swept or not. */
export function isOpen(order: Pick<OpenOrder, 'status' | 'dueAt'>, now: number): boolean {
  return order.status < ORDER_STATUS.filled && order.dueAt !== null && now < order.dueAt;
}

/** Whether a price is a whole number of ticks. */
export function isOnTick(price: bigint, rules: Rules): boolean {
  return price > 0n && price % rules.market.priceTick.units === 0n;
}

/** The status of an order that trades, with `left` of its `quantity` copies still to be had. */
export function statusOfLeft(left: number, quantity: number): 1 | 2 | 3 {
  if (left === 0) return ORDER_STATUS.filled;
  return left === quantity ? ORDER_STATUS.open : ORDER_STATUS.partlyFilled;
}
