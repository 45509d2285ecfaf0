import { isRefusal } from '@touchline/contract/errors';
import { moneyText, xfc } from '@touchline/domain/money';
import { sql, type Db } from '../../db/database.ts';
import { IS_OPEN, KIND } from '../../db/sql-constants.ts';
import { inProcessManager, type ManagerCaller } from '../../http/auth/caller.ts';
import type { CallServices } from '../../http/calls/call-services.ts';
import { invoke } from '../../http/calls/invoke.ts';
import type { MarketAction } from './actions.ts';
import type { CardState, Trader } from './market-state.ts';

/** A decision to carry out: whose it is, the cards it may be about, and what makes its calls unique. */
export interface Intent {
  readonly trader: Trader;
  readonly action: MarketAction;
  readonly cards: ReadonlyMap<number, Pick<CardState, 'asset'>>;
  readonly key: string;
}

/** Makes the call of a decision, as its manager; false when it is refused or nothing is there to be taken. */
export async function carryOut(services: CallServices, intent: Intent): Promise<boolean> {
  const { action, key } = intent;
  const { id: managerId, nickname, language } = intent.trader.manager;
  const caller = inProcessManager({ managerId, nickname, language });
  switch (action.kind) {
    case 'pack':
      return done(await invoke(services, 'packs.buy', { package_id: action.dropId }, caller, key));
    case 'edit': {
      const input = {
        order_id: action.orderId,
        qty: action.copies,
        price: text(action.price),
        confirmed: true,
      };
      return done(await invoke(services, 'market.orders.edit', input, caller, key));
    }
    case 'cancel':
      return done(await invoke(services, 'market.orders.cancel', { order_id: action.orderId }, caller, key));
    case 'bid': {
      const { orderId: order_id, amount, maximum } = action;
      const input = { order_id, amount: text(amount), maximum: text(maximum), confirmed: true };
      return done(await invoke(services, 'market.auctions.bid', input, caller, key));
    }
    case 'order':
    case 'auction':
    case 'lend':
    case 'take':
    case 'borrow':
      return carryOutOnCard(services, { ...intent, action }, caller);
  }
}

type OnCard = Extract<MarketAction, { readonly cardId: number }>;

async function carryOutOnCard(
  services: CallServices,
  { action, cards, key }: Intent & { readonly action: OnCard },
  caller: ManagerCaller,
): Promise<boolean> {
  const card = cards.get(action.cardId)?.asset;
  if (card === undefined) return false;
  switch (action.kind) {
    case 'order': {
      const { side, price, copies: qty } = action;
      const input = { ...card, side, qty, price: text(price), confirmed: true };
      return done(await invoke(services, 'market.orders.place', input, caller, key));
    }
    case 'auction': {
      const input = { ...card, start_price: text(action.startPrice), hours: action.hours, confirmed: true };
      return done(await invoke(services, 'market.auctions.open', input, caller, key));
    }
    case 'lend': {
      const input = { ...card, qty: 1, price: text(action.price), recurring: true };
      return done(await invoke(services, 'market.loans.offer', input, caller, key));
    }
    case 'take':
    case 'borrow': {
      const order = await bestOrder(services.db, action, caller.managerId);
      if (order === null) return false;
      const input = { order_id: order.id, qty: 1, price: text(order.price), confirmed: true };
      return done(await invoke(services, 'market.orders.fill', input, caller, key));
    }
  }
}

/** The best order of someone else on a card within the limit of a manager, or null. */
async function bestOrder(
  db: Db,
  action: Extract<OnCard, { readonly kind: 'take' | 'borrow' }>,
  managerId: number,
): Promise<{ readonly id: number; readonly price: bigint } | null> {
  const kind = action.kind === 'borrow' ? KIND.lend : action.side === 'buy' ? KIND.sell : KIND.buy;
  const isSale = action.kind === 'take' && action.side === 'sell';
  const { rows } = await sql<{ id: number; price: bigint }>`
    select id, price from market_order
    where card_id = ${action.cardId} and kind = ${kind} and ${IS_OPEN} and due_at > game_now()
      and manager_id <> ${managerId}
    order by ${isSale ? sql`price desc` : sql`price`}, priority limit 1
  `.execute(db);
  const [best] = rows;
  if (best === undefined) return null;
  const suits = isSale ? best.price >= action.limit : best.price <= action.limit;
  return suits ? best : null;
}

function done(outcome: object): boolean {
  return !isRefusal(outcome);
}

function text(units: bigint): string {
  return moneyText(xfc(units));
}
