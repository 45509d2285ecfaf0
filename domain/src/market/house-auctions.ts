import type { Rules } from '../rules/rules.ts';

/** An auction of the house by its published schedule. */
export interface HouseLot {
  /** The row of the schedule and the number of its turn: unique per lot. */
  readonly name: string;
  readonly assetType: 1 | 2;
  /** Start prices by the card's stars. */
  readonly startPrices: readonly { readonly stars: number; readonly units: bigint }[];
  /** Epoch milliseconds. */
  readonly startsAt: number;
  readonly dueAt: number;
}

const WHOLE = 10_000n;

/** The market prices of a card, in units of XFC: the reference price and the cheapest offer, null without one. */
interface MarketPrices {
  readonly reference: bigint | null;
  readonly offer: bigint | null;
}

/**
 * The start price of a lot: that of its row, or a share of what the card is worth when that is higher, rounded up to the
 * tick. A card that is worth more than its stars suggest is not given away; one that is offered for less than it usually
 * costs starts lower, as far as the rules allow, so that an offer cannot push the start price down at will.
 */
export function houseStartPrice(row: bigint, { reference, offer }: MarketPrices, { market }: Rules): bigint {
  if (reference === null) return row;
  const tick = market.priceTick.units;
  const min = (reference * market.auction.houseOfferBasisPoints) / WHOLE;
  const offered = offer === null || offer > reference ? reference : offer;
  const worth = offered > min ? offered : min;
  const share = (worth * market.auction.houseStartBasisPoints + WHOLE - 1n) / WHOLE;
  const onTick = ((share + tick - 1n) / tick) * tick;
  return onTick > row ? onTick : row;
}

/** The start price of the house for a card of a kind and stars, in units of XFC; null for cards that it does not auction. */
export function houseRowPrice(
  { assetType, stars }: { readonly assetType: number; readonly stars: number },
  { market }: Rules,
): bigint | null {
  const prices = market.houseAuctions.flatMap((row) => (row.assetType === assetType ? row.startPrices : []));
  return prices.find((price) => price.stars === stars)?.price.units ?? null;
}

/**
 * What a copy is worth, in units of XFC: its usual price, the highest that it had of late, what the house auctions it
 * from, or what it was last auctioned for by the house, whichever is most. Cards that are hardly traded, as stadiums, have
 * no usual price, or one that a single sale has set; and a usual price can be lowered for an hour by sales among friends.
 * `houseSale` is null where the card's own fills set its usual price. Null when nothing is known.
 */
export function worthOfCopy(
  card: { readonly assetType: number; readonly stars: number },
  known: {
    readonly reference: bigint | null;
    readonly highest: bigint | null;
    readonly houseSale: bigint | null;
  },
  rules: Rules,
): bigint | null {
  const worths = [known.reference, known.highest, known.houseSale, houseRowPrice(card, rules)];
  return worths.reduce((max, worth) => (worth !== null && (max === null || worth > max) ? worth : max), null);
}

const MINUTE_MS = 60_000;

/**
 * The lots of the house running at a time: each row of the schedule opens one every `everyMinutes`, counted from the
 * epoch, for its number of hours.
 */
export function houseLotsAt(now: number, { market }: Rules): readonly HouseLot[] {
  return market.houseAuctions.flatMap((row) => {
    const every = row.everyMinutes * MINUTE_MS;
    const runs = row.hours * 60 * MINUTE_MS;
    const offset = row.offsetMinutes * MINUTE_MS;
    const last = Math.floor((now - offset) / every);
    const lots: HouseLot[] = [];
    for (let turn = last; turn * every + offset + runs > now; turn -= 1) {
      const startsAt = turn * every + offset;
      lots.push({
        name: `${row.name} ${turn}`,
        assetType: row.assetType,
        startPrices: row.startPrices.map(({ stars, price }) => ({ stars, units: price.units })),
        startsAt,
        dueAt: startsAt + runs,
      });
    }
    return lots.toReversed();
  });
}
