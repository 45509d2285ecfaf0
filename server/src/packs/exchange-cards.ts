import type { ParsedInput } from '@touchline/contract/calls';
import { refuse } from '@touchline/contract/errors';
import { usableCopies } from '@touchline/domain/cards';
import { fitsRecipe } from '@touchline/domain/packs/recipe';
import { rulesOf, type RecipeKey, type Stars } from '@touchline/domain/rules/index';
import { recordActivity } from '../activity/public.ts';
import { burnCopies } from '../cards/public.ts';
import { gameNow } from '../db/clock.ts';
import { sql, type Db, type Tx } from '../db/database.ts';
import { ASSET } from '../db/sql-constants.ts';
import type { ManagerCaller } from '../http/auth/caller.ts';
import type { Outcome } from '../http/calls/handler.ts';
import { decideDraw, recordDraw, lockDrawnHoldings, lockPools, mintDrawnCards } from './make-draw.ts';
import { drawnAnswer } from './queries/draws.ts';
import { lockSeed, type SeedServices } from './seeds.ts';

const CALL = 'packs.exchange';

/**
 * Burns copies and draws a card for them, in one transaction. The new card is from the leagues of the burned copies:
 * copies of one league give a player of that league.
 */
export function exchangeCards(services: SeedServices) {
  return async (
    tx: Tx,
    input: ParsedInput<typeof CALL>,
    caller: Pick<ManagerCaller, 'managerId'>,
  ): Promise<Outcome<typeof CALL>> => {
    const { managerId } = caller;
    const quantityByPlayer = quantities(input.cards);
    const recipe = await readRecipe(tx, input.recipe_id);
    if (recipe === null) return refuse('ERR_NOT_FOUND');
    const { shop } = rulesOf(recipe.rules_version);
    const rules = shop.recipes[recipe.recipe];
    const leagueIds = [
      ...new Set((await readPlayerCards(tx, quantityByPlayer)).map((card) => card.leagueId)),
    ];
    const seed = await lockSeed(tx, services, managerId);
    await lockPools(tx, leagueIds);
    const now = await gameNow(tx);
    if (now < recipe.opens_at || now >= recipe.closes_at) return refuse('ERR_RECIPE_CLOSED');
    const burned = await readPlayerCards(tx, quantityByPlayer);
    if (burned.length !== quantityByPlayer.size || !fitsRecipe(rules, burned))
      return refuse('ERR_RECIPE_CARDS');
    const { leftPerCard } = shop;
    const draw = await decideDraw(tx, seed, { table: rules.gives, leagueIds, leftPerCard });
    if (draw === null) return refuse('ERR_SOLD_OUT');

    const lockedHoldings = await lockDrawnHoldings(
      tx,
      draw,
      burned.map(({ cardId }) => cardId),
    );
    const usable = new Map(lockedHoldings.map((holding) => [holding.cardId, usableCopies(holding)]));
    if (burned.some(({ cardId, quantity }) => (usable.get(cardId) ?? 0) < quantity)) {
      return refuse('ERR_NOT_ENOUGH_COPIES');
    }
    const drawId = await recordDraw(tx, now, draw, { recipeId: input.recipe_id });
    await burnCopies(tx, now, { managerId, copies: burned }, { kind: 'draw', id: drawId });
    await mintDrawnCards(tx, now, draw, drawId);
    await recordActivity(tx, now, [{ managerId, kind: 'cards_exchanged', subject: drawId }]);
    return drawnAnswer(tx, drawId, managerId);
  };
}

/** The number of copies by player; entries of the same player are summed. */
function quantities(cards: ParsedInput<typeof CALL>['cards']): ReadonlyMap<number, number> {
  const sums = new Map<number, number>();
  for (const { asset_id, qty } of cards) sums.set(asset_id, (sums.get(asset_id) ?? 0) + qty);
  return sums;
}

interface BurnedCard {
  readonly cardId: number;
  readonly stars: Stars;
  readonly leagueId: number;
  readonly quantity: number;
}

async function readPlayerCards(
  db: Db,
  quantityByPlayer: ReadonlyMap<number, number>,
): Promise<readonly BurnedCard[]> {
  const { rows } = await sql<Omit<BurnedCard, 'quantity'> & { playerId: number }>`
    select card.id as "cardId", card.stars, player.league_id as "leagueId", player.id as "playerId"
    from card join player on player.id = card.subject_id
    where card.asset_type = ${ASSET.player} and player.id = any(${[...quantityByPlayer.keys()]}::int[])
    order by card.id
  `.execute(db);
  return rows.map(({ playerId, ...card }) => ({ ...card, quantity: quantityByPlayer.get(playerId) ?? 0 }));
}

interface RecipeRow {
  readonly recipe: RecipeKey;
  readonly rules_version: number;
  readonly opens_at: Date;
  readonly closes_at: Date;
}

async function readRecipe(db: Db, recipeId: number): Promise<RecipeRow | null> {
  const { rows } = await sql<RecipeRow>`
    select recipe, rules_version, opens_at, closes_at from exchange_recipe where id = ${recipeId}
  `.execute(db);
  return rows[0] ?? null;
}
