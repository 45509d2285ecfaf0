import type { CallOutput } from '@touchline/contract/calls';
import type { OrderRow } from '@touchline/contract/market/rows';
import { moneyText, xfc } from '@touchline/domain/money';
import { sql, type Db } from '../../db/database.ts';
import { IS_OPEN, KIND } from '../../db/sql-constants.ts';
import { balancesOf } from '../../wallet/public.ts';
import { HOUSE } from '../trading/makers.ts';
import { loadOrderRows } from '../trading/order-rows.ts';
import { loadBiddingTerms, lowestBid } from './bidding-terms.ts';

type Affordable = CallOutput<'market.auctions.affordable'>['data'];

const MAX_SHOWN = 5;
/** Of the auctions at a price within the balance, those that end first are considered, in blocks. */
const MAX_CONSIDERED = 200;
const BLOCK = 40;

/**
 * The running auctions that a manager could lead now with their available XFC, ending soonest first, with the least they
 * have to hold. Bonus XFC, linked accounts and own auctions count as in a bid; auctions that they lead are left out. A
 * card and a seller appear once, the house as often as it has cards.
 */
export async function affordableAuctions(db: Db, managerId: number): Promise<Affordable> {
  const found: Winnable[] = [];
  for await (const winnable of winnableAuctions(db, managerId)) {
    if (found.some((shown) => isAlike(shown.order, winnable.order))) continue;
    found.push(winnable);
    if (found.length === MAX_SHOWN) break;
  }
  return found.map(({ order, lowest }) => ({ order, lowest_bid: moneyText(xfc(lowest)) }));
}

/** The cards of all auctions that a manager could lead now, as `affordableAuctions` chooses them. */
export async function winnableCards(db: Db, managerId: number): Promise<ReadonlySet<number>> {
  const cards = new Set<number>();
  for await (const { order } of winnableAuctions(db, managerId)) cards.add(order.card.card_id);
  return cards;
}

/** An auction with the least that a manager has to hold to lead it, in units of XFC. */
interface Winnable {
  readonly order: OrderRow;
  readonly lowest: bigint;
}

/** The auctions that a manager could lead now, ending soonest first. */
async function* winnableAuctions(db: Db, managerId: number): AsyncGenerator<Winnable> {
  const {
    xfc: { units: available },
  } = await balancesOf(db, managerId);
  const ids = await candidates(db, managerId, available);
  for (let first = 0; first < ids.length; first += BLOCK) {
    const orders = await loadOrderRows(db, ids.slice(first, first + BLOCK), managerId);
    const terms = await loadBiddingTerms(db, orders, managerId);
    for (const order of orders) {
      const bidding = terms.get(order.id);
      if (bidding?.refused !== null || order.auction === null) continue;
      const lowest = lowestBid(order.auction, bidding);
      if (lowest <= available) yield { order, lowest };
    }
  }
}

/** Whether two auctions are of the same card or of the same seller. */
function isAlike(one: OrderRow, other: OrderRow): boolean {
  return (
    one.card.card_id === other.card.card_id || (one.maker.id !== HOUSE.id && one.maker.id === other.maker.id)
  );
}

/** The open auctions of others that the manager does not lead. A next bid is never below the price. */
async function candidates(db: Db, managerId: number, available: bigint): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select market_order.id from market_order join auction on auction.order_id = market_order.id
    where ${IS_OPEN} and kind = ${KIND.auction} and due_at > (select game_now())
      and manager_id is distinct from ${managerId} and leader_id is distinct from ${managerId}
      and coalesce(auction.price, market_order.price) <= ${available}
    order by due_at, market_order.id limit ${MAX_CONSIDERED}
  `.execute(db);
  return rows.map(({ id }) => id);
}
