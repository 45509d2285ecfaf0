import type { CallOutput } from '@touchline/contract/calls';
import type { LanguageCode } from '@touchline/contract/startup';
import { moneyText } from '@touchline/domain/money';
import { limitLeft } from '@touchline/domain/packs/buy';
import { canBeDrawn } from '@touchline/domain/packs/draw';
import { stretchAt } from '@touchline/domain/packs/schedule';
import { CURRENT_RULES, rulesOf, type Stars } from '@touchline/domain/rules/index';
import { PACK_KEYS, type PackKey, type RecipeKey } from '@touchline/domain/rules/packs';
import { gameNow } from '../../db/clock.ts';
import { sql, type Db } from '../../db/database.ts';
import { ASSET } from '../../db/sql-constants.ts';
import type { Caller } from '../../http/auth/caller.ts';
import { nameOf } from './names.ts';
import { oddsOf } from './odds.ts';

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
    select pack_drop.id, pack, league_id, league.name as league_name, rules_version, left_quantity, closes_at,
      (select count(*)::int from fair_draw where drop_id = pack_drop.id and manager_id = ${caller.managerId ?? null}) as bought
    from pack_drop join league on league.id = league_id
    where closes_at > (select game_now()) and opens_at <= (select game_now()) and left_quantity > 0
    order by league.name, league_id
  `.execute(db);
  const left = await copiesLeft(
    db,
    rows.map((row) => row.league_id),
  );
  const inOrder = rows.toSorted((one, other) => PACK_KEYS.indexOf(one.pack) - PACK_KEYS.indexOf(other.pack));
  const { scheduleFrom, dropDays } = CURRENT_RULES.shop;
  const { until } = stretchAt((await gameNow(db)).getTime(), scheduleFrom, dropDays);
  return {
    packages: inOrder.flatMap((row) => {
      const tiers = left.filter(({ leagueId }) => leagueId === row.league_id);
      return isOnSale(row, tiers) ? [packageOf(row, caller.language)] : [];
    }),
    next_drop: new Date(until).toISOString(),
  };
}

function isOnSale({ rules_version, pack }: DropRow, tiers: readonly TierLeft[]): boolean {
  const { shop } = rulesOf(rules_version);
  return canBeDrawn(shop.packs[pack].table, tiers, shop.leftPerCard);
}

function packageOf(row: DropRow, language: LanguageCode): CallOutput<'packs.list'>['packages'][number] {
  const { shop } = rulesOf(row.rules_version);
  const { price, table } = shop.packs[row.pack];
  return {
    id: row.id,
    key: row.pack,
    title: nameOf(row.pack, language),
    league: { id: row.league_id, name: row.league_name },
    cards: table.cards,
    price: moneyText(price),
    qty: row.left_quantity,
    my_limit_left: limitLeft({ boughtByManager: row.bought }, shop),
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
  const left = await copiesLeft(db, null);
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
        gives: { cards: gives.cards, odds: oddsOf(gives).odds },
        from: opens_at.toISOString(),
        until: closes_at.toISOString(),
        available: leagues.some((tiers) => canBeDrawn(gives, tiers, leftPerCard)),
      };
    }),
  };
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
