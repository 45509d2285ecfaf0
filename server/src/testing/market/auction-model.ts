import { managerOf, type MarketModel, type ModelManager, type ModelOutcome } from './market-model.ts';

/** An auction of one copy in the in-memory model of the market. Prices are whole cents. */
export interface ModelAuction {
  readonly seller: number;
  readonly card: number;
  readonly start: number;
  /** Buy-now price, removed by the first bid; null when there is none. */
  buyNow: number | null;
  lead: { readonly manager: number; readonly maximum: number; readonly price: number } | null;
  endsAt: number;
  extensions: number;
  open: boolean;
}

/** Auctions of a model, by the market's ids. */
export type ModelAuctions = Map<number, ModelAuction>;

/** A bid: the manager, the auction, and the maximum they would pay in cents. */
export interface ModelBid {
  readonly id: number;
  readonly bidder: number;
  readonly amount: number;
  readonly maximum: number;
}

const THOUSANDTHS = 1_000;
const RAISE_OF_THOUSAND = 50;
const MIN_RAISE = 10;
const LATE_MS = 120_000;
const MAX_EXTENSIONS = 30;
const HOUR_MS = 3_600_000;

/** Puts a copy up for auction; `id` is the market's id of it, 0 when the market refused it. */
export function openModelAuction(
  model: MarketModel,
  auctions: ModelAuctions,
  wanted: {
    readonly id: number;
    readonly seller: number;
    readonly card: number;
    readonly start: number;
    readonly buyNow: number | null;
    readonly hours: number;
  },
): ModelOutcome {
  const { id, seller, card, start, buyNow, hours } = wanted;
  if (buyNow !== null && buyNow <= start) return 'ERR_BUY_NOW_LOW';
  const manager = managerOf(model, seller);
  if ((manager.free[card] ?? 0) < 1) return 'ERR_NOT_ENOUGH_COPIES';
  bind(manager, card, 1);
  const endsAt = model.now + hours * HOUR_MS;
  auctions.set(id, { seller, card, start, buyNow, lead: null, endsAt, extensions: 0, open: true });
  return 'Ok';
}

export function bidModel(model: MarketModel, auctions: ModelAuctions, bid: ModelBid): ModelOutcome {
  const auction = auctions.get(bid.id);
  if (auction === undefined) return 'ERR_NOT_FOUND';
  if (!auction.open) return 'ERR_ORDER_CLOSED';
  if (auction.seller === bid.bidder) return 'ERR_OWN_ORDER';
  if (model.now >= auction.endsAt) return 'ERR_ORDER_CLOSED';
  const { lead } = auction;
  const isRaise = lead?.manager === bid.bidder;
  const min = lead === null ? auction.start : isRaise ? lead.maximum + 1 : lead.price + raise(lead.price);
  const compared = isRaise ? bid.maximum : bid.amount;
  if (compared < min) return 'ERR_BID_LOW';
  const bidder = managerOf(model, bid.bidder);
  const own = isRaise ? lead.maximum * THOUSANDTHS : 0;
  if (bidder.available + own < bid.maximum * THOUSANDTHS) return 'ERR_INSUFFICIENT_FUNDS';
  place(model, auction, bid);
  return 'Ok';
}

function place(model: MarketModel, auction: ModelAuction, { bidder, maximum }: ModelBid): void {
  const { lead } = auction;
  const isRaise = lead?.manager === bidder;
  auction.buyNow = null;
  if (lead === null) auction.lead = { manager: bidder, maximum, price: auction.start };
  else if (isRaise) auction.lead = { ...lead, maximum };
  else if (maximum > lead.maximum)
    auction.lead = {
      manager: bidder,
      maximum,
      price: Math.min(lead.maximum + raise(lead.maximum), maximum),
    };
  else auction.lead = { ...lead, price: Math.min(maximum + raise(maximum), lead.maximum) };
  if (lead !== null) hold(managerOf(model, lead.manager), -lead.maximum);
  if (auction.lead !== null) hold(managerOf(model, auction.lead.manager), auction.lead.maximum);
  if (isRaise || model.now + LATE_MS <= auction.endsAt || auction.extensions >= MAX_EXTENSIONS) return;
  auction.endsAt = model.now + LATE_MS;
  auction.extensions += 1;
}

/** A manager buys an auction without bids at its buy-now price. */
export function buyModelNow(
  model: MarketModel,
  auctions: ModelAuctions,
  buyer: number,
  id: number,
): ModelOutcome {
  const auction = auctions.get(id);
  if (auction === undefined) return 'ERR_NOT_FOUND';
  if (!auction.open || model.now >= auction.endsAt) return 'ERR_ORDER_CLOSED';
  if (auction.seller === buyer) return 'ERR_OWN_ORDER';
  if (auction.buyNow === null) return 'ERR_NO_BUY_NOW';
  if (managerOf(model, buyer).available < auction.buyNow * THOUSANDTHS) return 'ERR_INSUFFICIENT_FUNDS';
  auction.open = false;
  bind(managerOf(model, auction.seller), auction.card, -1);
  sell(model, auction, buyer, auction.buyNow);
  return 'Ok';
}

/** Moves the released copy from the seller of an auction to a buyer who has the money available. */
function sell(model: MarketModel, auction: ModelAuction, buyer: number, price: number): void {
  const gross = price * THOUSANDTHS;
  const [from, to] = [managerOf(model, auction.seller), managerOf(model, buyer)];
  to.available -= gross;
  from.available += gross - (gross * from.fee) / THOUSANDTHS;
  from.free[auction.card] = (from.free[auction.card] ?? 0) - 1;
  to.free[auction.card] = (to.free[auction.card] ?? 0) + 1;
}

export function cancelModelAuction(
  model: MarketModel,
  auctions: ModelAuctions,
  seller: number,
  id: number,
): ModelOutcome {
  const auction = auctions.get(id);
  if (auction === undefined || auction.seller !== seller) return 'ERR_NOT_FOUND';
  if (!auction.open || model.now >= auction.endsAt) return 'ERR_ORDER_CLOSED';
  if (auction.lead !== null) return 'ERR_AUCTION_HAS_BIDS';
  bind(managerOf(model, seller), auction.card, -1);
  auction.open = false;
  return 'Ok';
}

/** Closes auctions that are over at the model's time: sells to the leader, or frees the copy. */
export function closeModelAuctions(model: MarketModel, auctions: ModelAuctions): void {
  for (const auction of auctions.values()) {
    if (!auction.open || model.now < auction.endsAt) continue;
    const { lead, card } = auction;
    auction.open = false;
    bind(managerOf(model, auction.seller), card, -1);
    if (lead === null) continue;
    hold(managerOf(model, lead.manager), -lead.maximum);
    sell(model, auction, lead.manager, lead.price);
  }
}

function raise(price: number): number {
  return Math.max(Math.ceil((price * RAISE_OF_THOUSAND) / THOUSANDTHS), MIN_RAISE);
}

function hold(manager: ModelManager, cents: number): void {
  manager.available -= cents * THOUSANDTHS;
  manager.held += cents * THOUSANDTHS;
}

function bind(manager: ModelManager, card: number, copies: number): void {
  manager.free[card] = (manager.free[card] ?? 0) - copies;
  manager.onSale[card] = (manager.onSale[card] ?? 0) + copies;
}
