/** Writes an imagined past as facts: through the kernels of money and cards, in bulk. */
import { ORDER_KIND, ORDER_STATUS, type OrderKind } from '@touchline/domain/market/order';
import { sellerFee } from '@touchline/domain/market/fees';
import { shareOf, xfc } from '@touchline/domain/money';
import { CURRENT_RULES, DAY_MS } from '@touchline/domain/rules/index';
import { bindCopies, deliverCopies, lockHoldings, mintCopies, type Holding } from '../../cards/public.ts';
import { sql, type Tx } from '../../db/database.ts';
import { shareWithRewards } from '../../market/trading/settle-fills.ts';
import {
  lockBalances,
  managerAccounts,
  moveMoney,
  openHolds,
  rewardsSlices,
  tradeAccounts,
} from '../../wallet/public.ts';
import type { Decision } from '../../simulated-managers/market/choose-bid.ts';
import { PAST_KIND, type PastFill, type PastMarket, type Stock } from './imagine-history.ts';

/** Past trades are booked by the day. */
const BATCH_MS = DAY_MS;
const FEE = Number(sellerFee(1, CURRENT_RULES));

/** Locks every holding and account of a past, in the one order. */
export async function lockAll(
  tx: Tx,
  { stock, fills }: PastMarket,
  traders: readonly { readonly managerId: number }[],
): Promise<void> {
  await lockHoldings(tx, [
    ...stock,
    ...fills.flatMap(({ cardId, sellerId, buyerId }) => [
      { managerId: sellerId, cardId },
      { managerId: buyerId, cardId },
    ]),
  ]);
  const accounts = await managerAccounts(
    tx,
    'XFC',
    traders.map(({ managerId }) => managerId),
  );
  await lockBalances(tx, [...(await rewardsSlices(tx, 0)), ...accounts.values()]);
}

/** Mints the copies managers had when the market opened. */
export async function writeStock(tx: Tx, at: Date, stock: readonly Stock[]): Promise<void> {
  for (const [managerId, own] of Map.groupBy(stock, (each) => each.managerId)) {
    const copies = own.map(({ cardId, copies: quantity }) => ({ cardId, quantity }));
    const cause = { kind: 'market_stock', id: managerId };
    if (!(await mintCopies(tx, at, { managerId, copies }, cause)))
      throw new Error('a card has fewer copies than the first stock of the market');
  }
}

/** Writes past fills with their orders, the movements of copies and the payments. */
export async function writeFills(tx: Tx, { fills }: PastMarket): Promise<void> {
  const ids = await insertPastFills(tx, fills);
  const holdings = await lockHoldings(
    tx,
    fills.flatMap(({ cardId, sellerId, buyerId }) => [
      { managerId: sellerId, cardId },
      { managerId: buyerId, cardId },
    ]),
  );
  const holdingOf = new Map(holdings.map((holding) => [`${holding.managerId} ${holding.cardId}`, holding]));
  const accounts = await tradeAccounts(tx, [
    ...new Set(fills.flatMap(({ sellerId, buyerId }) => [sellerId, buyerId])),
  ]);
  const numbered = fills.map((fill, index) => ({ fill, id: ids[index] ?? 0 }));
  for (const [day, batch] of Map.groupBy(numbered, ({ fill }) => Math.floor(fill.at / BATCH_MS))) {
    const at = new Date((day + 1) * BATCH_MS);
    const last = batch.at(-1)?.fill.at ?? at.getTime();
    const booked = new Date(Math.min(at.getTime(), last));
    await deliverCopies(
      tx,
      booked,
      batch.map(({ fill, id }) => ({
        from: holdingIn(holdingOf, fill.sellerId, fill.cardId),
        to: holdingIn(holdingOf, fill.buyerId, fill.cardId),
        quantity: 1,
        bound: null,
        cause: { kind: 'fill', id },
      })),
    );
    const fees = batch.reduce((sum, { fill }) => sum + fill.fee, 0n);
    const account = (managerId: number): number => accounts.ofManagers.get(managerId) ?? 0;
    await moveMoney(tx, booked, [
      ...batch.map(({ fill: { buyerId, sellerId, price, fee }, id }) => ({
        reason: 'trade' as const,
        cause: { kind: 'fill', id },
        postings: [
          { accountId: account(buyerId), money: xfc(-price) },
          { accountId: account(sellerId), money: xfc(price - fee) },
          { accountId: accounts.fees, money: xfc(fee) },
        ].filter(({ money }) => money.units !== 0n),
      })),
      ...shareWithRewards(
        { accounts },
        shareOf(xfc(fees), CURRENT_RULES.money.rewardsShareOfFeesBasisPoints).units,
      ),
    ]);
  }
}

function holdingIn(holdings: ReadonlyMap<string, Holding>, managerId: number, cardId: number): Holding {
  const holding = holdings.get(`${managerId} ${cardId}`);
  if (holding === undefined) throw new Error(`manager ${managerId} has no holding of card ${cardId}`);
  return holding;
}

/** Inserts a filled order for each fill, and the fills. Returns their ids in order. */
async function insertPastFills(tx: Tx, fills: readonly PastFill[]): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    with past as materialized (
      select nextval(pg_get_serial_sequence('market_order', 'id'))::int as order_id, past.*
      from unnest(
        ${fills.map(({ cardId }) => cardId)}::int[], ${fills.map(({ sellerId }) => sellerId)}::int[],
        ${fills.map(({ buyerId }) => buyerId)}::int[], ${fills.map(({ price }) => price.toString())}::bigint[],
        ${fills.map(({ fee }) => fee.toString())}::bigint[], ${fills.map(({ at }) => new Date(at))}::timestamptz[]
      ) with ordinality as past (card_id, seller_id, buyer_id, price, fee, at, ordinal)
    ), orders as (
      insert into market_order (id, kind, manager_id, card_id, quantity, left_quantity, price, fee_basis_points,
        status, rules_version, created_at, closed_at)
      overriding system value
      select order_id, ${PAST_KIND}, seller_id, card_id, 1, 0, price, ${FEE}::int, ${ORDER_STATUS.filled},
        ${CURRENT_RULES.version}::int, at - interval '20 minutes', at from past order by ordinal
    )
    insert into fill (order_id, kind, card_id, quantity, price, fee, seller_id, buyer_id, flagged, at)
    select order_id, ${PAST_KIND}, card_id, 1, price, fee, seller_id, buyer_id, false, at from past order by ordinal
    returning id
  `.execute(tx);
  return rows.map(({ id }) => id).toSorted((one, other) => one - other);
}

interface RestingOrder {
  readonly managerId: number;
  readonly kind: OrderKind;
  readonly cardId: number;
  readonly price: bigint;
  readonly copies: number;
}

/** Writes the orders that rest when the market opens: offers, bids and loans, with what binds their copies and money. */
export async function writeOrders(tx: Tx, now: Date, decisions: readonly Decision[]): Promise<void> {
  const resting = decisions.flatMap(({ trader, action }): readonly RestingOrder[] => {
    const managerId = trader.manager.id;
    if (action.kind === 'lend')
      return [{ managerId, kind: ORDER_KIND.lend, cardId: action.cardId, price: action.price, copies: 1 }];
    if (action.kind !== 'order') return [];
    const { side, cardId, price, copies } = action;
    return [{ managerId, kind: side === 'sell' ? ORDER_KIND.sell : ORDER_KIND.buy, cardId, price, copies }];
  });
  const { rows } = await sql<{ id: number }>`
    insert into market_order (kind, manager_id, card_id, quantity, left_quantity, price, fee_basis_points, recurring,
      status, rules_version, created_at, due_at)
    select kind, manager_id, card_id, copies, copies, price, case when kind = ${ORDER_KIND.buy} then null else ${FEE}::int end,
      kind = ${ORDER_KIND.lend}, ${ORDER_STATUS.open}, ${CURRENT_RULES.version}::int, ${now},
      ${new Date(now.getTime() + CURRENT_RULES.market.orderDays * DAY_MS)}
    from unnest(
      ${resting.map(({ kind }) => kind)}::smallint[], ${resting.map(({ managerId }) => managerId)}::int[],
      ${resting.map(({ cardId }) => cardId)}::int[], ${resting.map(({ copies }) => copies)}::int[],
      ${resting.map(({ price }) => price.toString())}::bigint[]
    ) with ordinality as resting (kind, manager_id, card_id, copies, price, ordinal) order by ordinal
    returning id
  `.execute(tx);
  const ids = rows.map(({ id }) => id).toSorted((one, other) => one - other);
  const made = resting.map((order, index) => ({ ...order, id: ids[index] ?? 0 }));
  const offers = made.filter(({ kind }) => kind !== ORDER_KIND.buy);
  const holdings = await lockHoldings(tx, offers);
  const holdingOf = new Map(holdings.map((holding) => [`${holding.managerId} ${holding.cardId}`, holding]));
  await bindCopies(
    tx,
    offers.map(({ id, kind, managerId, cardId, copies }) => ({
      holdingId: holdingIn(holdingOf, managerId, cardId).id,
      kind: kind === ORDER_KIND.lend ? 'lent' : 'on_sale',
      cause: { kind: 'order', id },
      quantity: copies,
    })),
  );
  const bids = made.filter(({ kind }) => kind === ORDER_KIND.buy);
  const accounts = await tradeAccounts(tx, [...new Set(bids.map(({ managerId }) => managerId))]);
  await openHolds(
    tx,
    now,
    bids.map(({ id, managerId, price, copies }) => ({
      accountId: accounts.ofManagers.get(managerId) ?? 0,
      cause: { kind: 'order', id },
      units: price * BigInt(copies),
    })),
  );
}
