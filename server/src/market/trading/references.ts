import { countedFills, type TradedFill } from '@touchline/domain/market/counted-fills';
import { referencePrice } from '@touchline/domain/market/reference';
import { ORDER_KIND } from '@touchline/domain/market/order';
import { DAY_MS, type Rules } from '@touchline/domain/rules/index';
import { sql, type Db, type Tx } from '../../db/database.ts';
import { KIND } from '../../db/sql-constants.ts';
import { dayOf } from '../portfolio/record-card-values.ts';
import type { FillRecord } from './store.ts';

/** Reference prices by card, in units of XFC per copy; null when no fills allow one. */
export type References = ReadonlyMap<number, bigint | null>;

/** The prices an operation has read: the last fills by card, and the counted prices by tier. */
export interface PriceCache {
  readonly cards: Map<number, RecentFills>;
  /** Counted prices by kind and number of stars ("1 3"). */
  readonly tiers: Map<string, readonly bigint[]>;
}

/** The last fills of a card that are eligible for its reference, newest first. */
export interface RecentFills {
  readonly tier: string;
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

/** The reference prices of cards at a game time. Reads what is missing in `cache` and adds it. */
export async function loadReferences(
  db: Db,
  cardIds: readonly number[],
  now: Date,
  rules: Rules,
  cache: PriceCache = newPriceCache(),
): Promise<References> {
  const unknown = cardIds.filter((id) => !cache.cards.has(id));
  if (unknown.length > 0) await loadCards(db, unknown, now, rules, cache);
  return referencesOf(db, cardIds, now, rules, cache);
}

/**
 * Caches the last fills of cards, however old. Where too few of them count, more are read: fills staged to fill the list
 * must not push honest ones out of it.
 */
async function loadCards(
  db: Db,
  cardIds: readonly number[],
  now: Date,
  rules: Rules,
  cache: PriceCache,
): Promise<void> {
  const { examined } = rules.market.reference;
  const read = { from: firstDayOfHighest(now, rules), cache };
  await readCards(db, cardIds, examined, read);
  const crowded = cardIds.filter((id) => isCrowded(cache.cards.get(id)?.fills ?? [], rules));
  if (crowded.length > 0) await readCards(db, crowded, examined * EXAMINED_IF_CROWDED, read);
}

/** How many times as many fills of a card are read when those that do not count fill the list. */
const EXAMINED_IF_CROWDED = 10;

/** Whether a full list of fills has fewer that count than a reference price needs. */
function isCrowded(fills: readonly TradedFill[], rules: Rules): boolean {
  const { examined } = rules.market.reference;
  return fills.length === examined && !hasOwnPrice(fills, rules);
}

/** The first day whose usual prices count for the highest one. */
function firstDayOfHighest(now: Date, { promotional: { highestPriceDays } }: Rules): string {
  return dayOf(new Date(now.getTime() - (highestPriceDays ?? 0) * DAY_MS));
}

async function readCards(
  db: Db,
  cardIds: readonly number[],
  examined: number,
  { from, cache }: { readonly from: string; readonly cache: PriceCache },
  condition = sql`true`,
): Promise<void> {
  const { rows } = await sql<
    FillColumns & {
      id: number;
      tier: string;
      version: bigint;
      highest: bigint | null;
      housePrices: readonly bigint[];
      houseTimes: readonly number[];
    }
  >`
    select card.id, asset_type || ' ' || stars as tier, coalesce(card_market.version, 0)::bigint as version, recent.*,
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
  for (const { id, tier, version, highest, housePrices, houseTimes, ...columns } of rows) {
    const [price] = housePrices;
    const houseSale = price === undefined ? null : { price, at: houseTimes[0] ?? 0 };
    cache.cards.set(id, { tier, version, fills: fillsOf(columns, holders), highest, houseSale });
  }
}

/**
 * The reference prices after the fills of an operation, computed from the cached fills before them. `bonusHolders` are
 * those of the sides that hold bonus XFC which they have not played. `before` are the
 * cards' figures before the fills, read under their lock: a card that was traded since it was cached is read again. The
 * cache then includes the fills.
 */
export async function referencesAfter(
  db: Db,
  fills: readonly FillRecord[],
  before: ReadonlyMap<number, { readonly version: bigint }>,
  now: Date,
  rules: Rules,
  cache: PriceCache,
  bonusHolders: ReadonlySet<number>,
): Promise<References> {
  const [known, unknown]: [number[], number[]] = [[], []];
  for (const cardId of new Set(fills.map((fill) => fill.cardId))) {
    const recent = cache.cards.get(cardId);
    if (recent === undefined || recent.version !== before.get(cardId)?.version) {
      unknown.push(cardId);
      cache.cards.delete(cardId);
      continue;
    }
    const own = fills
      .flatMap((fill) => (fill.cardId === cardId ? candidateOf(fill, bonusHolders) : []))
      .toReversed();
    const examined = Math.max(rules.market.reference.examined, recent.fills.length);
    const last = [...own, ...recent.fills].slice(0, examined);
    if (isCrowded(last, rules)) {
      unknown.push(cardId);
      cache.cards.delete(cardId);
      continue;
    }
    cache.cards.set(cardId, { ...recent, version: recent.version + 1n, fills: last });
    known.push(cardId);
  }
  const references = await referencesOf(db, known, now, rules, cache);
  raiseHighest(cache, references);
  if (unknown.length === 0) return references;
  return new Map([...references, ...(await loadReferences(db, unknown, now, rules, cache))]);
}

/** A cached highest price rises with the usual price; it falls when the card is read again. */
function raiseHighest({ cards }: PriceCache, references: References): void {
  for (const [cardId, price] of references) {
    const recent = cards.get(cardId);
    if (recent === undefined || price === null) continue;
    if (recent.highest === null || price > recent.highest) cards.set(cardId, { ...recent, highest: price });
  }
}

/**
 * The usual prices that cards had at an earlier time by the fills now in `cache`, of those with enough fills of their own
 * then and now: where either is the price of the tier, a change would be none of the card. Cards with so many fills since
 * that the list does not reach back are read again.
 */
export async function earlierReferences(
  db: Db,
  cardIds: readonly number[],
  at: Date,
  rules: Rules,
  cache: PriceCache,
): Promise<References> {
  const { examined } = rules.market.reference;
  const ofOwn = cardIds.filter((id) => hasOwnPrice(cache.cards.get(id)?.fills ?? [], rules));
  const isFull = (id: number): boolean => (cache.cards.get(id)?.fills.length ?? 0) >= examined;
  const earlier = newPriceCache();
  const full = ofOwn.filter(isFull);
  const read = { from: firstDayOfHighest(at, rules), cache: earlier };
  if (full.length > 0) await readCards(db, full, examined, read, sql`at <= ${at}`);
  const since = daysAgo(at, rules).getTime();
  return new Map(
    ofOwn.flatMap((id) => {
      const recent = earlier.cards.get(id) ?? cache.cards.get(id);
      const fills = (recent?.fills ?? []).filter((fill) => fill.at <= at.getTime() && fill.at > since);
      return hasOwnPrice(fills, rules)
        ? [[id, referencePrice(pricesThatCount(fills, rules), [], rules)]]
        : [];
    }),
  );
}

/** Whether so many fills count that the usual price is that of the card, not that of its tier. */
function hasOwnPrice(fills: readonly TradedFill[], rules: Rules): boolean {
  return pricesThatCount(fills, rules).length >= rules.market.reference.minFills;
}

/** The fill if it is eligible for a reference. */
function candidateOf(
  { kind, cardId, sellerId, buyerId, flagged, at, price }: FillRecord,
  bonusHolders: ReadonlySet<number>,
): readonly TradedFill[] {
  if (flagged || kind === ORDER_KIND.lend || sellerId === null) return [];
  const isBetweenBonusHolders = bonusHolders.has(sellerId) && bonusHolders.has(buyerId);
  return [{ cardId, sellerId, buyerId, at: at.getTime(), price, isBetweenBonusHolders }];
}

/** The references of cached cards; tiers missing in the cache are read for cards with few fills. */
async function referencesOf(
  db: Db,
  cardIds: readonly number[],
  now: Date,
  rules: Rules,
  cache: PriceCache,
): Promise<References> {
  const { minFills } = rules.market.reference;
  const since = daysAgo(now, rules).getTime();
  const cards = cardIds.flatMap((id) => {
    const recent = cache.cards.get(id);
    if (recent === undefined) return [];
    return [
      {
        id,
        tier: recent.tier,
        prices: pricesThatCount(
          recent.fills.filter(({ at }) => at > since),
          rules,
        ),
      },
    ];
  });
  const few = cards.filter(({ prices }) => prices.length < minFills).map(({ tier }) => tier);
  const missing = few.filter((tier) => !cache.tiers.has(tier));
  if (missing.length > 0) await loadTiers(db, missing, now, rules, cache);
  return new Map(
    cards.map(({ id, tier, prices }) => [id, referencePrice(prices, cache.tiers.get(tier) ?? [], rules)]),
  );
}

/** Caches the counted prices of tiers ("1 3": kind and stars). */
async function loadTiers(
  db: Db,
  tiers: readonly string[],
  now: Date,
  rules: Rules,
  cache: PriceCache,
): Promise<void> {
  const wanted = [...new Set(tiers)];
  const part = (index: 0 | 1): number[] => wanted.map((tier) => Number(tier.split(' ')[index]));
  // Numbers give the planner their frequency, so it scans back from the last fill.
  const { rows } = await sql<FillColumns & { tier: string }>`
    select tier.kind || ' ' || tier.stars as tier, recent.*
    from unnest(${part(0)}::smallint[], ${part(1)}::smallint[]) as tier (kind, stars) cross join lateral (
      select ${COLUMNS} from (
        select fill.id, card_id, seller_id, buyer_id, at, price from fill join card on card.id = fill.card_id
        where asset_type = tier.kind and card.stars = tier.stars and ${CANDIDATE}
        order by fill.id desc limit ${rules.market.reference.tierFills}
      ) as last
      where at > ${daysAgo(now, rules)}
    ) as recent
  `.execute(db);
  const holders = await bonusHoldersOf(db, rows);
  for (const { tier, ...columns } of rows) {
    cache.tiers.set(tier, pricesThatCount(fillsOf(columns, holders), rules));
  }
}

/**
 * What the house last auctioned a card for within the days of the reference price; null where the card's own fills set
 * that price, which then is known better.
 */
export function houseSaleOf(
  { cards }: Pick<PriceCache, 'cards'>,
  cardId: number,
  now: Date,
  rules: Rules,
): bigint | null {
  const recent = cards.get(cardId);
  const since = daysAgo(now, rules).getTime();
  if (recent === undefined || recent.houseSale === null || recent.houseSale.at <= since) return null;
  const own = pricesThatCount(
    recent.fills.filter(({ at }) => at > since),
    rules,
  );
  return own.length < rules.market.reference.minFills ? recent.houseSale.price : null;
}

function daysAgo(now: Date, { market: { reference } }: Rules): Date {
  return new Date(now.getTime() - reference.days * DAY_MS);
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

/** Those of managers who hold bonus XFC that they have not played. Simulated ones do not count: they withdraw nothing. */
export async function bonusHoldersAmong(db: Db, managerIds: readonly number[]): Promise<ReadonlySet<number>> {
  const sides = new Set(managerIds);
  if (sides.size === 0) return sides;
  const { rows } = await sql<{ id: number }>`
    select manager.id from manager join account on manager_id = manager.id
    where manager.id = any(${[...sides]}::int[]) and not is_simulated
      and owner = 'manager' and currency = 'XFC' and promotional_received > contest_fees_paid
  `.execute(db);
  return new Set(rows.map(({ id }) => id));
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

/** The prices of the fills that count, newest first. */
function pricesThatCount(fills: readonly TradedFill[], rules: Rules): readonly bigint[] {
  return countedFills(fills, rules).map(({ price }) => price);
}

/** Writes the reference prices of cards whose rows `refreshCardMarket` has locked. */
export async function writeReferences(tx: Tx, references: References): Promise<void> {
  if (references.size === 0) return;
  await sql`
    update card_market set reference_price = reference.price
    from unnest(
      ${[...references.keys()]}::int[], ${[...references.values()].map((price) => price?.toString() ?? null)}::bigint[]
    ) as reference (card_id, price)
    where card_market.card_id = reference.card_id and reference_price is distinct from reference.price
  `.execute(tx);
}
