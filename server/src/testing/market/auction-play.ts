import { isRefusal } from '@touchline/contract/errors';
import { bidModel, buyModelNow, cancelModelAuction, openModelAuction } from './auction-model.ts';
import { textOf } from './cents.ts';
import { drawManager, NONE, TRADED, type CommandOutcome, type World } from './market-world.ts';
import { codeOf } from '../http/refusals.ts';

const MINUTE_MS = 60_000;

/** Draws an auction about to end half of the time, if any; else mostly an open one, a recent one, or an unknown id. */
function drawAuction({ model, auctions, draws }: World): number {
  const ending = [...auctions].filter(([, { open, endsAt }]) => {
    return open && endsAt > model.now && endsAt <= model.now + 2 * MINUTE_MS;
  });
  if (ending.length > 0 && draws.chance(0.5)) return draws.pick(ending)[0];
  const on = [...auctions].filter(([, { open, endsAt }]) => open && endsAt > model.now);
  if (on.length > 0 && draws.chance(0.6)) return draws.pick(on)[0];
  const last = [...auctions.keys()].slice(-6);
  return last.length === 0 || draws.chance(0.05) ? NONE : draws.pick(last);
}

/** A manager auctions a copy from 5 to 9 XFC in steps of 0.50, half of the time with a buy-now price. */
export async function putUp(world: World): Promise<CommandOutcome> {
  const { call, model, auctions, cards, draws } = world;
  const { index, manager } = drawManager(world);
  const card = draws.whole(TRADED);
  const start = 500 + 50 * draws.whole(9);
  const hours = 1 + draws.whole(72);
  const buyNow = draws.chance(0.5) ? start + 50 * draws.whole(12) : null;
  const input = {
    asset_type: 1,
    asset_id: cards[card]?.playerId ?? 0,
    start_price: textOf(start),
    hours,
    ...(buyNow === null ? {} : { buy_now: textOf(buyNow) }),
  };
  const outcome = await call('market.auctions.open', input, manager);
  const id = isRefusal(outcome) ? 0 : (outcome.order?.id ?? 0);
  const expected = openModelAuction(model, auctions, { id, seller: index, card, start, buyNow, hours });
  return { name: 'new auction', market: [codeOf(outcome)], model: [expected] };
}

/** A manager bids 5 to 15 XFC, sometimes with a higher maximum. */
export async function bid(world: World): Promise<CommandOutcome> {
  const { call, model, auctions, draws } = world;
  const { index, manager } = drawManager(world);
  const id = drawAuction(world);
  const amount = 500 + 10 * draws.whole(100);
  const maximum = amount + (draws.chance(0.5) ? 10 * draws.whole(30) : 0);
  const input = { order_id: id, amount: textOf(amount), maximum: textOf(maximum) };
  const outcome = await call('market.auctions.bid', input, manager);
  const expected = bidModel(model, auctions, { id, bidder: index, amount, maximum });
  return { name: 'bid', market: [codeOf(outcome)], model: [expected] };
}

/** A manager buys an auction at its buy-now price, if it has one and no bids. */
export async function buyAtOnce(world: World): Promise<CommandOutcome> {
  const { call, model, auctions } = world;
  const { index, manager } = drawManager(world);
  const id = drawAuction(world);
  const outcome = await call('market.auctions.buyNow', { order_id: id }, manager);
  return {
    name: 'buy now',
    market: [codeOf(outcome)],
    model: [buyModelNow(model, auctions, index, id)],
  };
}

/** A seller, sometimes another manager, cancels an auction. */
export async function takeBack(world: World): Promise<CommandOutcome> {
  const { call, model, auctions, draws } = world;
  const id = drawAuction(world);
  const any = drawManager(world);
  const index = draws.chance(0.8) ? (auctions.get(id)?.seller ?? any.index) : any.index;
  const manager = world.managers[index] ?? any.manager;
  const outcome = await call('market.orders.cancel', { order_id: id }, manager);
  const expected = cancelModelAuction(model, auctions, index, id);
  return { name: 'auction taken back', market: [codeOf(outcome)], model: [expected] };
}

/** Sometimes a moment in the last two minutes of an open auction; null otherwise. */
export function lastMinute({ model, auctions, draws }: World): number | null {
  const on = [...auctions.values()].filter(({ open, endsAt }) => open && endsAt - 2 * MINUTE_MS > model.now);
  return on.length === 0 || draws.chance(0.5) ? null : draws.pick(on).endsAt - MINUTE_MS;
}
