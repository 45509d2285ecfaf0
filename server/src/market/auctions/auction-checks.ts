import type { BookStatement } from '../../db/book-statement.ts';
import { sql } from '../../db/database.ts';
import { IS_AUCTION_SOLD, IS_OPEN, KIND } from '../../db/sql-constants.ts';

/** Consistency checks of auctions, run with the other book checks. */
export const auctionChecks: readonly BookStatement[] = [
  {
    name: 'the leader of each open auction holds their maximum, and no other bid has a hold',
    finds: sql`
      select 'auction ' || coalesce(auction.order_id, held.order_id) || ' is led at ' || coalesce(wanted.maximum, 0)
        || ' and holds ' || coalesce(held.units, 0) as finding
      from auction
      join market_order on market_order.id = order_id
      cross join lateral (
        select case when ${IS_OPEN} then leader_id end as leader_id, case when ${IS_OPEN} then maximum end as maximum
      ) as wanted
      full join (
        select cause_id as order_id, account.manager_id, sum(units) as units
        from hold join account on account.id = account_id
        where cause_kind = 'bid' and state = 'open' group by cause_id, account.manager_id
      ) as held on held.order_id = auction.order_id
      where (wanted.leader_id, wanted.maximum) is distinct from (held.manager_id, held.units::bigint)`,
  },
  {
    name: 'each open auction of a manager binds one copy, and no other auction any',
    finds: sql`
      select 'auction ' || market_order.id || ' (' || status || ') binds ' || bound as finding
      from market_order
      cross join lateral (
        select coalesce(sum(encumbrance.quantity), 0) as bound from encumbrance join holding on holding.id = holding_id
        where kind = 'on_sale' and cause_kind = 'order' and cause_id = market_order.id
          and holding.manager_id = market_order.manager_id and holding.card_id = market_order.card_id
      ) as copies
      where market_order.kind = ${KIND.auction} and bound <> case when ${IS_OPEN} and manager_id is not null then 1 else 0 end`,
  },
  {
    name: 'each sold auction has one fill at its price, and no other auction any',
    finds: sql`
      select 'auction ' || order_id || ' (' || status || ') at ' || coalesce(auction.price, 0) || ' has ' || times
        || ' fills of ' || sold as finding
      from auction join market_order on market_order.id = order_id
      cross join lateral (
        select count(*) as times, coalesce(sum(fill.price), 0) as sold from fill where fill.order_id = auction.order_id
      ) as fills
      where times <> (${IS_AUCTION_SOLD})::int or sold <> case when ${IS_AUCTION_SOLD} then auction.price else 0 end`,
  },
  {
    name: 'each fill of an auction is posted once and moved one copy',
    finds: sql`
      select 'fill ' || fill.id || ' of ' || fill.price || ' is posted with ' || paid || ' in ' || times
        || ', and moved ' || moved as finding
      from fill
      cross join lateral (
        select count(distinct ledger_transaction.id) as times, coalesce(sum(-units) filter (where units < 0), 0) as paid
        from ledger_transaction join posting on transaction_id = ledger_transaction.id
        where cause_kind = 'fill' and cause_id = fill.id and reason = 'trade'
      ) as entries
      cross join lateral (
        select coalesce(sum(card_movement.quantity), 0) as moved from card_movement
        where card_movement.card_id = fill.card_id and to_manager_id = buyer_id
          and from_manager_id is not distinct from seller_id and (cause_kind, cause_id) = (
            case when seller_id is null then 'order' else 'fill' end,
            case when seller_id is null then fill.order_id else fill.id end
          )
      ) as movements
      where kind = ${KIND.auction} and (times <> 1 or paid <> fill.price or moved <> 1)`,
  },
];
