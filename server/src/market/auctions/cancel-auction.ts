import { refuse, type Refusal } from '@touchline/contract/errors';
import { reasonAgainstChanging } from '@touchline/domain/market/auction';
import type { Tx } from '../../db/database.ts';
import { auctionOf, readAuctions } from './auction-store.ts';
import { releaseAuctionCopies } from './close-auctions.ts';
import type { TradingState } from '../trading/trading-state.ts';
import type { OrderRecord } from '../trading/store.ts';

/** Frees the copies of auctions. Refuses when one has a bid: bids bind both sides. */
export async function releaseAuctions(
  tx: Tx,
  trading: TradingState,
  orders: readonly OrderRecord[],
): Promise<Refusal | void> {
  const records = await readAuctions(
    tx,
    orders.map(({ id }) => id),
  );
  for (const order of orders) {
    const record = records.get(order.id);
    const reason =
      record === undefined ? null : reasonAgainstChanging(auctionOf(order, record), trading.now.getTime());
    if (reason === 'closed') return refuse('ERR_ORDER_CLOSED');
    if (reason === 'has_bids') return refuse('ERR_AUCTION_HAS_BIDS');
  }
  await releaseAuctionCopies(tx, trading, orders);
}
