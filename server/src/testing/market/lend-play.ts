import { isRefusal } from '@touchline/contract/errors';
import { sql } from '../../db/database.ts';
import {
  adoptModelOffer,
  borrowModel,
  editOfferModel,
  offerModel,
  withdrawModel,
  type ModelReoffer,
} from './lend-model.ts';
import { CENT, textOf } from './cents.ts';
import { drawManager, managerAt, NONE, TRADED, type CommandOutcome, type World } from './market-world.ts';
import { codeOf } from '../http/refusals.ts';

/** Draws one of the last loan offers, or an id that does not exist. */
export function drawOffer({ lending, draws }: World): number {
  const last = [...lending.offers.keys()].slice(-10);
  return last.length === 0 || draws.chance(0.05) ? NONE : draws.pick(last);
}

/** A price from 1 to 3 XFC in steps of 0.50, in cents. */
function drawPrice({ draws }: World): number {
  return 100 + 50 * draws.whole(5);
}

/** Draws mostly the lender of an offer, sometimes any manager. */
function drawLender(world: World, id: number): number {
  const any = drawManager(world).index;
  return world.draws.chance(0.9) ? (world.lending.offers.get(id)?.lender ?? any) : any;
}

/** A manager offers one to four copies as loans, as a recurring offer half of the time. */
export async function offerLoans(world: World): Promise<CommandOutcome> {
  const { call, model, lending, cards, draws } = world;
  const { index, manager } = drawManager(world);
  const card = draws.whole(TRADED);
  const copies = 1 + draws.whole(4);
  const price = drawPrice(world);
  const recurring = draws.chance(0.5);
  const outcome = await call(
    'market.loans.offer',
    { asset_type: 1, asset_id: cards[card]?.playerId ?? 0, qty: copies, price: textOf(price), recurring },
    manager,
  );
  const id = isRefusal(outcome) ? 0 : (outcome.order?.id ?? 0);
  const expected = offerModel(model, lending, { id, lender: index, card, price, copies, recurring });
  return { name: 'lend order', market: [codeOf(outcome)], model: [expected] };
}

/** A manager borrows one to three copies, mostly at the offered price. */
export async function borrow(world: World): Promise<CommandOutcome> {
  const { call, model, lending, draws } = world;
  const { index, manager } = drawManager(world);
  const id = drawOffer(world);
  const offered = lending.offers.get(id)?.price;
  const price = offered !== undefined && draws.chance(0.9) ? offered : drawPrice(world);
  const copies = 1 + draws.whole(3);
  const input = { order_id: id, qty: copies, price: textOf(price) };
  const outcome = await call('market.orders.fill', input, manager);
  const expected = borrowModel(model, lending, { manager: index, id, copies, price });
  return { name: 'loan', market: [codeOf(outcome)], model: [expected] };
}

/** A lender, sometimes another manager, changes the price and copies of an offer. */
export async function editOffer(world: World): Promise<CommandOutcome> {
  const { call, model, lending, draws } = world;
  const id = drawOffer(world);
  const index = drawLender(world, id);
  const copies = 1 + draws.whole(5);
  const price = drawPrice(world);
  const outcome = await call(
    'market.orders.edit',
    { order_id: id, qty: copies, price: textOf(price) },
    managerAt(world, index),
  );
  const expected = editOfferModel(model, lending, { manager: index, id, copies, price });
  return { name: 'edit of a lend order', market: [codeOf(outcome)], model: [expected] };
}

/** A lender, sometimes another manager, cancels an offer. */
export async function withdrawOffer(world: World): Promise<CommandOutcome> {
  const { call, model, lending } = world;
  const id = drawOffer(world);
  const index = drawLender(world, id);
  const outcome = await call('market.orders.cancel', { order_id: id }, managerAt(world, index));
  const expected = withdrawModel(model, lending, index, id);
  return { name: 'lend order taken back', market: [codeOf(outcome)], model: [expected] };
}

/** Copies the offers that the market made of returned copies into the model. They must equal those the model expects. */
export async function adoptOffers(
  world: World,
  expected: readonly ModelReoffer[],
): Promise<Omit<CommandOutcome, 'name'>> {
  const { db, managers, cards, model, lending } = world;
  const { rows } = await sql<{
    id: number;
    managerId: number;
    cardId: number;
    copies: number;
    units: bigint;
  }>`
    select id, manager_id as "managerId", card_id as "cardId", left_quantity as copies, price as units
    from market_order where kind = 3 and id <> all(${[...lending.offers.keys()]}::int[]) order by id
  `.execute(db);
  const found = rows.map(({ id, managerId, cardId, copies, units }) => ({
    id,
    lender: managers.findIndex((manager) => manager.managerId === managerId),
    card: cards.findIndex((card) => card.cardId === cardId),
    price: Number(units / CENT),
    copies,
  }));
  for (const offer of found) adoptModelOffer(model, lending, offer);
  return { market: sums(found), model: sums(expected) };
}

/** The number of copies offered, by lender, card and price. */
function sums(offers: readonly ModelReoffer[]): readonly string[] {
  const copies = new Map<string, number>();
  for (const offer of offers) {
    const what = `manager ${offer.lender} offers card ${offer.card} at ${offer.price}`;
    copies.set(what, (copies.get(what) ?? 0) + offer.copies);
  }
  return [...copies].map(([what, quantity]) => `${what} again: ${quantity}`).toSorted();
}
