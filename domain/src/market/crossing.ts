import type { OpenOrder } from './order.ts';

/** An order entering the book. */
interface IncomingOrder {
  readonly side: 'sell' | 'buy';
  /** The limit, in units of XFC per copy. */
  readonly price: bigint;
  readonly quantity: number;
}

/** Copies taken from one resting order, at its price. */
interface CrossingFill {
  readonly orderId: number;
  readonly quantity: number;
  readonly price: bigint;
}

interface Crossing {
  /** Best price first, then the older. */
  readonly fills: readonly CrossingFill[];
  /** Copies without a counterpart. */
  readonly rest: number;
}

/** Whether an incoming order of a side takes a resting price. */
export function crosses(incoming: Pick<IncomingOrder, 'side' | 'price'>, restingPrice: bigint): boolean {
  return incoming.side === 'buy' ? restingPrice <= incoming.price : restingPrice >= incoming.price;
}

/**
 * What an incoming order takes from the open orders of the other side: each at its resting price, best price first,
 * then by priority. Orders of makers that `mayTradeWith` rejects, such as the same manager, are skipped.
 */
export function crossBook(
  book: readonly OpenOrder[],
  incoming: IncomingOrder,
  mayTradeWith: (makerId: number) => boolean,
): Crossing {
  const reached = book
    .filter(({ price, left, makerId }) => {
      return left > 0 && makerId !== null && mayTradeWith(makerId) && crosses(incoming, price);
    })
    .toSorted((one, other) => byPrice(incoming.side, one.price, other.price) || byPriority(one, other));
  const fills: CrossingFill[] = [];
  let rest = incoming.quantity;
  for (const { id, price, left } of reached) {
    if (rest === 0) break;
    const quantity = Math.min(rest, left);
    fills.push({ orderId: id, quantity, price });
    rest -= quantity;
  }
  return { fills, rest };
}

function byPrice(side: IncomingOrder['side'], one: bigint, other: bigint): number {
  if (one === other) return 0;
  return one < other === (side === 'buy') ? -1 : 1;
}

function byPriority(one: OpenOrder, other: OpenOrder): number {
  return one.priority < other.priority ? -1 : 1;
}
