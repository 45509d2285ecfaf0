import { MINUTE_MS } from '@touchline/domain/rules/index';
import { seeded } from '../../feeds/public.ts';
import type { ValuedCard } from '../values/valued-cards.ts';
import { MARKET_MAKERS } from './characters.ts';
import type { Decision } from './choose-bid.ts';
import type { CardState, MarketState, Trader } from './market-state.ts';

/** A card whose value has moved this far since the last valuation is traded at once by someone who noticed. */
const NEWS = 0.03;

/** After this time everybody knows, and the quotes have followed. */
const NEWS_MS = 10 * MINUTE_MS;

/** How far above its value a card that rises is bought, and by whom: those with a short horizon notice. */
const MAX_BUY = 1.06;
const NOTICING_HORIZON = 0.2;

interface News {
  readonly side: 'sell' | 'buy';
  /** Epoch milliseconds. */
  readonly since: number;
}

/** Cards whose value moved, with the direction: first their quotes follow, then someone acts upon it. */
export class MarketNews {
  readonly #seed: string;
  /** By card, the oldest first. */
  readonly #waiting = new Map<number, News>();
  /** When the value of each card moved, epoch milliseconds. */
  readonly #moved = new Map<number, number>();

  constructor(seed: string) {
    this.#seed = seed;
  }

  /** Notes the cards whose value has moved from one valuation to the next. A later move replaces an earlier one. */
  note(before: readonly ValuedCard[], after: readonly ValuedCard[], at: number): void {
    const valueBefore = new Map(before.map(({ cardId, value }) => [cardId, value]));
    for (const { cardId, value } of after) {
      const moved = value / (valueBefore.get(cardId) ?? value) - 1;
      if (Math.abs(moved) < NEWS) continue;
      this.#moved.set(cardId, at);
      this.#waiting.delete(cardId);
      this.#waiting.set(cardId, { side: moved > 0 ? 'buy' : 'sell', since: at });
    }
  }

  /** Whether the value of a card has moved a short time before a moment (epoch milliseconds). */
  has(cardId: number, at: number): boolean {
    return at - (this.#moved.get(cardId) ?? Number.NEGATIVE_INFINITY) <= NEWS_MS;
  }

  /**
   * Someone trades the oldest news that can be traded, near what the card is worth now: what has risen is bought by
   * those who look at the next matches, what has fallen is sold by those who panic, as far as each of them goes.
   */
  next(state: MarketState): Decision | null {
    for (const [cardId, { side, since }] of this.#waiting) {
      if (state.at - since > NEWS_MS) this.#waiting.delete(cardId);
      const card = state.cards.get(cardId);
      if (card === undefined || state.at - since > NEWS_MS) continue;
      const decision = this.#reactionTo(card, side, state);
      if (decision === null) continue;
      this.#waiting.delete(cardId);
      return decision;
    }
    return null;
  }

  #reactionTo(card: CardState, side: News['side'], state: MarketState): Decision | null {
    const { cardId, value, floor, bestBid, onSale } = card;
    const others = seeded(this.#seed, 'news', cardId, state.at).shuffled(
      state.traders.filter(({ place }) => place >= MARKET_MAKERS),
    );
    const deciding = (trader: Trader | undefined, limit: number): Decision | null =>
      trader === undefined ? null : { trader, action: { kind: 'take', side, cardId, limit: BigInt(limit) } };
    if (side === 'buy' && floor !== null && onSale > 1 && floor <= value * MAX_BUY)
      return deciding(
        others.find(
          ({ available, character, copies }) =>
            character.horizon >= NOTICING_HORIZON &&
            (copies.get(cardId)?.owned ?? 0) < character.maxCopies &&
            available > 2 * floor,
        ),
        floor,
      );
    if (side === 'sell' && bestBid !== null)
      return deciding(
        others.find(
          ({ character: { panic }, copies }) =>
            panic > 0 && (copies.get(cardId)?.usable ?? 0) > 0 && bestBid >= value * (1 - panic),
        ),
        bestBid,
      );
    return null;
  }
}
