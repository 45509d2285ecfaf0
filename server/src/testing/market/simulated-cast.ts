import { characterOf } from '../../simulated-managers/market/characters.ts';
import type { CardState, Trader } from '../../simulated-managers/market/market-state.ts';
import type { ValuedCard } from '../../simulated-managers/values/valued-cards.ts';

/** What is known of a typical player of three stars. */
export const TYPICAL_PLAYER = {
  kind: 'player',
  stars: 3,
  usual: 20,
  next: [20],
  typical: 20,
  lifetime: 500,
  minted: 5,
  fills: [],
} as const;

/** A card of a typical player at a value, in the units of XFC. */
export function valuedCard(cardId: number, value: number): ValuedCard {
  return {
    cardId,
    asset: { asset_type: 1, asset_id: cardId },
    leagueId: 1,
    position: 'MF',
    facts: TYPICAL_PLAYER,
    value,
    kickOff: null,
    isLineUpKnown: false,
  };
}

/** The same on a market without an order, but for the given facts. */
export function quietCard(cardId: number, value: number, facts: Partial<CardState> = {}): CardState {
  return {
    ...valuedCard(cardId, value),
    floor: null,
    bestBid: null,
    onSale: 0,
    toLend: 0,
    rank: 0,
    ...facts,
  };
}

/** The simulated manager at a place of the seed, without cards and orders but for the given facts. */
export function traderAt(
  seed: string,
  place: number,
  facts: Partial<Trader> & Pick<Trader, 'available'>,
): Trader {
  return {
    manager: { id: place + 1, nickname: `T${place}`, language: 'en' },
    place,
    character: characterOf(seed, place),
    copies: new Map(),
    paid: new Map(),
    lent: 0,
    orders: [],
    ...facts,
  };
}
