import { fillsThatCount, type TradedFill } from '@touchline/domain/market/counted-fills';
import { referencePrice } from '@touchline/domain/market/reference';
import { DAY_MS, type Rules } from '@touchline/domain/rules/index';
import { sql, type Db, type Tx } from '../db/database.ts';

/** Reference prices by card, in units of XFC a copy; null where there is nothing to hold a price against. */
export type References = ReadonlyMap<number, bigint | null>;

/** Fills that may count for a reference: unflagged, of whole copies, between managers. */
const CANDIDATE = sql`not flagged and kind in (1, 2, 4) and seller_id is not null`;

/** Fills newest first, an array for each of their columns. */
interface FillColumns {
  readonly cards: readonly number[];
  readonly sellers: readonly number[];
  readonly buyers: readonly number[];
  readonly times: readonly number[];
  readonly prices: readonly bigint[];
}

/** The columns of fills in `last`, newest first. */
const COLUMNS = sql`
  coalesce(array_agg(card_id order by id desc), '{}') as cards,
  coalesce(array_agg(seller_id order by id desc), '{}') as sellers,
  coalesce(array_agg(buyer_id order by id desc), '{}') as buyers,
  coalesce(array_agg((extract(epoch from at) * 1000)::float8 order by id desc), '{}') as times,
  coalesce(array_agg(price order by id desc), '{}') as prices
`;

/** The prices cards are held against at a moment of the game. */
export async function loadReferences(
  db: Db,
  cardIds: readonly number[],
  now: Date,
  rules: Rules,
): Promise<References> {
  const { days, leastFills, looksAt } = rules.market.reference;
  const since = new Date(now.getTime() - days * DAY_MS);
  const { rows } = await sql<FillColumns & { id: number; tier: string }>`
    select card.id, asset_type || ' ' || stars as tier, recent.*
    from card cross join lateral (
      select ${COLUMNS} from (
        select id, card_id, seller_id, buyer_id, at, price from fill
        where card_id = card.id and at > ${since} and ${CANDIDATE} order by id desc limit ${looksAt}
      ) as last
    ) as recent
    where card.id = any(${cardIds}::int[])
  `.execute(db);
  const cards = rows.map(({ id, tier, ...columns }) => ({
    id,
    tier,
    prices: pricesThatCount(columns, rules),
  }));
  const few = cards.filter(({ prices }) => prices.length < leastFills).map(({ tier }) => tier);
  const tiers =
    few.length === 0 ? new Map<string, readonly bigint[]>() : await loadTiers(db, few, since, rules);
  return new Map(
    cards.map(({ id, tier, prices }) => [id, referencePrice(prices, tiers.get(tier) ?? [], rules)]),
  );
}

/** The prices that count among the last ones of cards of a kind and number of stars ("1 3"). */
async function loadTiers(
  db: Db,
  tiers: readonly string[],
  since: Date,
  rules: Rules,
): Promise<ReadonlyMap<string, readonly bigint[]>> {
  const { rows } = await sql<FillColumns & { tier: string }>`
    select tier, recent.*
    from unnest(${[...new Set(tiers)]}::text[]) as tier cross join lateral (
      select ${COLUMNS} from (
        select fill.id, card_id, seller_id, buyer_id, at, price from fill join card on card.id = fill.card_id
        where asset_type || ' ' || stars = tier and at > ${since} and ${CANDIDATE}
        order by fill.id desc limit ${rules.market.reference.tierFills}
      ) as last
    ) as recent
  `.execute(db);
  return new Map(rows.map(({ tier, ...columns }) => [tier, pricesThatCount(columns, rules)]));
}

/** The prices of the fills that count, newest first. */
function pricesThatCount(
  { cards, sellers, buyers, times, prices }: FillColumns,
  rules: Rules,
): readonly bigint[] {
  const fills = prices.map((price, nth): TradedFill => ({
    cardId: cards[nth] ?? 0,
    sellerId: sellers[nth] ?? 0,
    buyerId: buyers[nth] ?? 0,
    at: times[nth] ?? 0,
    price,
  }));
  return fillsThatCount(fills, rules).map(({ price }) => price);
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
