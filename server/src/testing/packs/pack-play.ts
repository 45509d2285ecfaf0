import type { CallOutput } from '@touchline/contract/calls';
import { isRefusal } from '@touchline/contract/errors';
import { sql } from '../../db/database.ts';
import { dropOpeningSweep } from '../../packs/sweeps.ts';
import { weekOf } from '../market/lease-model.ts';
import type { ModelOutcome } from '../market/market-model.ts';
import { drawManager, NONE, type CommandOutcome, type World } from '../market/market-world.ts';
import { codeOf } from '../http/refusals.ts';
import {
  askForExchange,
  askForPack,
  dropsToOpen,
  exchangeModel,
  openModelPack,
  recipesOf,
  recipesToOpen,
} from './pack-model.ts';

/** Opens the packs and recipes that are due. They must equal those the model expects. */
export async function openPacks(world: World): Promise<Omit<CommandOutcome, 'name'>> {
  const { db, model, shop } = world;
  await dropOpeningSweep.run(db);
  const expected = [...dropsToOpen(model, shop).map((drop) => drop.join(' ')), ...recipesToOpen(model, shop)];
  const { rows: drops } = await sql<{ id: number; pack: string; left: number }>`
    select id, pack, left_quantity as "left" from pack_drop where id <> all(${[...shop.drops.keys()]}::int[])
  `.execute(db);
  const { rows: recipes } = await sql<{ id: number; recipe: string }>`
    select id, recipe from exchange_recipe where id <> all(${[...shop.recipes.keys()]}::int[]) order by id
  `.execute(db);
  for (const { id, pack, left } of drops)
    shop.drops.set(id, { pack, opensAt: weekOf(model.now), left, bought: new Map() });
  for (const { id, recipe } of recipes) shop.recipes.set(id, { recipe, opensAt: recipesOf(model.now) });
  const found = [...drops.map(({ pack, left }) => `${pack} ${left}`), ...recipes.map(({ recipe }) => recipe)];
  return { market: found.toSorted(), model: expected.toSorted() };
}

/** Draws mostly one of the last few, sometimes any, sometimes an id that does not exist. */
function drawLate({ draws }: World, ids: readonly number[], last: number): number {
  return draws.pick(draws.chance(0.85) ? ids.slice(-last) : [NONE, ...ids]);
}

/** Draws mostly a drop of this week, if one has opened. */
function drawDrop(world: World): number {
  const { model, shop, draws } = world;
  const fresh = [...shop.drops].filter(([, { opensAt }]) => opensAt === weekOf(model.now));
  if (fresh.length > 0 && draws.chance(0.8)) return draws.pick(fresh)[0];
  return drawLate(world, [...shop.drops.keys()], 3);
}

/** A manager buys a pack, sometimes several in a row, to reach the purchase limit and the end of the stock. */
export async function buyPack(world: World): Promise<CommandOutcome> {
  const { call, model, shop, draws } = world;
  const { index, manager } = drawManager(world);
  const id = drawDrop(world);
  const times = draws.chance(0.25) ? 6 : 1;
  const [market, expected]: [ModelOutcome[], ModelOutcome[]] = [[], []];
  for (let each = 0; each < times; each += 1) {
    const outcome = await call('packs.buy', { package_id: id }, manager);
    const modelOutcome = askForPack(model, shop, index, id);
    const drawn = isRefusal(outcome) ? null : placesOf(world, outcome.cards);
    market.push(codeOf(outcome));
    expected.push(
      modelOutcome === 'Ok' && drawn !== null ? openModelPack(model, shop, index, id, drawn) : modelOutcome,
    );
  }
  return { name: 'pack', market, model: expected };
}

/** A manager exchanges copies, mostly ones that a recipe accepts. */
export async function exchange(world: World): Promise<CommandOutcome> {
  const { call, model, cards, shop } = world;
  const { index, manager } = drawManager(world);
  const id = drawLate(world, [...shop.recipes.keys()], 2);
  const takesThrees = shop.recipes.get(id)?.recipe !== 'five_stars';
  const burned = drawBurned(world, index, takesThrees ? { stars: 3, copies: 5 } : { stars: 4, copies: 4 });
  const input = {
    recipe_id: id,
    cards: [...burned].map(([place, qty]) => ({ asset_id: cards[place]?.playerId ?? NONE, qty })),
  };
  const outcome = await call('packs.exchange', input, manager);
  const modelOutcome = askForExchange(model, shop, index, id, burned);
  const drawn = isRefusal(outcome) ? null : placesOf(world, outcome.cards);
  const expected =
    modelOutcome === 'Ok' && drawn !== null
      ? exchangeModel(model, shop, index, id, { copies: burned, drawn })
      : modelOutcome;
  return { name: 'exchange', market: [codeOf(outcome)], model: [expected] };
}

/** Free copies of a manager that a recipe accepts; sometimes other cards, or one copy too few. */
function drawBurned(
  { model, shop, draws }: World,
  manager: number,
  wanted: { readonly stars: number; readonly copies: number },
): ReadonlyMap<number, number> {
  const free = model.managers[manager]?.free ?? [];
  const own = free.flatMap((copies, place) => {
    const fits = shop.cards[place]?.stars === wanted.stars || draws.chance(0.01);
    return fits ? Array.from({ length: copies }, () => place) : [];
  });
  const some = draws.shuffled(own).slice(0, wanted.copies - (draws.chance(0.1) ? 1 : 0));
  const places = [...some, ...(some.length === 0 || draws.chance(0.1) ? [drawPlace(draws, free)] : [])];
  const sums = new Map<number, number>();
  for (const place of places.slice(-wanted.copies)) sums.set(place, (sums.get(place) ?? 0) + 1);
  return sums;
}

/** Any card, or -1 for one that does not exist. */
function drawPlace(draws: World['draws'], cards: readonly unknown[]): number {
  return draws.whole(cards.length + 1) - 1;
}

function placesOf({ cards }: World, drawn: CallOutput<'packs.exchange'>['cards']): readonly number[] {
  return drawn.map((face) => cards.findIndex(({ cardId }) => cardId === face.card_id));
}
