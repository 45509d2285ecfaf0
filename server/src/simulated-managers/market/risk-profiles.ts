import { MAX_OPINION } from '@touchline/domain/market/valuation';
import { xfc, XFC_UNIT, type Money } from '@touchline/domain/money';
import { DAY_MS } from '@touchline/domain/rules/index';
import { seeded } from '../../feeds/seeded.ts';

/** How somebody behaves on the market. */
export interface Temper {
  readonly name: 'collector' | 'trader' | 'seller of spares' | 'bargain hunter';
  /** What he gets once to trade with. */
  readonly stake: Money<'XFC'>;
  /** Packs he opens before he trades. */
  readonly packs: number;
  /** How likely he offers a copy rather than asking for one. */
  readonly offers: number;
  /** Open buy orders and sell orders he has at the most. */
  readonly maxBuys: number;
  readonly maxSells: number;
  /** Parts with a single copy of a card he thinks well of. */
  readonly sellsFavourites: boolean;
}

const TEMPERS: readonly Temper[] = [
  {
    name: 'collector',
    stake: xfc(240n * XFC_UNIT),
    packs: 3,
    offers: 0.25,
    maxBuys: 4,
    maxSells: 3,
    sellsFavourites: false,
  },
  {
    name: 'trader',
    stake: xfc(180n * XFC_UNIT),
    packs: 2,
    offers: 0.5,
    maxBuys: 4,
    maxSells: 6,
    sellsFavourites: true,
  },
  {
    name: 'seller of spares',
    stake: xfc(140n * XFC_UNIT),
    packs: 3,
    offers: 0.85,
    maxBuys: 1,
    maxSells: 6,
    sellsFavourites: true,
  },
  {
    name: 'bargain hunter',
    stake: xfc(100n * XFC_UNIT),
    packs: 1,
    offers: 0.2,
    maxBuys: 5,
    maxSells: 3,
    sellsFavourites: true,
  },
];

/** The temper of a manager; as many of each, whatever their number. */
export function temperOf(seed: string, managerId: number): Temper {
  const first = seeded(seed, 'tempers').whole(TEMPERS.length);
  const temper = TEMPERS[(first + managerId) % TEMPERS.length];
  if (temper === undefined) throw new Error('there is no temper');
  return temper;
}

/** Opinions change after so long, each card's on a day of its own. */
const OPINION_MS = 3 * DAY_MS;
/** Opinions of those who like or dislike a card lie so near the farthest, in basis points. */
const STRONG = 100;

/**
 * How much more than its value a manager thinks a card is worth at a moment (epoch milliseconds), in basis points. A
 * third like it, a third don't: these find each other.
 */
export function opinionOf(seed: string, managerId: number, cardId: number, at: number): number {
  const offset = seeded(seed, 'opinions', cardId).fraction() * OPINION_MS;
  const period = Math.floor((at + offset) / OPINION_MS);
  const draws = seeded(seed, 'opinion', managerId, cardId, period);
  const strength = MAX_OPINION - draws.whole(STRONG);
  const side = draws.whole(3);
  if (side === 0) return strength;
  return side === 1 ? -strength : draws.whole(2 * MAX_OPINION) - MAX_OPINION;
}
