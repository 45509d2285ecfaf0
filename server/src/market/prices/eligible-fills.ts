import { countedFills, type TradedFill } from '@touchline/domain/market/counted-fills';
import { DAY_MS, type Rules } from '@touchline/domain/rules/index';
import { sql, type Db } from '../../db/database.ts';
import { KIND } from '../../db/sql-constants.ts';
import { dayOf } from '../portfolio/record-card-values.ts';
import { bonusHoldersAmong } from './bonus-holders.ts';

/** The cards of a kind and number of stars, whose prices stand in for that of a card with few fills. */
export interface Tier {
  readonly assetType: 1 | 2;
  readonly stars: number;
}

/** Identifies a tier. */
export function tierKey({ assetType, stars }: Tier): string {
  return `${assetType} ${stars}`;
}

/** The prices an operation has read: the last fills by card, and the counted prices by tier. */
export interface PriceCache {
  readonly cards: Map<number, RecentFills>;
  /** Counted prices by the key of their tier. */
  readonly tiers: Map<string, readonly bigint[]>;
}

/** The last fills of a card that are eligible for its reference, newest first. */
export interface RecentFills {
  readonly tier: Tier;
  /** The version in `card_market`; a different one means that the card was traded since. */
  readonly version: bigint;
  readonly fills: readonly TradedFill[];
  /** The highest usual price of the days in which presents are measured by it; null without a price then. */
  readonly highest: bigint | null;
  /** What the house last auctioned a copy for, if that is among the last fills of the card; null without. */
  readonly houseSale: { readonly price: bigint; readonly at: number } | null;
}

/** An empty cache. */
export function newPriceCache(): PriceCache {
  return { cards: new Map(), tiers: new Map() };
}

/** A condition on `fill`: between managers who are not linked, also not since. */
export const NOT_BETWEEN_LINKED = sql`
  not exists (
    select from manager_link
    where manager_link.manager_id = least(seller_id, buyer_id) and other_id = greatest(seller_id, buyer_id)
  )
`;

/**
 * Fills eligible for a reference: unflagged, of whole copies, between managers who are not linked, also not since. The
 * query takes the last of them by id and only then filters by date, so of a card with many fills it reads just those.
 */
const CANDIDATE = sql`
  not flagged and fill.kind in (${KIND.sell}, ${KIND.buy}, ${KIND.auction}) and seller_id is not null
  and ${NOT_BETWEEN_LINKED}
`;

/** Fills newest first, one array per column. */
interface FillColumns {
  readonly cards: readonly number[];
  readonly sellers: readonly number[];
  readonly buyers: readonly number[];
  readonly times: readonly number[];
  readonly prices: readonly bigint[];
}

/** Aggregates the fills in `last` into columns, newest first. */
const COLUMNS = sql`
  coalesce(array_agg(card_id order by id desc), '{}') as cards,
  coalesce(array_agg(seller_id order by id desc), '{}') as sellers,
  coalesce(array_agg(buyer_id order by id desc), '{}') as buyers,
  coalesce(array_agg((extract(epoch from at) * 1000)::float8 order by id desc), '{}') as times,
  coalesce(array_agg(price order by id desc), '{}') as prices
`;

/** Caches the last `examined` eligible fills of cards, and the highest usual price from a day on. */
export async function readCardFills(
  db: Db,
  cardIds: readonly number[],
  examined: number,
  { from, cache }: { readonly from: string; readonly cache: PriceCache },
  condition = sql`true`,
): Promise<void> {
  const { rows } = await sql<
    FillColumns & {
      id: number;
      assetType: Tier['assetType'];
      stars: Tier['stars'];
      version: bigint;
      highest: bigint | null;
      housePrices: readonly bigint[];
      houseTimes: readonly number[];
    }
  >`
    select card.id, asset_type as "assetType", stars, coalesce(card_market.version, 0)::bigint as version, recent.*,
      valued.highest, house.*
    from card left join card_market on card_market.card_id = card.id cross join lateral (
      select ${COLUMNS} from (
        select id, card_id, seller_id, buyer_id, at, price from fill
        where card_id = card.id and ${CANDIDATE} and ${condition} order by id desc limit ${examined}
      ) as last
    ) as recent
    cross join lateral (
      select max(price) as highest from card_value
      where card_id = card.id and day >= coalesce(
        (select max(day) from card_value where card_id = card.id and day <= ${from}::date), ${from}::date
      )
    ) as valued
    cross join lateral (
      select coalesce(array_agg(price order by id desc), '{}') as "housePrices",
        coalesce(array_agg((extract(epoch from at) * 1000)::float8 order by id desc), '{}') as "houseTimes"
      from (
        select id, kind, seller_id, at, price from fill where card_id = card.id order by id desc limit ${examined}
      ) as last
      where kind = ${KIND.auction} and seller_id is null
    ) as house
    where card.id = any(${cardIds}::int[])
  `.execute(db);
  const holders = await bonusHoldersOf(db, rows);
  for (const { id, assetType, stars, version, highest, housePrices, houseTimes, ...columns } of rows) {
    const [price] = housePrices;
    const houseSale = price === undefined ? null : { price, at: houseTimes[0] ?? 0 };
    cache.cards.set(id, {
      tier: { assetType, stars },
      version,
      fills: fillsOf(columns, holders),
      highest,
      houseSale,
    });
  }
}

/** Caches the counted prices of tiers. */
export async function readTierPrices(
  db: Db,
  tiers: readonly Tier[],
  now: Date,
  rules: Rules,
  cache: PriceCache,
): Promise<void> {
  const wanted = [...new Map(tiers.map((tier) => [tierKey(tier), tier])).values()];
  // Numbers give the planner their frequency, so it scans back from the last fill.
  const { rows } = await sql<FillColumns & Tier>`
    select tier.kind as "assetType", tier.stars, recent.*
    from unnest(
      ${wanted.map(({ assetType }) => assetType)}::smallint[], ${wanted.map(({ stars }) => stars)}::smallint[]
    ) as tier (kind, stars) cross join lateral (
      select ${COLUMNS} from (
        select fill.id, card_id, seller_id, buyer_id, at, price from fill join card on card.id = fill.card_id
        where asset_type = tier.kind and card.stars = tier.stars and ${CANDIDATE}
        order by fill.id desc limit ${rules.market.reference.tierFills}
      ) as last
      where at > ${daysAgo(now, rules)}
    ) as recent
  `.execute(db);
  const holders = await bonusHoldersOf(db, rows);
  for (const { assetType, stars, ...columns } of rows) {
    cache.tiers.set(tierKey({ assetType, stars }), pricesThatCount(fillsOf(columns, holders), rules));
  }
}

/** Where the days begin whose fills count for a reference price at a time. */
export function daysAgo(now: Date, { market: { reference } }: Rules): Date {
  return new Date(now.getTime() - reference.days * DAY_MS);
}

/** The first day whose usual prices count for the highest one. */
export function firstDayOfHighest(now: Date, { promotional: { highestPriceDays } }: Rules): string {
  return dayOf(new Date(now.getTime() - (highestPriceDays ?? 0) * DAY_MS));
}

/** The prices of the fills that count, newest first. */
export function pricesThatCount(fills: readonly TradedFill[], rules: Rules): readonly bigint[] {
  return countedFills(fills, rules).map(({ price }) => price);
}

async function bonusHoldersOf(
  db: Db,
  fills: readonly Pick<FillColumns, 'sellers' | 'buyers'>[],
): Promise<ReadonlySet<number>> {
  return bonusHoldersAmong(
    db,
    fills.flatMap(({ sellers, buyers }) => [...sellers, ...buyers]),
  );
}

function fillsOf(
  { cards, sellers, buyers, times, prices }: FillColumns,
  bonusHolders: ReadonlySet<number>,
): readonly TradedFill[] {
  return prices.map((price, index) => ({
    cardId: cards[index] ?? 0,
    sellerId: sellers[index] ?? 0,
    buyerId: buyers[index] ?? 0,
    at: times[index] ?? 0,
    price,
    isBetweenBonusHolders: bonusHolders.has(sellers[index] ?? 0) && bonusHolders.has(buyers[index] ?? 0),
  }));
}
