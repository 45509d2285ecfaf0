import { isOpen, type OpenOrder } from './order.ts';

/** A command to take copies of one order at the price shown. */
export interface FillCommand {
  readonly takerId: number;
  readonly quantity: number;
  /** Units of XFC per copy. */
  readonly priceSeen: bigint;
}

/** Why an order cannot be taken. */
export type FillReason = 'closed' | 'own' | 'linked' | 'price_changed' | 'fewer_left';

/**
 * Why an order cannot be taken by a command, or null; payment and delivery are checked elsewhere. The taker gets the
 * requested copies at the price shown, or nothing.
 */
export function reasonAgainstFill(
  order: OpenOrder,
  command: FillCommand,
  isLinked: (makerId: number) => boolean,
  now: number,
): FillReason | null {
  if (!isOpen(order, now)) return 'closed';
  if (order.makerId === command.takerId) return 'own';
  if (order.makerId !== null && isLinked(order.makerId)) return 'linked';
  if (order.price !== command.priceSeen) return 'price_changed';
  return command.quantity > order.left ? 'fewer_left' : null;
}
