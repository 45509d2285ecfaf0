import type { Rules } from '../rules/rules.ts';
import { isOnTick } from './order.ts';

/** The leader of an auction, who would pay `price` now and at most `maximum`. Units of XFC. */
export interface Lead {
  readonly managerId: number;
  readonly maximum: bigint;
  readonly price: bigint;
}

/** The facts of an auction that decisions need. Prices are units of XFC, times epoch milliseconds. */
export interface Auction {
  readonly startPrice: bigint;
  /** Null when there is none; the first bid removes it. */
  readonly buyNow: bigint | null;
  readonly lead: Lead | null;
  /** Public bids. */
  readonly bids: number;
  /** How often a late bid moved the end. */
  readonly extensions: number;
  readonly dueAt: number;
}

/** A bid of at least `amount`, raised automatically up to `maximum`. Units of XFC. */
export interface BidCommand {
  readonly managerId: number;
  readonly amount: bigint;
  readonly maximum: bigint;
  /** The bidder never pays less; for a manager who must stay near the reference price. */
  readonly floor?: bigint;
}

/** A bid in an auction's history. */
export interface BidRecord {
  readonly managerId: number;
  /** The maximum the bidder has committed to. */
  readonly maximum: bigint;
  /** The price after it; null when the leader raised their own maximum, which stays private. */
  readonly price: bigint | null;
  /** Placed automatically by the maximum. */
  readonly automatic: boolean;
}

type BidDecision =
  | { readonly kind: 'closed' }
  /** A bid below the minimum. */
  | { readonly kind: 'low'; readonly min: bigint }
  | {
      readonly kind: 'placed';
      readonly auction: Auction;
      readonly entries: readonly BidRecord[];
      /** The former leader. */
      readonly outbid: number | null;
    };

const WHOLE = 10_000n;
const SECOND_MS = 1_000;

/** The minimum raise of a price: a share of it, rounded up to the tick, and at least `minRaise`. */
export function raiseOf(price: bigint, { market }: Rules): bigint {
  const tick = market.priceTick.units;
  const share = ceilDivide(price * market.auction.raiseBasisPoints, WHOLE);
  const onTick = ceilDivide(share, tick) * tick;
  const min = market.auction.minRaise.units;
  return onTick > min ? onTick : min;
}

function ceilDivide(dividend: bigint, divisor: bigint): bigint {
  return (dividend + divisor - 1n) / divisor;
}

/** The minimum next bid of a manager who does not lead. */
export function nextBid({ lead, startPrice }: Pick<Auction, 'lead' | 'startPrice'>, rules: Rules): bigint {
  return lead === null ? startPrice : lead.price + raiseOf(lead.price, rules);
}

/** Why an auction cannot be opened. */
type OpeningReason = 'tick' | 'hours' | 'buy_now_low';

/** Why an auction cannot be opened with these figures, or null. Prices in units of XFC. */
export function reasonAgainstAuction(
  wanted: { readonly startPrice: bigint; readonly buyNow: bigint | null; readonly hours: number },
  rules: Rules,
): OpeningReason | null {
  const { minHours, maxHours } = rules.market.auction;
  const { startPrice, buyNow, hours } = wanted;
  if (!isOnTick(startPrice, rules) || (buyNow !== null && !isOnTick(buyNow, rules))) return 'tick';
  if (!Number.isInteger(hours) || hours < minHours || hours > maxHours) return 'hours';
  return buyNow !== null && buyNow <= startPrice ? 'buy_now_low' : null;
}

/**
 * Places a bid. The price is the second maximum and one raise, at most the first; of equal maxima the earlier leads.
 * A leader who raises their own maximum moves neither price nor end. Any other bid in the last seconds moves the end,
 * as often as the rules allow. A bidder with a floor leads at no lower price, so what is paid is never below it.
 */
export function placeBid(auction: Auction, bid: BidCommand, now: number, rules: Rules): BidDecision {
  if (now >= auction.dueAt) return { kind: 'closed' };
  const { lead } = auction;
  if (lead?.managerId === bid.managerId) return raiseMaximum(auction, lead, bid, rules);
  const min = nextBid(auction, rules);
  if (bid.amount < min) return { kind: 'low', min };
  if (bid.maximum < bid.amount) return { kind: 'low', min: bid.amount };
  const { managerId, maximum, floor = 0n } = bid;
  if (maximum < floor) return { kind: 'low', min: floor };
  if (lead === null) {
    const first = { managerId, maximum, price: atLeast(auction.startPrice, floor) };
    return placed(auction, first, [entryOf(first, false)], null, now, rules);
  }
  if (maximum > lead.maximum) {
    const price = atLeast(atMost(lead.maximum + raiseOf(lead.maximum, rules), maximum), floor);
    const next = { managerId, maximum, price };
    return placed(auction, next, [entryOf(next, false)], lead.managerId, now, rules);
  }
  const kept = { ...lead, price: atMost(maximum + raiseOf(maximum, rules), lead.maximum) };
  const entries = [{ managerId, maximum, price: maximum, automatic: false }, entryOf(kept, true)];
  return placed(auction, kept, entries, null, now, rules);
}

function raiseMaximum(auction: Auction, lead: Lead, { maximum }: BidCommand, rules: Rules): BidDecision {
  if (maximum <= lead.maximum) return { kind: 'low', min: lead.maximum + rules.market.priceTick.units };
  const raised = { ...lead, maximum };
  const entry = { managerId: lead.managerId, maximum, price: null, automatic: false };
  return { kind: 'placed', auction: { ...auction, lead: raised }, entries: [entry], outbid: null };
}

function entryOf({ managerId, maximum, price }: Lead, automatic: boolean): BidRecord {
  return { managerId, maximum, price, automatic };
}

function atMost(price: bigint, max: bigint): bigint {
  return price < max ? price : max;
}

function atLeast(price: bigint, min: bigint): bigint {
  return price > min ? price : min;
}

function placed(
  auction: Auction,
  lead: Lead,
  entries: readonly BidRecord[],
  outbid: number | null,
  now: number,
  rules: Rules,
): BidDecision {
  const { lastSeconds, maxExtensions } = rules.market.auction;
  const moved = now + lastSeconds * SECOND_MS;
  const isLate = moved > auction.dueAt && auction.extensions < maxExtensions;
  return {
    kind: 'placed',
    auction: {
      ...auction,
      buyNow: null,
      lead,
      bids: auction.bids + entries.length,
      extensions: auction.extensions + (isLate ? 1 : 0),
      dueAt: isLate ? moved : auction.dueAt,
    },
    entries,
    outbid,
  };
}

/** Why an auction cannot be bought at once, or null: it is closed, or has no buy-now price, or no longer. */
export function reasonAgainstBuyNow(auction: Auction, now: number): 'closed' | 'no_buy_now' | null {
  if (now >= auction.dueAt) return 'closed';
  return auction.buyNow === null || auction.lead !== null ? 'no_buy_now' : null;
}

/** Why an auction cannot be cancelled or edited, or null: it is closed, or has a bid. */
export function reasonAgainstChanging(auction: Auction, now: number): 'closed' | 'has_bids' | null {
  if (now >= auction.dueAt) return 'closed';
  return auction.lead === null ? null : 'has_bids';
}
