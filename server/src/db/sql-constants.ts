/**
 * The numbers of orders, cards and deposits for SQL, written as literals, not as parameters: PostgreSQL uses a partial index
 * such as `where kind = 1 and status < 3` only when the statement contains the same condition, which a generic plan
 * with parameters does not.
 */
import { ASSET_TYPE } from '@touchline/domain/cards';
import { ORDER_KIND, ORDER_STATUS } from '@touchline/domain/market/order';
import { ANNOUNCED_STATE, DEPOSIT_STATE } from '@touchline/domain/wallet/deposits';
import { sql } from './database.ts';

/** Kinds of orders and of their fills. */
export const KIND = {
  sell: sql.lit(ORDER_KIND.sell),
  buy: sql.lit(ORDER_KIND.buy),
  lend: sql.lit(ORDER_KIND.lend),
  auction: sql.lit(ORDER_KIND.auction),
};

/** Conditions on the column `status` of an order: open, or final. */
export const IS_OPEN = sql`status < ${sql.lit(ORDER_STATUS.filled)}`;
export const IS_CLOSED = sql`status >= ${sql.lit(ORDER_STATUS.filled)}`;
export const IS_AUCTION_SOLD = sql`status = ${sql.lit(ORDER_STATUS.auctionSold)}`;

/** The subject of a card. */
export const ASSET = { player: sql.lit(ASSET_TYPE.player), venue: sql.lit(ASSET_TYPE.venue) };

/** States of a deposit from the chain. */
export const DEPOSIT = {
  pending: sql.lit(DEPOSIT_STATE.pending),
  credited: sql.lit(DEPOSIT_STATE.credited),
  rejected: sql.lit(DEPOSIT_STATE.rejected),
};

/** Condition on the column `state` of a deposit that is on its way. */
export const IS_DEPOSIT_OPEN = sql`state in (${sql.lit(DEPOSIT_STATE.pending)}, ${sql.lit(DEPOSIT_STATE.confirmed)})`;

/** Conditions on the column `state` of an announced deposit: its transfer has not been seen, or there is none. */
export const IS_ANNOUNCED_WAITING = sql`state = ${sql.lit(ANNOUNCED_STATE.waiting)}`;
export const IS_ANNOUNCED_FAILED = sql`state = ${sql.lit(ANNOUNCED_STATE.failed)}`;
