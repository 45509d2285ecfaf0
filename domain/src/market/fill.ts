import { isOpen, type OpenOrder } from './order.ts';

/** A manager's wish to take copies of one order at the price he saw. */
export interface FillCommand {
  readonly takerId: number;
  readonly quantity: number;
  /** Units of XFC a copy. */
  readonly priceSeen: bigint;
}

/** Why an order cannot be taken. */
export type FillReason = 'closed' | 'own' | 'linked' | 'price_changed' | 'fewer_left';

/**
 * Why a command on an order as it stands cannot be carried out, or null when the order allows it; whether the taker can
 * pay or deliver is another question. He gets what he asked for at the price he saw, or nothing.
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
