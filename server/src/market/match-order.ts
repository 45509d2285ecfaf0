import { isRefusal, refuse, type Refusal } from '@touchline/contract/errors';
import { ORDER_KIND, ORDER_STATUS } from '@touchline/domain/market/order';
import type { Tx } from '../db/database.ts';
import type { BatchedCall, BatchFunction, Outcome } from '../http/handler.ts';
import { refuseFarPrices } from './check-price.ts';
import { decideFill, type PlannedFill } from './decide-fill.ts';
import { openDesk, type Desk } from './desk.ts';
import { tellMakers } from './notices.ts';
import { loadShown } from './order-rows.ts';
import { showCards } from './show-cards.ts';
import { settleFills } from './settle-fills.ts';
import { lockOrders, type OrderRecord } from './store.ts';
import { doneNow, tradeResult, type Done } from './trade-results.ts';

const CALL = 'POST /v3/market/match_order';
type Take = BatchedCall<typeof CALL>;
type Answer = Outcome<typeof CALL>;

/** Takes of orders that were locked together, with the order of each. */
interface OrderTake {
  readonly take: Take;
  readonly order: OrderRecord;
}
type Takers = (
  tx: Tx,
  orders: ReadonlyMap<number, OrderRecord>,
  takes: readonly OrderTake[],
) => Promise<readonly Answer[]>;

/** What carries out the takes of each kind of order. Auctions are bid for, not taken. */
const BY_KIND: Readonly<Partial<Record<OrderRecord['kind'], Takers>>> = {
  [ORDER_KIND.sell]: takeRestingOrders,
  [ORDER_KIND.buy]: takeRestingOrders,
  [ORDER_KIND.lend]: takeRestingOrders,
};

/**
 * Takes copies of resting orders, many calls in one transaction: each gets what it asked for at the price it saw, in the
 * order the calls came in, or nothing.
 */
export const matchOrders: BatchFunction<typeof CALL> = async (tx, calls) => {
  const orders = await lockOrders(
    tx,
    calls.map(({ input }) => input.order_id),
  );
  const answers = new Map<Take, Answer>();
  const taking = new Map<Takers, OrderTake[]>();
  for (const take of calls) {
    const order = orders.get(take.input.order_id);
    const takers = order === undefined ? undefined : BY_KIND[order.kind];
    if (order === undefined || takers === undefined) answers.set(take, refuse('ERR_NOT_FOUND'));
    else if (order.status >= ORDER_STATUS.filled) answers.set(take, refuse('ERR_ORDER_CLOSED'));
    else taking.set(takers, [...(taking.get(takers) ?? []), { take, order }]);
  }
  for (const [takers, takes] of taking) {
    const outcomes = await takers(tx, orders, takes);
    for (const [nth, { take }] of takes.entries()) {
      const outcome = outcomes[nth];
      if (outcome !== undefined) answers.set(take, outcome);
    }
  }
  return calls.flatMap((take) => answers.get(take) ?? []);
};

async function takeRestingOrders(
  tx: Tx,
  orders: ReadonlyMap<number, OrderRecord>,
  takes: readonly OrderTake[],
): Promise<readonly Answer[]> {
  const ids = new Set(takes.map(({ order }) => order.id));
  const desk = await openDesk(tx, {
    orders: new Map([...orders].filter(([id]) => ids.has(id))),
    parties: takes.map(({ take, order }) => ({ managerId: take.caller.managerId, cardId: order.cardId })),
    slice: takes[0]?.order.id ?? 0,
  });
  const tooFar = await refuseFarPrices(
    tx,
    takes.map(({ take: { caller, input }, order }) => ({
      managerId: caller.managerId,
      cardId: order.cardId,
      price: priceAgainstReference(order, desk),
      confirmed: input.confirmed ?? false,
    })),
    desk.references,
    desk.rules,
  );
  const decided = takes.map(({ take }, nth) => decideTake(desk, take, tooFar[nth] ?? null));
  const done = decided.flatMap((each) => (isRefusal(each) ? [] : [each]));
  const fills = await settleFills(
    tx,
    desk,
    done.flatMap(({ plans }) => plans),
  );
  const shown = await loadShown(
    tx,
    done.map(({ order }) => order),
  );
  const written = [...fills.values()];
  await tellMakers(tx, desk.now, written, shown.faces);
  await showCards(
    tx,
    desk,
    written.map(({ cardId }) => cardId),
  );
  return decided.map((each) => (isRefusal(each) ? each : tradeResult(each, fills, shown)));
}

/**
 * The price of an order as it is held against the reference of the card, which is of whole copies: a loan may cost as
 * little as it likes, but not far more than the copy.
 */
function priceAgainstReference({ kind, cardId, price }: OrderRecord, { references }: Desk): bigint {
  const reference = references.get(cardId) ?? null;
  return kind === ORDER_KIND.lend && reference !== null && price < reference ? reference : price;
}

function decideTake(desk: Desk, { input, caller }: Take, tooFar: Refusal | null): Done | Refusal {
  const order = desk.orders.get(input.order_id);
  if (order === undefined) return refuse('ERR_NOT_FOUND');
  const command = { takerId: caller.managerId, quantity: input.qty, priceSeen: input.price.units };
  const plan: PlannedFill | Refusal = decideFill(desk, order, command, tooFar);
  if (isRefusal(plan)) return plan;
  return doneNow(desk, caller.managerId, desk.orders.get(order.id) ?? order, [plan]);
}
