import { weekOf } from '../market/lease-model.ts';
import { managerOf, type MarketModel, type ModelOutcome } from '../market/market-model.ts';

/** Copies of a card in the in-memory model of the market. */
export interface ModelCard {
  readonly stars: number;
  readonly lifetime: number;
  minted: number;
  burned: number;
}

export interface ModelDrop {
  readonly pack: string;
  readonly opensAt: number;
  left: number;
  /** Packs bought from this drop, by manager. */
  readonly bought: Map<number, number>;
}

export interface ModelRecipe {
  readonly recipe: string;
  readonly opensAt: number;
}

/** Cards by index, and drops and recipes by the id the market gave them. */
export interface ModelShop {
  readonly cards: readonly ModelCard[];
  readonly drops: Map<number, ModelDrop>;
  readonly recipes: Map<number, ModelRecipe>;
}

/** Copies of cards, by card index; -1: a player without a card. */
export type ModelCopies = ReadonlyMap<number, number>;

interface Draw {
  readonly cards: number;
  readonly stars: readonly number[];
}

const THOUSANDTHS = 1_000;
const DAY_MS = 86_400_000;
const PACKS_A_MANAGER = 5;
/** A manager buys one starter pack, across all drops. */
const STARTER = 'starter';
/** A draw is on sale only while every tier has this multiple of its cards left. */
const LEFT_A_CARD = 50;
/** Recipes rotate every four weeks, counted from this Monday. */
const FIRST_RECIPES = Date.UTC(2026, 0, 5);
const RECIPE_MS = 28 * DAY_MS;

/** Prices in whole cents; one pack per this many copies that can ever exist. */
const PACKS: Readonly<Record<string, Draw & { readonly price: number; readonly copiesAPack: number }>> = {
  [STARTER]: { cards: 2, stars: [3], price: 1_900, copiesAPack: 250 },
  promo: { cards: 3, stars: [3, 4], price: 3_500, copiesAPack: 250 },
  special: { cards: 5, stars: [3, 4, 5], price: 9_000, copiesAPack: 500 },
  icon: { cards: 5, stars: [3, 4, 5], price: 18_000, copiesAPack: 1_500 },
};

const RECIPES: Readonly<Record<string, Draw & { readonly burned: number; readonly burnedStars: number }>> = {
  four_stars: { cards: 1, stars: [4], burned: 5, burnedStars: 3 },
  five_stars: { cards: 1, stars: [5], burned: 4, burnedStars: 4 },
};

/** The packs due to open at `at` that have not opened yet, with the stock of each kind. */
export function dropsToOpen({ now }: MarketModel, shop: ModelShop): readonly (readonly [string, number])[] {
  const week = weekOf(now);
  if ([...shop.drops.values()].some(({ opensAt }) => opensAt === week)) return [];
  const lifetime = shop.cards.reduce((sum, card) => sum + card.lifetime, 0);
  return Object.entries(PACKS).flatMap(([pack, draw]) => {
    const packs = Math.floor(lifetime / draw.copiesAPack);
    return packs > 0 && canBeDrawn(shop, draw) ? [[pack, packs] as const] : [];
  });
}

/** The recipes due to open at `at` that have not opened yet. */
export function recipesToOpen({ now }: MarketModel, shop: ModelShop): readonly string[] {
  const month = recipesOf(now);
  const open = [...shop.recipes.values()].some(({ opensAt }) => opensAt === month);
  return open ? [] : Object.keys(RECIPES);
}

/** Opening time of the recipes in force at a moment, epoch milliseconds. */
export function recipesOf(now: number): number {
  return now - ((now - FIRST_RECIPES) % RECIPE_MS);
}

/** Whether a manager can buy a pack now: 'Ok', or the error code. */
export function askForPack(model: MarketModel, shop: ModelShop, buyer: number, id: number): ModelOutcome {
  const drop = shop.drops.get(id);
  const pack = PACKS[drop?.pack ?? ''];
  if (drop === undefined || pack === undefined) return 'ERR_NOT_FOUND';
  if (drop.left === 0 || weekOf(model.now) !== drop.opensAt) return 'ERR_SOLD_OUT';
  if (atLimit(shop, drop, buyer)) return 'ERR_PACK_LIMIT';
  if (!canBeDrawn(shop, pack)) return 'ERR_SOLD_OUT';
  const { available } = managerOf(model, buyer);
  return available < pack.price * THOUSANDTHS ? 'ERR_INSUFFICIENT_FUNDS' : 'Ok';
}

function atLimit(shop: ModelShop, drop: ModelDrop, buyer: number): boolean {
  if (drop.pack !== STARTER) return (drop.bought.get(buyer) ?? 0) >= PACKS_A_MANAGER;
  return [...shop.drops.values()].some(({ pack, bought }) => pack === STARTER && bought.has(buyer));
}

/** Opens a pack with the cards (by index) that the market drew. Returns 'Ok', or what is wrong with the draw. */
export function openModelPack(
  model: MarketModel,
  shop: ModelShop,
  buyer: number,
  id: number,
  drawn: readonly number[],
): ModelOutcome {
  const drop = shop.drops.get(id);
  const pack = PACKS[drop?.pack ?? ''];
  if (drop === undefined || pack === undefined) return 'ERR_NOT_FOUND';
  drop.left -= 1;
  drop.bought.set(buyer, (drop.bought.get(buyer) ?? 0) + 1);
  managerOf(model, buyer).available -= pack.price * THOUSANDTHS;
  if (drop.pack === 'icon' && !drawn.some((card) => (shop.cards[card]?.stars ?? 0) > 3))
    return 'an Icon pack with a card of four or five stars';
  return mint(model, shop, buyer, pack, drawn);
}

/** Whether a manager can exchange copies now: 'Ok', or the error code. */
export function askForExchange(
  model: MarketModel,
  shop: ModelShop,
  manager: number,
  id: number,
  copies: ModelCopies,
): ModelOutcome {
  const opened = shop.recipes.get(id);
  const recipe = RECIPES[opened?.recipe ?? ''];
  if (opened === undefined || recipe === undefined) return 'ERR_NOT_FOUND';
  if (recipesOf(model.now) !== opened.opensAt) return 'ERR_RECIPE_CLOSED';
  const burned = [...copies.values()].reduce((sum, each) => sum + each, 0);
  const fit = [...copies.keys()].every((card) => shop.cards[card]?.stars === recipe.burnedStars);
  if (burned !== recipe.burned || !fit) return 'ERR_RECIPE_CARDS';
  if (!canBeDrawn(shop, recipe)) return 'ERR_SOLD_OUT';
  const { free } = managerOf(model, manager);
  return [...copies].some(([card, each]) => (free[card] ?? 0) < each) ? 'ERR_NOT_ENOUGH_COPIES' : 'Ok';
}

/** Burns the exchanged copies for the cards that the market drew. Returns 'Ok', or what is wrong with the draw. */
export function exchangeModel(
  model: MarketModel,
  shop: ModelShop,
  manager: number,
  id: number,
  { copies, drawn }: { readonly copies: ModelCopies; readonly drawn: readonly number[] },
): ModelOutcome {
  const recipe = RECIPES[shop.recipes.get(id)?.recipe ?? ''];
  if (recipe === undefined) return 'ERR_NOT_FOUND';
  const { free } = managerOf(model, manager);
  for (const [place, each] of copies) {
    const card = shop.cards[place];
    if (card !== undefined) card.burned += each;
    free[place] = (free[place] ?? 0) - each;
  }
  return mint(model, shop, manager, recipe, drawn);
}

function canBeDrawn(shop: ModelShop, { cards, stars }: Draw): boolean {
  return stars.every((tier) => {
    const left = shop.cards.map((card) => (card.stars === tier ? card.lifetime - card.minted : 0));
    return left.reduce((sum, each) => sum + each, 0) >= LEFT_A_CARD * cards;
  });
}

function mint(
  model: MarketModel,
  shop: ModelShop,
  manager: number,
  { cards, stars }: Draw,
  drawn: readonly number[],
): ModelOutcome {
  const { free } = managerOf(model, manager);
  const rightStars = drawn.every((place) => stars.includes(shop.cards[place]?.stars ?? 0));
  for (const place of drawn) {
    const card = shop.cards[place];
    if (card !== undefined) card.minted += 1;
    free[place] = (free[place] ?? 0) + 1;
  }
  return drawn.length === cards && rightStars ? 'Ok' : `${cards} cards of ${stars.join(', ')} stars`;
}
