import type { BookStatement } from '../../db/book-statement.ts';
import { sql } from '../../db/database.ts';
import { IS_OPEN, KIND } from '../../db/sql-constants.ts';
import { auctionChecks } from '../auctions/auction-checks.ts';

/** Consistency checks of sell and buy orders and their fills, run with the other book checks. */
export const marketChecks: readonly BookStatement[] = [
  ...auctionChecks,
  {
    name: 'each open sell order binds the copies it has left, and closed ones none',
    finds: sql`
      select 'sell order ' || market_order.id || ' (' || status || ') has ' || "left" || ' left and binds ' || bound as finding
      from market_order
      cross join lateral (select case when ${IS_OPEN} then left_quantity else 0 end as "left") as offered
      cross join lateral (
        select coalesce(sum(encumbrance.quantity), 0) as bound from encumbrance join holding on holding.id = holding_id
        where kind = 'on_sale' and cause_kind = 'order' and cause_id = market_order.id
          and holding.manager_id = market_order.manager_id and holding.card_id = market_order.card_id
      ) as copies
      where market_order.kind = ${KIND.sell} and "left" <> bound`,
  },
  {
    name: 'each open buy order holds its price for every copy left, and closed ones nothing',
    finds: sql`
      select 'buy order ' || market_order.id || ' (' || status || ') needs ' || due || ' and holds ' || held as finding
      from market_order
      cross join lateral (select case when kind = ${KIND.buy} and ${IS_OPEN} then left_quantity * price else 0 end as due) as wanted
      cross join lateral (
        select coalesce(sum(units), 0) as held from hold where cause_kind = 'order' and cause_id = market_order.id
          and state = 'open'
      ) as holds
      where market_order.kind = ${KIND.buy} and due <> held`,
  },
  {
    name: 'no order fills more copies than it had',
    finds: sql`
      select 'order ' || market_order.id || ' of ' || quantity || ' has ' || left_quantity || ' left and filled ' || filled as finding
      from market_order
      cross join lateral (
        select coalesce(sum(fill.quantity), 0) as filled from fill where order_id = market_order.id
      ) as fills
      where market_order.kind in (${KIND.sell}, ${KIND.buy}) and filled > quantity - left_quantity`,
  },
  {
    name: 'each fill is of an order of its card',
    finds: sql`
      select 'fill ' || id || ' of order ' || order_id || ' and card ' || card_id as finding from fill
      where not exists (
        select from market_order join card on card.id = market_order.card_id
        where market_order.id = fill.order_id and market_order.card_id = fill.card_id
      )`,
  },
  {
    name: 'each fill between managers is posted once: price to fee and proceeds',
    finds: sql`
      select 'fill ' || fill.id || ' of ' || price * quantity || ' is posted with ' || paid || ' in ' || times as finding
      from fill
      cross join lateral (
        select count(distinct ledger_transaction.id) as times, coalesce(sum(-units) filter (where units < 0), 0) as paid
        from ledger_transaction join posting on transaction_id = ledger_transaction.id
        where cause_kind = 'fill' and cause_id = fill.id and reason = case when fill.kind = ${KIND.lend} then 'loan' else 'trade' end
      ) as entries
      where kind in (${KIND.sell}, ${KIND.buy}, ${KIND.lend}) and (times <> 1 or paid <> price * quantity)`,
  },
  {
    name: 'each fill between managers moved its copies once',
    finds: sql`
      select 'fill ' || fill.id || ' of ' || quantity || ' moved ' || moved as finding
      from fill
      cross join lateral (
        select coalesce(sum(card_movement.quantity), 0) as moved from card_movement
        where cause_kind = 'fill' and cause_id = fill.id and card_movement.card_id = fill.card_id
          and from_manager_id = seller_id and to_manager_id = buyer_id
      ) as movements
      where kind in (${KIND.sell}, ${KIND.buy}) and moved <> quantity`,
  },
  {
    name: 'flagged fills bind their copies until their review',
    finds: sql`
      select 'fill ' || fill_id || ' binds ' || bound as finding
      from fill_review join fill on fill.id = fill_id
      cross join lateral (
        select coalesce(sum(encumbrance.quantity), 0) as bound from encumbrance
        where cause_kind = 'fill' and cause_id = fill_id
      ) as copies
      where bound <> case when due_at is null then 0 else fill.quantity end`,
  },
  {
    name: 'each reversed fill returned the price to the buyer and the copies to the seller, and no other fill anything',
    finds: sql`
      select 'fill ' || fill.id || ' returned ' || units || ' of ' || due || ' and ' || moved || ' of ' || copies as finding
      from fill_review join fill on fill.id = fill_id
      cross join lateral (
        select case when reversed then price * quantity else 0 end as due, case when reversed then quantity else 0 end as copies
      ) as wanted
      cross join lateral (
        select coalesce(sum(posting.units), 0) as units
        from ledger_transaction join posting on transaction_id = ledger_transaction.id
        join account on account.id = account_id
        where cause_kind = 'reversal' and cause_id = fill_id and posting.units > 0 and account.manager_id = buyer_id
      ) as paid
      cross join lateral (
        select coalesce(sum(card_movement.quantity), 0) as moved from card_movement
        where cause_kind = 'reversal' and cause_id = fill_id and card_movement.card_id = fill.card_id
          and from_manager_id = buyer_id and to_manager_id = seller_id
      ) as movements
      where units <> due or moved <> copies`,
  },
  {
    name: 'the market figures of each card match its orders',
    finds: sql`
      select 'card ' || card_market.card_id || ' shows ' || card_market.on_sale || ' on sale from ' || coalesce(card_market.floor, 0) as finding
      from card_market
      cross join lateral (
        select min(price) filter (where kind = ${KIND.sell}) as floor, min(price) filter (where kind = ${KIND.lend}) as lend_floor,
          coalesce(sum(left_quantity) filter (where kind = ${KIND.lend}), 0) as lendable, max(price) filter (where kind = ${KIND.buy}) as best,
          coalesce(sum(left_quantity) filter (where kind = ${KIND.sell}), 0) as copies
        from market_order where market_order.card_id = card_market.card_id and ${IS_OPEN}
      ) as orders
      where (card_market.floor, card_market.best_bid, card_market.on_sale, card_market.lend_floor, card_market.to_lend)
        is distinct from (orders.floor, best, copies, orders.lend_floor, lendable)`,
  },
];
