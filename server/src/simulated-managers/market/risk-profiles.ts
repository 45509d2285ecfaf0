import { MAX_OPINION } from '@touchline/domain/market/valuation';
import { xfc, XFC_UNIT, type Money } from '@touchline/domain/money';
import { DAY_MS } from '@touchline/domain/rules/index';
import { seeded } from '../../feeds/public.ts';

/** How a simulated manager behaves on the market. */
export interface RiskProfile {
  readonly name: 'collector' | 'trader' | 'seller of spares' | 'bargain hunter';
  /** The XFC granted once to trade with. */
  readonly stake: Money<'XFC'>;
  /** Packs opened before trading. */
  readonly packs: number;
  /** The probability of offering a copy rather than bidding for one. */
  readonly offers: number;
  /** The maximum number of open buy and sell orders. */
  readonly maxBuys: number;
  readonly maxSells: number;
  /** Whether they sell their only copy of a card they rate above its value. */
  readonly sellsLikedCards: boolean;
}

const RISK_PROFILES: readonly RiskProfile[] = [
  {
    name: 'collector',
    stake: xfc(240n * XFC_UNIT),
    packs: 3,
    offers: 0.25,
    maxBuys: 4,
    maxSells: 3,
    sellsLikedCards: false,
  },
  {
    name: 'trader',
    stake: xfc(180n * XFC_UNIT),
    packs: 2,
    offers: 0.5,
    maxBuys: 4,
    maxSells: 6,
    sellsLikedCards: true,
  },
  {
    name: 'seller of spares',
    stake: xfc(140n * XFC_UNIT),
    packs: 3,
    offers: 0.85,
    maxBuys: 1,
    maxSells: 6,
    sellsLikedCards: true,
  },
  {
    name: 'bargain hunter',
    stake: xfc(100n * XFC_UNIT),
    packs: 1,
    offers: 0.2,
    maxBuys: 5,
    maxSells: 3,
    sellsLikedCards: true,
  },
];

/** The risk profile of a manager; the profiles are equally frequent. */
export function riskProfileOf(seed: string, managerId: number): RiskProfile {
  const first = seeded(seed, 'tempers').whole(RISK_PROFILES.length);
  const profile = RISK_PROFILES[(first + managerId) % RISK_PROFILES.length];
  if (profile === undefined) throw new Error('no risk profile is defined');
  return profile;
}

/** How long an opinion lasts; each card's opinions change on a day of its own. */
const OPINION_MS = 3 * DAY_MS;
/** The range below the strongest opinion from which likes and dislikes are drawn, in basis points. */
const STRONG_OPINION_RANGE = 100;

/**
 * A manager's opinion of a card at a moment (epoch milliseconds): the premium over its value, in basis points. A third
 * like it and a third dislike it, so that buyers and sellers match.
 */
export function opinionOf(seed: string, managerId: number, cardId: number, at: number): number {
  const offset = seeded(seed, 'opinions', cardId).fraction() * OPINION_MS;
  const period = Math.floor((at + offset) / OPINION_MS);
  const draws = seeded(seed, 'opinion', managerId, cardId, period);
  const strength = MAX_OPINION - draws.whole(STRONG_OPINION_RANGE);
  const side = draws.whole(3);
  if (side === 0) return strength;
  return side === 1 ? -strength : draws.whole(2 * MAX_OPINION) - MAX_OPINION;
}
