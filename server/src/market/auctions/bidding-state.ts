import { ORDER_KIND } from '@touchline/domain/market/order';
import { CURRENT_RULES, type Rules } from '@touchline/domain/rules/index';
import { gameNow } from '../../db/clock.ts';
import type { Tx } from '../../db/database.ts';
import { lockBalances, managerAccounts, promotionalLeft } from '../../wallet/public.ts';
import { readAuctions, type AuctionRecord } from './auction-store.ts';
import { balancesOf, type ManagerBalance } from '../trading/trading-state.ts';
import { readLinks, type AreLinked } from '../../auth/public.ts';
import { loadReferences, type References } from '../prices/references.ts';
import { newPriceCache, type PriceCache } from '../prices/eligible-fills.ts';
import { lockOrders, type OrderRecord } from '../trading/store.ts';

/** The state bids are decided on, read under the locks of auctions and money. A bid moves no copies. */
export interface BiddingState {
  readonly now: Date;
  readonly rules: Rules;
  readonly orders: Map<number, OrderRecord>;
  readonly auctions: Map<number, AuctionRecord>;
  readonly balances: Map<number, ManagerBalance>;
  readonly areLinked: AreLinked;
  /** The bidders who hold promotional XFC; empty when no auction has a reference price. */
  readonly promotional: ReadonlyMap<number, bigint>;
  readonly references: References;
  readonly cache: PriceCache;
}

/**
 * Locks auctions, then the XFC of bidders and leaders, and reads the clock last: the time read under the lock of an
 * auction decides whether it is over. Ids that are not auctions are left out.
 */
export async function loadBiddingState(
  tx: Tx,
  orderIds: readonly number[],
  bidders: readonly number[],
): Promise<BiddingState> {
  const locked = await lockOrders(tx, orderIds);
  const orders = new Map([...locked].filter(([, { kind }]) => kind === ORDER_KIND.auction));
  const auctions = new Map(await readAuctions(tx, [...orders.keys()]));
  const leaders = [...auctions.values()].flatMap(({ lead }) => lead?.managerId ?? []);
  const parties = [...new Set([...bidders, ...leaders])];
  const accounts = await managerAccounts(tx, 'XFC', parties);
  const balances = await lockBalances(tx, [...accounts.values()]);
  const now = await gameNow(tx);
  const makers = [...orders.values()].flatMap(({ makerId }) => makerId ?? []);
  const cache = newPriceCache();
  const cardIds = [...new Set([...orders.values()].map(({ cardId }) => cardId))];
  const references = await loadReferences(tx, cardIds, now, CURRENT_RULES, cache);
  const isJudged = [...references.values()].some((reference) => reference !== null);
  const promotional = isJudged ? await promotionalLeft(tx, bidders) : new Map<number, bigint>();
  return {
    now,
    rules: CURRENT_RULES,
    orders,
    auctions,
    balances: balancesOf(accounts, balances),
    promotional,
    areLinked: await readLinks(tx, [...parties, ...makers]),
    references,
    cache,
  };
}
