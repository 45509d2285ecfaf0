import { isRefusal } from '@touchline/contract/errors';
import { sql, type Db } from '../db/database.ts';
import {
  bidModel,
  buyModelNow,
  cancelModelAuction,
  openModelAuction,
  type ModelAuction,
} from './auction-model.ts';
import { marketCaller } from './market.ts';
import { drawManager, textOf, wordOf, type Played, type World } from './market-world.ts';

/** Units of XFC in a cent. */
const CENT = 1_000_000n;
const MINUTE_MS = 60_000;

/** Half of the time one that is about to end, if there is any; else one of the last, or one there is none of. */
function drawAuction({ model, auctions, draws }: World): number {
  const ending = [...auctions].filter(([, { open, endsAt }]) => {
    return open && endsAt > model.now && endsAt <= model.now + 2 * MINUTE_MS;
  });
  if (ending.length > 0 && draws.chance(0.5)) return draws.pick(ending)[0];
  const last = [...auctions.keys()].slice(-6);
  return last.length === 0 || draws.chance(0.05) ? 2_000_000_000 : draws.pick(last);
}

/** A manager puts a copy up for auction, from 5 to 9 XFC in half steps, half the time with a price to buy it at once. */
export async function putUp(world: World): Promise<Played> {
  const { db, model, auctions, cards, draws } = world;
  const { nth, manager } = drawManager(world);
  const card = draws.whole(cards.length);
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
  const outcome = await marketCaller(db).call('POST /v3/market/auction_order', input, manager);
  const id = isRefusal(outcome) ? 0 : (outcome.order?.id ?? 0);
  const expected = openModelAuction(model, auctions, { id, seller: nth, card, start, buyNow, hours });
  return { name: 'new auction', market: [wordOf(outcome)], model: [expected] };
}

/** A manager bids 5 to 15 XFC, at times with a maximum above it. */
export async function bid(world: World): Promise<Played> {
  const { db, model, auctions, draws } = world;
  const { nth, manager } = drawManager(world);
  const id = drawAuction(world);
  const amount = 500 + 10 * draws.whole(100);
  const maximum = amount + (draws.chance(0.5) ? 10 * draws.whole(30) : 0);
  const input = { order_id: id, amount: textOf(amount), maximum: textOf(maximum) };
  const outcome = await marketCaller(db).call('POST /v3/market/match_auction', input, manager);
  const expected = bidModel(model, auctions, { id, bidder: nth, amount, maximum });
  return { name: 'bid', market: [wordOf(outcome)], model: [expected] };
}

/** A manager buys an auction at once, where nobody has bid and it has a price for that. */
export async function buyAtOnce(world: World): Promise<Played> {
  const { db, model, auctions } = world;
  const { nth, manager } = drawManager(world);
  const id = drawAuction(world);
  const outcome = await marketCaller(db).call('POST /v3/market/buy_now', { order_id: id }, manager);
  return {
    name: 'buy now',
    market: [wordOf(outcome)],
    model: [buyModelNow(model, auctions, nth, id)],
  };
}

/** A seller, now and then somebody else, takes an auction back. */
export async function takeBack(world: World): Promise<Played> {
  const { db, model, auctions, draws } = world;
  const id = drawAuction(world);
  const any = drawManager(world);
  const nth = draws.chance(0.8) ? (auctions.get(id)?.seller ?? any.nth) : any.nth;
  const manager = world.managers[nth] ?? any.manager;
  const outcome = await marketCaller(db).call('POST /v3/market/cancel_order', { order_id: id }, manager);
  const expected = cancelModelAuction(model, auctions, nth, id);
  return { name: 'auction taken back', market: [wordOf(outcome)], model: [expected] };
}

/** Now and then a moment of the last two minutes of an auction that is still on; null otherwise. */
export function lastMinute({ model, auctions, draws }: World): number | null {
  const on = [...auctions.values()].filter(({ open, endsAt }) => open && endsAt - 2 * MINUTE_MS > model.now);
  return on.length === 0 || draws.chance(0.5) ? null : draws.pick(on).endsAt - MINUTE_MS;
}

/** When an auction ends and who leads it, at which price and maximum, as the market has it. */
export async function stateOf(db: Db, id: number): Promise<string> {
  const { rows } = await sql<{ ends: Date; leader: number | null; price: bigint; maximum: bigint }>`
    select due_at as ends, leader_id as leader, auction.price, maximum
    from auction join market_order on market_order.id = order_id where order_id = ${id} and status < 3
  `.execute(db);
  const [row] = rows;
  if (row === undefined) return 'closed';
  const lead = row.leader === null ? 'nobody' : `${row.leader} ${row.price} ${row.maximum}`;
  return `${row.ends.getTime()} ${lead}`;
}

/** The same of an auction of the model, which is open. */
export function modelStateOf({ managers }: World, { endsAt, lead }: ModelAuction): string {
  if (lead === null) return `${endsAt} nobody`;
  const { manager, price, maximum } = lead;
  return `${endsAt} ${managers[manager]?.managerId} ${BigInt(price) * CENT} ${BigInt(maximum) * CENT}`;
}
