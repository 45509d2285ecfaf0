import { rulesOf } from '@touchline/domain/rules/index';
import { packOf, type PackKey, type RecipeKey } from '@touchline/domain/rules/packs';
import { sql, type Db } from '../../db/database.ts';
import { readTable } from '../make-draw.ts';

/**
 * SHA-256 of odds and pool that a pack of a drop would be drawn from now; null when it is not on sale. A draw in between
 * changes the pool, and the proof then shows the hash of the one that was used.
 */
export async function packTableHash(db: Db, dropId: number): Promise<string | null> {
  const { rows } = await sql<{ pack: PackKey; league_id: number; rules_version: number }>`
    select pack, league_id, rules_version from pack_drop where id = ${dropId} and left_quantity > 0
  `.execute(db);
  const [drop] = rows;
  if (drop === undefined) return null;
  const { shop } = rulesOf(drop.rules_version);
  const table = await readTable(db, {
    table: packOf(shop, drop.pack).table,
    leagueIds: [drop.league_id],
    leftPerCard: shop.leftPerCard,
  });
  return table?.tableHash ?? null;
}

/**
 * SHA-256 of odds and pool that a recipe would draw from now for copies of some players; null when it is closed, or the
 * leagues of the players have too few copies left.
 */
export async function exchangeTableHash(
  db: Db,
  recipeId: number,
  playerIds: readonly number[],
): Promise<string | null> {
  const { rows } = await sql<{
    recipe: RecipeKey;
    rules_version: number;
    league_ids: readonly number[] | null;
  }>`
    select recipe, rules_version, (
      select array_agg(distinct league_id) from player where id = any(${[...playerIds]}::int[])
    ) as league_ids
    from exchange_recipe
    where id = ${recipeId} and opens_at <= (select game_now()) and closes_at > (select game_now())
  `.execute(db);
  const [found] = rows;
  if (found === undefined || found.league_ids === null) return null;
  const { shop } = rulesOf(found.rules_version);
  const table = await readTable(db, {
    table: shop.recipes[found.recipe].gives,
    leagueIds: found.league_ids,
    leftPerCard: shop.leftPerCard,
  });
  return table?.tableHash ?? null;
}
