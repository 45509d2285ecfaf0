import { canBeDrawn } from '@touchline/domain/packs/draw';
import { packsOfDrop, stretchAt } from '@touchline/domain/packs/schedule';
import { CURRENT_RULES, type Stars } from '@touchline/domain/rules/index';
import { packOf, PACK_KEYS, RECIPE_KEYS } from '@touchline/domain/rules/packs';
import { gameNow } from '../db/clock.ts';
import { sql, type Tx } from '../db/database.ts';
import { ASSET } from '../db/sql-constants.ts';

interface TierOfLeague {
  readonly leagueId: number;
  readonly stars: Stars;
  readonly lifetime: number;
  readonly left: number;
}

/**
 * Opens the scheduled drops and recipes that are due: a drop of each pack in each league with enough cards, and the
 * recipes. Idempotent. Returns how many were opened.
 */
export async function openDrops(tx: Tx): Promise<number> {
  const now = await gameNow(tx);
  const { version, shop } = CURRENT_RULES;
  const week = stretchAt(now.getTime(), shop.scheduleFrom, shop.dropDays);
  const month = stretchAt(now.getTime(), shop.scheduleFrom, shop.recipeDays);
  const leagues = Map.groupBy(await tiersOfLeagues(tx, new Date(week.from)), ({ leagueId }) => leagueId);
  const drops = [...leagues].flatMap(([leagueId, tiers]) => {
    const lifetime = tiers.reduce((sum, tier) => sum + tier.lifetime, 0);
    return PACK_KEYS.flatMap((key) => {
      const pack = packOf(shop, key);
      const quantity = packsOfDrop(pack, lifetime);
      return quantity > 0 && canBeDrawn(pack.table, tiers, shop.leftPerCard)
        ? [{ leagueId, key, quantity }]
        : [];
    });
  });
  const opened = await sql`
    insert into pack_drop (pack, league_id, rules_version, quantity, left_quantity, opens_at, closes_at)
    select pack, league_id, ${version}, quantity, quantity, ${new Date(week.from)}, ${new Date(week.until)}
    from unnest(
      ${drops.map(({ key }) => key)}::text[], ${drops.map(({ leagueId }) => leagueId)}::int[],
      ${drops.map(({ quantity }) => quantity)}::int[]
    ) as fresh (pack, league_id, quantity)
    on conflict (league_id, pack, opens_at) do nothing
  `.execute(tx);
  const recipes = await sql`
    insert into exchange_recipe (recipe, rules_version, opens_at, closes_at)
    select recipe, ${version}, ${new Date(month.from)}, ${new Date(month.until)} from unnest(${[...RECIPE_KEYS]}::text[]) as recipe
    on conflict (recipe, opens_at) do nothing
  `.execute(tx);
  return Number((opened.numAffectedRows ?? 0n) + (recipes.numAffectedRows ?? 0n));
}

/** The copies by tier of the leagues without a drop this week. */
async function tiersOfLeagues(tx: Tx, from: Date): Promise<readonly TierOfLeague[]> {
  const { rows } = await sql<TierOfLeague>`
    select player.league_id as "leagueId", card.stars, sum(lifetime)::int as lifetime, sum(lifetime - minted)::int as left
    from card join player on player.id = card.subject_id
    where card.asset_type = ${ASSET.player} and player.club_id is not null and lifetime is not null and not exists (
      select 1 from pack_drop where pack_drop.league_id = player.league_id and opens_at = ${from}
    )
    group by player.league_id, card.stars
    order by player.league_id
  `.execute(tx);
  return rows;
}
