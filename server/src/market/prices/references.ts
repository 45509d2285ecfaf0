import type { TradedFill } from '@touchline/domain/market/counted-fills';
import { referencePrice } from '@touchline/domain/market/reference';
import { ORDER_KIND } from '@touchline/domain/market/order';
import type { Rules } from '@touchline/domain/rules/index';
import { sql, type Db, type Tx } from '../../db/database.ts';
import {
  daysAgo,
  firstDayOfHighest,
  newPriceCache,
  pricesThatCount,
  readCardFills,
  readTierPrices,
  tierKey,
  type PriceCache,
} from './eligible-fills.ts';
import type { FillRecord } from '../trading/store.ts';

/** Reference prices by card, in units of XFC per copy; null when no fills allow one. */
export type References = ReadonlyMap<number, bigint | null>;

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
  await readCardFills(db, cardIds, examined, read);
  const crowded = cardIds.filter((id) => isCrowded(cache.cards.get(id)?.fills ?? [], rules));
  if (crowded.length > 0) await readCardFills(db, crowded, examined * EXAMINED_IF_CROWDED, read);
}

/** How many times as many fills of a card are read when those that do not count fill the list. */
const EXAMINED_IF_CROWDED = 10;

/** Whether a full list of fills has fewer that count than a reference price needs. */
function isCrowded(fills: readonly TradedFill[], rules: Rules): boolean {
  const { examined } = rules.market.reference;
  return fills.length === examined && !hasOwnPrice(fills, rules);
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
  if (full.length > 0) await readCardFills(db, full, examined, read, sql`at <= ${at}`);
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
  const missing = few.filter((tier) => !cache.tiers.has(tierKey(tier)));
  if (missing.length > 0) await readTierPrices(db, missing, now, rules, cache);
  return new Map(
    cards.map(({ id, tier, prices }) => [
      id,
      referencePrice(prices, cache.tiers.get(tierKey(tier)) ?? [], rules),
    ]),
  );
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
