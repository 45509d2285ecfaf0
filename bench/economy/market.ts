import { saleOf, sellerFee } from '@touchline/domain/market/fees';
import { levelOf } from '@touchline/domain/cards';
import { shareOf, xfc, XFC_UNIT } from '@touchline/domain/money';
import type { Rules } from '@touchline/domain/rules/index';
import type { Draws } from '../../server/src/feeds/seeded.ts';
import type { Books, CardStars, Copies, Manager } from './books.ts';
import { CARD_STRENGTH, type Won } from './contests.ts';
import { HABITS } from './kinds.ts';

/** Weeks in which a card is expected to win: this season and the next. */
const HORIZON_WEEKS = 22;
/** Value of each further copy of a tier relative to the one before. */
const NEXT_COPY = 0.85;
/** The fraction of their XFC that a manager spends on a tier at once. */
const PART_A_TIER = 0.6;
/** An owner does not sell below this fraction of the last price. */
const MIN_ASKED = 0.5;
/** Fraction of the distance to the week's price that a quote moves per week: offers rest for 30 days. */
const MOVES = 0.5;
/** Every so many fills go through a market maker, who buys and sells in the same week. */
const FILLS_A_MAKER = 2;
/** What market makers ask above what they bid, in basis points of the price: half of it on each side. */
const SPREAD_BASIS_POINTS = 550n;
/** Managers buy no copies beyond this number. */
const MAX_COPIES = 11;

/** Additional XFC an entry wins per standard deviation of strength: the slope of prizes on strength. */
export function prizeOfStrength(won: readonly Won[]): number {
  if (won.length < 2) return 0;
  const mean = (of: (each: Won) => number): number =>
    won.reduce((sum, each) => sum + of(each), 0) / won.length;
  const strength = mean((each) => each.strength);
  const prize = mean((each) => each.prize);
  const together = mean((each) => (each.strength - strength) * (each.prize - prize));
  const spread = mean((each) => (each.strength - strength) ** 2);
  return spread === 0 ? 0 : Math.max(0, together / spread) / Number(XFC_UNIT);
}

/**
 * The most a manager pays for their next copy of a tier, in XFC: its expected winnings in the pro contests they play
 * until the end of the next season, plus the enjoyment of owning it as a fraction of its cost from packs.
 */
export function reservation(
  manager: Manager,
  stars: CardStars,
  copies: number,
  slope: number,
  cost: Copies,
): number {
  const entries = HABITS[manager.kind].entries['paid-open'] ?? 0;
  const wins = slope * CARD_STRENGTH[stars] * entries * HORIZON_WEEKS;
  return (wins + manager.joy * cost[stars]) * NEXT_COPY ** copies;
}

interface Step {
  readonly manager: Manager;
  readonly worth: number;
}

/**
 * Clears a week of the market in one tier: the copies go to the managers who value them most, at one price between the
 * lowest value of a buyer and the highest value of a manager without a copy. Returns the price, the fills and the XFC
 * traded.
 */
export function tradeTier(
  scene: { readonly books: Books; readonly draws: Draws; readonly rules: Rules },
  managers: readonly Manager[],
  stars: CardStars,
  last: number,
  valuations: { readonly slope: number; readonly cost: Copies },
): { readonly price: number; readonly fills: number } {
  const { draws } = scene;
  const steps: Step[] = [];
  let copies = 0;
  const there = managers.filter(({ kind }) => draws.chance(HABITS[kind].trades));
  for (const manager of there) {
    const owned = manager.cards[stars];
    const can = Math.floor(((Number(manager.xfc) / 1e8) * PART_A_TIER) / Math.max(last, 0.01));
    const upTo = Math.min(MAX_COPIES, owned + Math.min(can, MAX_COPIES));
    copies += owned;
    for (let copy = 0; copy < Math.max(owned, upTo); copy += 1) {
      const wants = reservation(manager, stars, copy, valuations.slope, valuations.cost);
      const worth = copy < MAX_COPIES ? wants : 0;
      steps.push({ manager, worth: copy < owned ? Math.max(worth, last * MIN_ASKED) : worth });
    }
  }
  steps.sort((one, other) => other.worth - one.worth);
  const lowest = steps[copies - 1];
  if (copies === 0 || lowest === undefined) return { price: last, fills: 0 };
  const cleared = (lowest.worth + (steps[copies]?.worth ?? lowest.worth)) / 2;
  const price = Math.max(0.01, Math.round(100 * last ** (1 - MOVES) * cleared ** MOVES) / 100);
  const wanted = new Map<Manager, number>();
  for (const { manager } of steps.slice(0, copies)) wanted.set(manager, (wanted.get(manager) ?? 0) + 1);
  return { price, fills: exchangeCopies(scene, there, stars, price, wanted) };
}

function exchangeCopies(
  { books, rules }: { readonly books: Books; readonly rules: Rules },
  there: readonly Manager[],
  stars: CardStars,
  price: number,
  wanted: ReadonlyMap<Manager, number>,
): number {
  const units = BigInt(Math.round(price * 100)) * (XFC_UNIT / 100n);
  const sellers = there.filter((each) => (wanted.get(each) ?? 0) < each.cards[stars]);
  let fills = 0;
  let seller = sellers.pop();
  for (const buyer of there) {
    let want = (wanted.get(buyer) ?? 0) - buyer.cards[stars];
    while (want > 0 && seller !== undefined) {
      if (seller.cards[stars] <= (wanted.get(seller) ?? 0)) {
        seller = sellers.pop();
        continue;
      }
      const half = fills % FILLS_A_MAKER === 0 ? shareOf(xfc(units), SPREAD_BASIS_POINTS / 2n).units : 0n;
      const asked = units + half;
      if (buyer.xfc < asked) break;
      const { proceeds, fee } = saleOf(units - half, 1, sellerFee(levelOf(seller.experience, rules), rules));
      // The fee of a market maker's own sale is given back to them, so it is not taken here.
      books.pay('market', buyer, -asked, 'cards bought');
      books.pay('market', seller, proceeds, 'cards sold');
      books.shift('market', 'fees', fee);
      books.shift('fees', 'rewards', shareOf(xfc(fee), rules.money.rewardsShareOfFeesBasisPoints).units);
      buyer.cards[stars] += 1;
      seller.cards[stars] -= 1;
      buyer.experience += rules.rewards.experience.trade;
      seller.experience += rules.rewards.experience.trade;
      want -= 1;
      fills += 1;
    }
  }
  return fills;
}
