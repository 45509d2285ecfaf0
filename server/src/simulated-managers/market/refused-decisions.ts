import { MINUTE_MS } from '@touchline/domain/rules/index';
import type { Decision } from './choose-bid.ts';

/** A refused decision is not tried again for this long. */
const REFUSED_FOR_MS = 30 * MINUTE_MS;

/** The decisions that calls refused a short time ago: they must not keep the others from their turn. */
export class RefusedDecisions {
  /** When each was refused, epoch milliseconds, by its name. */
  readonly #refusedAt = new Map<string, number>();

  add(decision: Decision, at: number): void {
    this.#refusedAt.set(nameOf(decision), at);
  }

  /** Forgets those that may be tried again at a time (epoch milliseconds). */
  forgetOld(at: number): void {
    for (const [name, refusedAt] of this.#refusedAt)
      if (at - refusedAt > REFUSED_FOR_MS) this.#refusedAt.delete(name);
  }

  has(decision: Decision): boolean {
    return this.#refusedAt.has(nameOf(decision));
  }
}

/** Who decided what about which card, order or pack, whatever the price. */
function nameOf({ trader, action }: Decision): string {
  const side = 'side' in action ? action.side : '';
  const card = 'cardId' in action ? action.cardId : '';
  const order = 'orderId' in action ? action.orderId : '';
  return `${trader.place} ${action.kind} ${side} ${card} ${order}`;
}
