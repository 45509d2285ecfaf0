/**
 * The numbers of orders and cards for SQL. They stand in the statement as literals, not as parameters: PostgreSQL uses
 * a partial index such as `where kind = 1 and status < 3` only when it reads the same condition in the statement, and a
 * plan kept for all parameters does not.
 */
import { ASSET_TYPE } from '@touchline/domain/cards';
import { ORDER_KIND, ORDER_STATUS } from '@touchline/domain/market/order';
import { sql } from './database.ts';

/** Kinds of orders and of the fills of these. */
export const KIND = {
  sell: sql.lit(ORDER_KIND.sell),
  buy: sql.lit(ORDER_KIND.buy),
  lend: sql.lit(ORDER_KIND.lend),
  auction: sql.lit(ORDER_KIND.auction),
};

/** Conditions on the column `status` of an order: it can still be filled, or it is final. */
export const IS_OPEN = sql`status < ${sql.lit(ORDER_STATUS.filled)}`;
export const IS_CLOSED = sql`status >= ${sql.lit(ORDER_STATUS.filled)}`;
export const IS_AUCTION_SOLD = sql`status = ${sql.lit(ORDER_STATUS.auctionSold)}`;

/** What a card shows. */
export const ASSET = { player: sql.lit(ASSET_TYPE.player), venue: sql.lit(ASSET_TYPE.venue) };
