import { ORDER_KIND } from '@touchline/domain/market/order';
import { seeded } from '../../feeds/public.ts';
import { bargainsIn, bargainTimeoutMs, worthTo } from './choose-trade.ts';
import type { Decision } from './choose-bid.ts';
import type { CardState, MarketState, Trader } from './market-state.ts';

/** Buys offers well under their value, after leaving people some minutes to buy them first. */
export class BargainHunt {
  readonly #seed: string;
  /** When the timeout of each bargain started, by card and price. */
  #since: ReadonlyMap<string, number> = new Map();

  constructor(seed: string) {
    this.#seed = seed;
  }

  /**
   * Buys one bargain whose timeout has passed, if a trader wants it. Its timeout then starts again: the call may refuse the
   * purchase, and a refused bargain must not block the others.
   */
  next(state: MarketState): Decision | null {
    const bargains = bargainsIn(state);
    const since = new Map(
      bargains.map((card) => [nameOf(card), this.#since.get(nameOf(card)) ?? state.at] as const),
    );
    this.#since = since;
    for (const card of bargains) {
      const { cardId } = card;
      const floor = card.floor ?? 0;
      const waited = state.at - (since.get(nameOf(card)) ?? state.at);
      if (waited < bargainTimeoutMs(this.#seed, cardId, floor)) continue;
      const trader = this.#buyerOf(card, floor, state);
      if (trader === undefined) continue;
      since.set(nameOf(card), state.at);
      return { trader, action: { kind: 'take', side: 'buy', cardId, limit: BigInt(floor) } };
    }
    return null;
  }

  #buyerOf(card: CardState, floor: number, { at, traders }: MarketState): Trader | undefined {
    return seeded(this.#seed, 'bargain hunter', card.cardId, floor, at)
      .shuffled(traders)
      .filter((each) => !offers(each, card.cardId))
      .find((each) => each.available >= floor && worthTo(this.#seed, each, card, at) >= floor);
  }
}

function nameOf({ cardId, floor }: CardState): string {
  return `${cardId} ${floor}`;
}

/** Whether a trader offers the card: the bargain may be their own. */
function offers({ orders }: Trader, cardId: number): boolean {
  return orders.some((order) => order.cardId === cardId && order.kind === ORDER_KIND.sell);
}
