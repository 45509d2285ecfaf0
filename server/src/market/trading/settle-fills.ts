import { payment } from '@touchline/domain/wallet/ledger';
import { shareOf, xfc } from '@touchline/domain/money';
import { DAY_MS } from '@touchline/domain/rules/index';
import { ORDER_KIND } from '@touchline/domain/market/order';
import { bindCopies, deliverCopies, type Delivery, lendCopies, type Loan } from '../../cards/public.ts';
import { sql, type Tx } from '../../db/database.ts';
import {
  carryBonus,
  type JournalEntry,
  moveMoney,
  openHolds,
  openHoldsOf,
  payFromHolds,
} from '../../wallet/public.ts';
import { carriedRows } from './carry.ts';
import type { PlannedFill } from './decide-fill.ts';
import { balanceOf, positionOf, type TradingState } from './trading-state.ts';
import { insertFills, storeOrders, type FillRecord, type OrderRecord } from './store.ts';

/** The cause of the holds and encumbrances of an order. */
export function orderCause(orderId: number): { readonly kind: 'order'; readonly id: number } {
  return { kind: 'order', id: orderId };
}

/** How an order encumbers the copies of its maker; null for orders that offer none. */
export function encumbranceOfOrder({ kind }: Pick<OrderRecord, 'kind'>): 'on_sale' | 'lent' | null {
  if (kind === ORDER_KIND.sell) return 'on_sale';
  return kind === ORDER_KIND.lend ? 'lent' : null;
}

/** A planned fill with its written record. */
interface SettledFill {
  readonly plan: PlannedFill;
  readonly fill: FillRecord;
}

/**
 * Writes planned fills: the orders in their new state, the copies from the seller to the buyer or, for a loan, to the
 * borrower for a time, the money from the buyer to the seller, the fees to the house and their share to the rewards
 * budget. Proceeds and copies of a flagged fill are held until its review. Returns the written fills by plan.
 */
export async function settleFills(
  tx: Tx,
  trading: TradingState,
  plans: readonly PlannedFill[],
): Promise<ReadonlyMap<PlannedFill, FillRecord>> {
  if (plans.length === 0) return new Map();
  const fills = await insertFills(
    tx,
    plans.map(({ order, quantity, sale, sellerId, buyerId, flagged }) => ({
      orderId: order.id,
      kind: order.kind,
      cardId: order.cardId,
      quantity,
      price: order.price,
      fee: sale.fee,
      sellerId,
      buyerId,
      flagged,
      at: trading.now,
    })),
  );
  const settled = plans.flatMap((plan, index) => {
    const fill = fills[index];
    return fill === undefined ? [] : [{ plan, fill }];
  });
  const touched = new Set(plans.map(({ order }) => order.id));
  await storeOrders(
    tx,
    [...trading.orders.values()].filter(({ id }) => touched.has(id)),
  );
  await deliverCopies(
    tx,
    trading.now,
    settled.filter((each) => !isLoan(each)).map((each) => deliveryOf(trading, each)),
  );
  await lendCopies(
    tx,
    trading.now,
    settled.filter(isLoan).map((each) => loanOf(trading, each)),
  );
  await pay(tx, trading, settled);
  await carryBonus(
    tx,
    trading.now,
    settled.flatMap(({ plan, fill }) =>
      carriedRows(trading, plan, plan.carried, { kind: 'fill', id: fill.id }),
    ),
  );
  await holdForReview(
    tx,
    trading,
    settled.filter(({ plan }) => plan.flagged),
  );
  return new Map(settled.map(({ plan, fill }) => [plan, fill]));
}

function deliveryOf(trading: TradingState, { plan, fill }: SettledFill): Delivery {
  const { order, sellerId, buyerId, quantity } = plan;
  const resting = order.kind === ORDER_KIND.sell;
  return {
    from: positionOf(trading, sellerId, order.cardId).holding,
    to: positionOf(trading, buyerId, order.cardId).holding,
    quantity,
    bound: resting ? { kind: 'on_sale', cause: orderCause(order.id) } : null,
    cause: { kind: 'fill', id: fill.id },
  };
}

function isLoan({ plan }: SettledFill): boolean {
  return plan.order.kind === ORDER_KIND.lend;
}

function loanOf(trading: TradingState, { plan, fill }: SettledFill): Loan {
  const { order, sellerId, buyerId, quantity } = plan;
  return {
    lender: positionOf(trading, sellerId, order.cardId).holding,
    borrowerId: buyerId,
    quantity,
    offer: orderCause(order.id),
    cause: { kind: 'fill', id: fill.id },
    dueAt: new Date(trading.now.getTime() + trading.rules.market.loanDays * DAY_MS),
  };
}

async function pay(tx: Tx, trading: TradingState, settled: readonly SettledFill[]): Promise<void> {
  const { accounts, now, rules } = trading;
  const fromBalances = settled.filter(({ plan }) => plan.order.kind !== ORDER_KIND.buy);
  const fromHolds = settled.filter(({ plan }) => plan.order.kind === ORDER_KIND.buy);
  const receivers = ({ plan: { sellerId, sale } }: SettledFill) =>
    [
      { accountId: balanceOf(trading, sellerId).accountId, units: sale.proceeds },
      { accountId: accounts.fees, units: sale.fee },
    ].filter(({ units }) => units > 0n);
  if (fromHolds.length > 0) {
    const holds = new Map(
      (
        await openHoldsOf(
          tx,
          'order',
          fromHolds.map(({ plan }) => plan.order.id),
        )
      ).map((hold) => [hold.cause.id, hold]),
    );
    await payFromHolds(
      tx,
      now,
      'XFC',
      fromHolds.map((each) => {
        const hold = holds.get(each.plan.order.id);
        if (hold === undefined) throw new Error(`buy order ${each.plan.order.id} holds nothing`);
        const cause = { kind: 'fill', id: each.fill.id };
        return { hold, to: receivers(each), reason: 'trade', cause };
      }),
    );
  }
  const fees = settled.reduce((sum, { plan }) => sum + plan.sale.fee, 0n);
  await moveMoney(tx, now, [
    ...fromBalances.map((each): JournalEntry => ({
      reason: isLoan(each) ? 'loan' : 'trade',
      cause: { kind: 'fill', id: each.fill.id },
      postings: [
        { accountId: balanceOf(trading, each.plan.buyerId).accountId, money: xfc(-each.plan.sale.gross) },
        ...receivers(each).map(({ accountId, units }) => ({ accountId, money: xfc(units) })),
      ],
    })),
    ...shareWithRewards(trading, shareOf(xfc(fees), rules.money.rewardsShareOfFeesBasisPoints).units),
  ]);
}

/** The rewards budget's share of the total fees. */
export function shareWithRewards(
  { accounts }: Pick<TradingState, 'accounts'>,
  units: bigint,
): readonly JournalEntry[] {
  const [slice] = accounts.rewards;
  if (units === 0n || slice === undefined) return [];
  return [
    {
      reason: 'rewards_share',
      cause: { kind: 'house', id: 1 },
      postings: payment(accounts.fees, slice, xfc(units)),
    },
  ];
}

/** Holds the proceeds at the seller and the copies at the buyer, and records when they are released at the latest. */
export async function holdForReview(
  tx: Tx,
  trading: TradingState,
  flagged: readonly SettledFill[],
): Promise<void> {
  if (flagged.length === 0) return;
  const { now, rules } = trading;
  await openHolds(
    tx,
    now,
    flagged
      .filter(({ plan }) => plan.sale.proceeds > 0n)
      .map(({ plan, fill }) => ({
        accountId: balanceOf(trading, plan.sellerId).accountId,
        cause: { kind: 'fill', id: fill.id },
        units: plan.sale.proceeds,
      })),
  );
  await bindCopies(
    tx,
    flagged.map(({ plan, fill }) => ({
      holdingId: positionOf(trading, plan.buyerId, plan.order.cardId).holding.id,
      kind: 'on_sale',
      cause: { kind: 'fill', id: fill.id },
      quantity: plan.quantity,
    })),
  );
  const dueAt = new Date(now.getTime() + rules.market.reviewDays * DAY_MS);
  await sql`
    insert into fill_review (fill_id, due_at)
    select id, ${dueAt} from unnest(${flagged.map(({ fill }) => fill.id)}::int[]) as id
  `.execute(tx);
}
