import { referencePrice } from '@touchline/domain/market/reference';
import { DAY_MS, type Rules } from '@touchline/domain/rules/index';
import { sql, type Db, type Tx } from '../db/database.ts';

/** Reference prices by card, in units of XFC a copy; null where there is nothing to hold a price against. */
export type References = ReadonlyMap<number, bigint | null>;

/** Fills that count for a reference: unflagged, of whole copies, between managers. */
const COUNTED = sql`not flagged and kind in (1, 2, 4) and seller_id is not null`;

/** The prices cards are held against at a moment of the game. */
export async function loadReferences(
  db: Db,
  cardIds: readonly number[],
  now: Date,
  rules: Rules,
): Promise<References> {
  const { fills, days, leastFills } = rules.market.reference;
  const since = new Date(now.getTime() - days * DAY_MS);
  const { rows } = await sql<{ id: number; tier: string; prices: bigint[] }>`
    select card.id, asset_type || ' ' || stars as tier, recent.prices
    from card cross join lateral (
      select coalesce(array_agg(price order by id desc), '{}') as prices from (
        select id, price from fill
        where card_id = card.id and at > ${since} and ${COUNTED} order by id desc limit ${fills}
      ) as last
    ) as recent
    where card.id = any(${cardIds}::int[])
  `.execute(db);
  const few = rows.filter(({ prices }) => prices.length < leastFills).map(({ tier }) => tier);
  const tiers = few.length === 0 ? new Map<string, bigint[]>() : await loadTiers(db, few, since, rules);
  return new Map(
    rows.map(({ id, tier, prices }) => [id, referencePrice(prices, tiers.get(tier) ?? [], rules)]),
  );
}

/** The last prices of cards of a kind and number of stars ("1 3"). */
async function loadTiers(
  db: Db,
  tiers: readonly string[],
  since: Date,
  { market: { reference } }: Rules,
): Promise<ReadonlyMap<string, bigint[]>> {
  const { rows } = await sql<{ tier: string; prices: bigint[] }>`
    select tier, recent.prices
    from unnest(${[...new Set(tiers)]}::text[]) as tier cross join lateral (
      select coalesce(array_agg(price), '{}') as prices from (
        select price from fill join card on card.id = fill.card_id
        where asset_type || ' ' || stars = tier and at > ${since} and ${COUNTED}
        order by fill.id desc limit ${reference.tierFills}
      ) as last
    ) as recent
  `.execute(db);
  return new Map(rows.map(({ tier, prices }) => [tier, prices]));
}

/** Writes the reference prices of cards, after `refreshCardMarket` has locked their rows. */
export async function writeReferences(tx: Tx, references: References): Promise<void> {
  await sql`
    update card_market set reference_price = reference.price
    from unnest(
      ${[...references.keys()]}::int[], ${[...references.values()].map((price) => price?.toString() ?? null)}::bigint[]
    ) as reference (card_id, price)
    where card_market.card_id = reference.card_id and reference_price is distinct from reference.price
  `.execute(tx);
}
