import type { CallOutput } from '@touchline/contract/calls';
import type { LanguageCode } from '@touchline/contract/startup/startup';
import { moneyText } from '@touchline/domain/money';
import { limitLeft } from '@touchline/domain/packs/buy';
import { canBeDrawn } from '@touchline/domain/packs/draw';
import type { TierValue } from '@touchline/domain/packs/value';
import { stretchAt } from '@touchline/domain/packs/schedule';
import { CURRENT_RULES, rulesOf, type Stars } from '@touchline/domain/rules/index';
import { packOf, PACK_KEYS, type PackKey, type RecipeKey } from '@touchline/domain/rules/packs';
import { gameNow } from '../../db/clock.ts';
import { sql, type Db } from '../../db/database.ts';
import { ASSET } from '../../db/sql-constants.ts';
import type { Caller } from '../../http/auth/caller.ts';
import { boughtBy } from './bought.ts';
import { nameOf } from './names.ts';
import { oddsOf } from './odds.ts';
import { tierValues, wireValue } from './worth.ts';

/** Copies of a tier left to mint in a league. */
interface TierLeft {
  readonly leagueId: number;
  readonly stars: Stars;
  readonly left: number;
}

interface DropRow {
  readonly id: number;
  readonly pack: PackKey;
  readonly league_id: number;
  readonly league_name: string;
  readonly country_code: string;
  readonly rules_version: number;
  readonly left_quantity: number;
  readonly closes_at: Date;
  readonly bought: number;
}

/** Packs on sale: of an open drop, not sold out, and with enough copies left in every tier they can draw. */
export async function shopList(
  db: Db,
  _input: unknown,
  caller: Pick<Caller, 'language'> & { readonly managerId?: number },
): Promise<CallOutput<'packs.list'>> {
  const { rows } = await sql<DropRow>`
    select pack_drop.id, pack, league_id, league.name as league_name, country_code, rules_version, left_quantity, closes_at,
      ${boughtBy(caller.managerId ?? null)} as bought
    from pack_drop join league on league.id = league_id
    where closes_at > (select game_now()) and opens_at <= (select game_now()) and left_quantity > 0
    order by league.name, league_id
  `.execute(db);
  const leagueIds = [...new Set(rows.map((row) => row.league_id))];
  const [left, values] = [await copiesLeft(db, leagueIds), await tierValues(db, leagueIds)];
  const inOrder = rows.toSorted((one, other) => PACK_KEYS.indexOf(one.pack) - PACK_KEYS.indexOf(other.pack));
  const { scheduleFrom, dropDays } = CURRENT_RULES.shop;
  const { until } = stretchAt((await gameNow(db)).getTime(), scheduleFrom, dropDays);
  return {
    packages: inOrder.flatMap((row) => {
      const tiers = left.filter(({ leagueId }) => leagueId === row.league_id);
      if (!isOnSale(row, tiers)) return [];
      const { table } = packOf(rulesOf(row.rules_version).shop, row.pack);
      const ofLeague = values.filter(({ leagueId }) => leagueId === row.league_id);
      return [{ ...packageOf(row, caller.language), value: wireValue(table, ofLeague) }];
    }),
    next_drop: new Date(until).toISOString(),
  };
}

function isOnSale({ rules_version, pack }: DropRow, tiers: readonly TierLeft[]): boolean {
  const { shop } = rulesOf(rules_version);
  return canBeDrawn(packOf(shop, pack).table, tiers, shop.leftPerCard);
}

type Package = CallOutput<'packs.list'>['packages'][number];

function packageOf(row: DropRow, language: LanguageCode): Omit<Package, 'value'> {
  const { shop } = rulesOf(row.rules_version);
  const { price, table } = packOf(shop, row.pack);
  return {
    id: row.id,
    key: row.pack,
    title: nameOf(row.pack, language),
    league: { id: row.league_id, name: row.league_name, country_code: row.country_code },
    cards: table.cards,
    price: moneyText(price),
    qty: row.left_quantity,
    my_limit_left: limitLeft({ pack: row.pack, boughtByManager: row.bought }, shop),
    ...oddsOf(table),
    until: row.closes_at.toISOString(),
  };
}

/** The open recipes; a recipe is available while some league has enough copies left in the tiers it draws. */
export async function exchangeRecipes(
  db: Db,
  _input: unknown,
  { language }: Pick<Caller, 'language'>,
): Promise<CallOutput<'packs.recipes'>> {
  const { rows } = await sql<{
    id: number;
    recipe: RecipeKey;
    rules_version: number;
    opens_at: Date;
    closes_at: Date;
  }>`
    select id, recipe, rules_version, opens_at, closes_at from exchange_recipe
    where closes_at > (select game_now()) and opens_at <= (select game_now())
    order by id
  `.execute(db);
  const [left, values] = [await copiesLeft(db, null), mergedTiers(await tierValues(db, null))];
  const leagues = [...Map.groupBy(left, ({ leagueId }) => leagueId).values()];
  return {
    recipes: rows.map(({ id, recipe, rules_version, opens_at, closes_at }) => {
      const { recipes, leftPerCard } = rulesOf(rules_version).shop;
      const { burn, gives } = recipes[recipe];
      return {
        id,
        key: recipe,
        title: nameOf(recipe, language),
        burn,
        gives: { cards: gives.cards, odds: oddsOf(gives).odds, value: wireValue(gives, values) },
        from: opens_at.toISOString(),
        until: closes_at.toISOString(),
        available: leagues.some((tiers) => canBeDrawn(gives, tiers, leftPerCard)),
      };
    }),
  };
}

/** The tiers of all leagues together, each league alike. */
function mergedTiers(tiers: readonly TierValue[]): readonly TierValue[] {
  return [...Map.groupBy(tiers, ({ stars }) => stars)].map(([stars, all]) => ({
    stars,
    average: all.reduce((sum, { average }) => sum + average, 0n) / BigInt(all.length),
    lowest: all.reduce((low, { lowest }) => (lowest < low ? lowest : low), all[0]?.lowest ?? 0n),
    highest: all.reduce((high, { highest }) => (highest > high ? highest : high), 0n),
  }));
}

/** Copies left by league and tier; null reads all leagues. */
export async function copiesLeft(db: Db, leagueIds: readonly number[] | null): Promise<readonly TierLeft[]> {
  const { rows } = await sql<TierLeft>`
    select player.league_id as "leagueId", card.stars, sum(lifetime - minted)::int as left
    from card join player on player.id = card.subject_id
    where card.asset_type = ${ASSET.player} and player.club_id is not null and lifetime is not null
      ${leagueIds === null ? sql`` : sql`and player.league_id = any(${leagueIds}::int[])`}
    group by player.league_id, card.stars
  `.execute(db);
  return rows;
}
