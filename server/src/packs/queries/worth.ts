import type { CallOutput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { moneyText, xfc } from '@touchline/domain/money';
import { drawValue, type TierValue } from '@touchline/domain/packs/value';
import { rulesOf } from '@touchline/domain/rules/index';
import { packOf, type DrawTable, type PackKey } from '@touchline/domain/rules/packs';
import { sql, type Db } from '../../db/database.ts';
import { ASSET } from '../../db/sql-constants.ts';

type WireValue = CallOutput<'packs.list'>['packages'][number]['value'];

/** The value of copies of a tier in a league. */
interface LeagueTierValue extends TierValue {
  readonly leagueId: number;
}

/** The median usual price of player cards by stars: what a card counts that was never traded. */
const TIER_PRICES = sql`
  select card.stars, percentile_disc(0.5) within group (order by reference_price) as price
  from card_market join card on card.id = card_id
  where asset_type = ${ASSET.player} and reference_price is not null
  group by card.stars
`;

/** The usual price of a copy of each player card, in units of XFC; cards without one are left out. */
export async function usualPrices(db: Db, cardIds: readonly number[]): Promise<ReadonlyMap<number, bigint>> {
  const { rows } = await sql<{ id: number; price: bigint | null }>`
    with tier as (${TIER_PRICES})
    select card.id, coalesce(reference_price, tier.price) as price
    from card left join card_market on card_market.card_id = card.id left join tier on tier.stars = card.stars
    where card.id = any(${[...new Set(cardIds)]}::int[]) and asset_type = ${ASSET.player}
  `.execute(db);
  return new Map(rows.flatMap(({ id, price }) => (price === null ? [] : [[id, price] as const])));
}

/** The value of the copies left to draw, by league and stars. Null reads all leagues. */
export async function tierValues(
  db: Db,
  leagueIds: readonly number[] | null,
): Promise<readonly LeagueTierValue[]> {
  const { rows } = await sql<LeagueTierValue>`
    with tier as (${TIER_PRICES}), priced as (
      select player.league_id, card.stars, lifetime - minted as unminted, coalesce(reference_price, tier.price) as price
      from card join player on player.id = card.subject_id
      left join card_market on card_market.card_id = card.id left join tier on tier.stars = card.stars
      where card.asset_type = ${ASSET.player} and player.club_id is not null and lifetime > minted
        ${leagueIds === null ? sql`` : sql`and player.league_id = any(${leagueIds}::int[])`}
    )
    select league_id as "leagueId", stars, trunc(sum(price::numeric * unminted) / sum(unminted))::bigint as average,
      min(price) as lowest, max(price) as highest
    from priced where price is not null group by league_id, stars
  `.execute(db);
  return rows;
}

/** The value of a draw from the tiers of a league; null while one of its tiers has no price. */
export function wireValue(table: DrawTable, tiers: readonly TierValue[]): WireValue {
  const value = drawValue(table, tiers);
  if (value === null) return null;
  const { expected, best, worst } = value;
  return { expected: moneyText(xfc(expected)), best: moneyText(xfc(best)), worst: moneyText(xfc(worst)) };
}

/** The value of the cards of a manager's draw, and how many copies of each they have now. */
export async function drawWorth(
  db: Db,
  drawId: number,
  managerId: number,
): Promise<CallOutput<'packs.draws.worth'> | Refusal> {
  const { rows } = await sql<{
    cards: readonly number[];
    pack: PackKey | null;
    rules_version: number | null;
  }>`
    select cards, pack, rules_version from fair_draw left join pack_drop on pack_drop.id = drop_id
    where fair_draw.id = ${drawId} and manager_id = ${managerId}
  `.execute(db);
  const [draw] = rows;
  if (draw === undefined) return refuse('ERR_NOT_FOUND');
  const prices = await usualPrices(db, draw.cards);
  const copies = await ownCopies(db, managerId, draw.cards);
  const worths = draw.cards.map((cardId) => prices.get(cardId) ?? null);
  const paid =
    draw.pack === null || draw.rules_version === null
      ? null
      : packOf(rulesOf(draw.rules_version).shop, draw.pack).price;
  return {
    paid: paid === null ? null : moneyText(paid),
    cards: draw.cards.map((cardId, place) => {
      const price = worths[place] ?? null;
      return {
        card_id: cardId,
        usual_price: price === null ? null : moneyText(xfc(price)),
        owned: copies.get(cardId)?.owned ?? 0,
        usable: copies.get(cardId)?.usable ?? 0,
      };
    }),
    worth: sumText(worths),
  };
}

/** The sum of prices; null when one is unknown. */
function sumText(prices: readonly (bigint | null)[]): string | null {
  let sum = 0n;
  for (const price of prices) {
    if (price === null) return null;
    sum += price;
  }
  return moneyText(xfc(sum));
}

async function ownCopies(
  db: Db,
  managerId: number,
  cardIds: readonly number[],
): Promise<ReadonlyMap<number, { readonly owned: number; readonly usable: number }>> {
  const { rows } = await sql<{ card_id: number; owned: number; usable: number }>`
    select card_id, owned, owned - on_sale - lent - fielded - hosting as usable from holding
    where manager_id = ${managerId} and card_id = any(${[...new Set(cardIds)]}::int[])
  `.execute(db);
  return new Map(rows.map(({ card_id, ...copies }) => [card_id, copies]));
}
