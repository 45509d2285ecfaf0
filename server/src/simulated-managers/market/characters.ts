import { xfc, XFC_UNIT, type Money } from '@touchline/domain/money';
import { DAY_MS, HOUR_MS } from '@touchline/domain/rules/index';
import { seeded } from '../../feeds/public.ts';

/** How a simulated manager behaves on the market. */
export interface Character {
  readonly name:
    | 'market maker'
    | 'collector'
    | 'trader'
    | 'seller of spares'
    | 'bargain hunter'
    | 'speculator';
  /** The XFC given once to trade with. */
  readonly capital: Money<'XFC'>;
  /** The weight of the next matches in a value, 0 to 1: see `valueOfCard`. */
  readonly horizon: number;
  /** How far their values are from those of others, at most, as a share. */
  readonly opinions: number;
  /** Copies of a card they hold at most. */
  readonly maxCopies: number;
  /** Packs opened before trading, when there was nothing to trade. */
  readonly packs: number;
  /** The probability of offering rather than buying on a visit. */
  readonly offers: number;
  /** The maximum number of open sell and buy orders of their own. */
  readonly maxOrders: number;
  /** How long an order of theirs stands unanswered before they move its price towards the market. */
  readonly repriceAfterMs: number;
  /** They sell to a bid that pays so much more than they paid for the card, as a share. */
  readonly takesProfit: number;
  /** How far under its value they sell a card whose value falls, as a share; 0: they keep it. */
  readonly panic: number;
  /** How far they bet that a doubtful player starts, until line-ups are announced, 0 to 1. */
  readonly lineUpBets: number;
  /** What they pay more for a position of which they have nobody for the coming contests, as a share. */
  readonly need: number;
}

/** The first simulated managers are market makers; their nicknames show it. */
export const MARKET_MAKERS = 5;

const MAKER: Character = {
  name: 'market maker',
  capital: xfc(7_000n * XFC_UNIT),
  horizon: 0.25,
  opinions: 0,
  maxCopies: 6,
  packs: 3,
  offers: 0.5,
  maxOrders: 400,
  repriceAfterMs: DAY_MS,
  takesProfit: 1,
  panic: 0,
  lineUpBets: 0,
  need: 0,
};

const CHARACTERS: readonly Character[] = [
  {
    name: 'collector',
    capital: xfc(500n * XFC_UNIT),
    horizon: 0.05,
    opinions: 0.12,
    maxCopies: 3,
    packs: 3,
    offers: 0.3,
    maxOrders: 6,
    repriceAfterMs: 24 * HOUR_MS,
    takesProfit: 0.6,
    panic: 0,
    lineUpBets: 0,
    need: 0.08,
  },
  {
    name: 'trader',
    capital: xfc(400n * XFC_UNIT),
    horizon: 0.3,
    opinions: 0.1,
    maxCopies: 3,
    packs: 2,
    offers: 0.5,
    maxOrders: 10,
    repriceAfterMs: 4 * HOUR_MS,
    takesProfit: 0.12,
    panic: 0.06,
    lineUpBets: 0.2,
    need: 0.03,
  },
  {
    name: 'seller of spares',
    capital: xfc(240n * XFC_UNIT),
    horizon: 0.1,
    opinions: 0.1,
    maxCopies: 4,
    packs: 3,
    offers: 0.75,
    maxOrders: 10,
    repriceAfterMs: 8 * HOUR_MS,
    takesProfit: 0.2,
    panic: 0.07,
    lineUpBets: 0,
    need: 0.05,
  },
  {
    name: 'bargain hunter',
    capital: xfc(300n * XFC_UNIT),
    horizon: 0.2,
    opinions: 0.08,
    maxCopies: 3,
    packs: 1,
    offers: 0.35,
    maxOrders: 8,
    repriceAfterMs: 12 * HOUR_MS,
    takesProfit: 0.15,
    panic: 0,
    lineUpBets: 0.1,
    need: 0.04,
  },
  {
    name: 'speculator',
    capital: xfc(350n * XFC_UNIT),
    horizon: 0.6,
    opinions: 0.08,
    maxCopies: 3,
    packs: 1,
    offers: 0.5,
    maxOrders: 8,
    repriceAfterMs: 2 * HOUR_MS,
    takesProfit: 0.09,
    panic: 0.1,
    lineUpBets: 0.6,
    need: 0.02,
  },
];

/** The character of a simulated manager by their place among them, 0 for the first. */
export function characterOf(seed: string, place: number): Character {
  if (place < MARKET_MAKERS) return MAKER;
  const first = seeded(seed, 'tempers').whole(CHARACTERS.length);
  const character = CHARACTERS[(first + place) % CHARACTERS.length];
  if (character === undefined) throw new Error('no character is defined');
  return character;
}

/** How long an opinion lasts; each card's opinions change on a day of its own. */
const OPINION_MS = 3 * DAY_MS;
/** How long a need lasts: what a manager is short of changes while they build teams. */
const NEED_MS = 2 * HOUR_MS;
const NEED = 0.05;

/**
 * A manager's valuation of a card relative to its value at a moment (epoch milliseconds): an opinion that lasts
 * some days, and a need that lasts some hours. Makers have neither.
 */
export function likingOf(
  seed: string,
  managerId: number,
  cardId: number,
  at: number,
  { opinions }: Pick<Character, 'opinions'>,
): number {
  if (opinions === 0) return 1;
  const offset = ((cardId * 7_919) % 72) * HOUR_MS;
  const opinion = seeded(seed, 'opinion', managerId, cardId, Math.floor((at + offset) / OPINION_MS));
  const need = seeded(seed, 'need', managerId, cardId, Math.floor(at / NEED_MS));
  return 1 + opinions * (2 * opinion.fraction() - 1) + NEED * (2 * need.fraction() - 1);
}
