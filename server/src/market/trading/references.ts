import { countedFills, type TradedFill } from '@touchline/domain/market/counted-fills';
import { referencePrice } from '@touchline/domain/market/reference';
import { ORDER_KIND } from '@touchline/domain/market/order';
import { DAY_MS, type Rules } from '@touchline/domain/rules/index';
import { sql, type Db, type Tx } from '../../db/database.ts';
import { KIND } from '../../db/sql-constants.ts';
import type { FillRecord } from './store.ts';

/** Reference prices by card, in units of XFC a copy; null where there is nothing to hold a price against. */
export type References = ReadonlyMap<number, bigint | null>;

/** What an operation has read of prices: the last fills of cards, newest first, and of those of a kind and stars. */
export interface PriceMemory {
  readonly cards: Map<number, RecentFills>;
  /** By kind and number of stars ("1 3"): the prices that count. */
  readonly tiers: Map<string, readonly bigint[]>;
}

/** The last fills of a card that may count, newest first. */
export interface RecentFills {
  readonly tier: string;
  /** Of `card_market`: another one says that somebody traded the card since. */
  readonly version: bigint;
  readonly fills: readonly TradedFill[];
}

/** Remembers nothing yet. */
export function newMemory(): PriceMemory {
  return { cards: new Map(), tiers: new Map() };
}

/**
 * Fills that may count for a reference: unflagged, of whole copies, between managers. The last of them are found by
 * their numbers, and only then held against the days that count: of a card with many fills just those are read.
 */
const CANDIDATE = sql`not flagged and fill.kind in (${KIND.sell}, ${KIND.buy}, ${KIND.auction}) and seller_id is not null`;

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

/** The prices cards are held against at a moment of the game. What is read is added to `memory`, and not read again. */
export async function loadReferences(
  db: Db,
  cardIds: readonly number[],
  now: Date,
  rules: Rules,
  memory: PriceMemory = newMemory(),
): Promise<References> {
  const unknown = cardIds.filter((id) => !memory.cards.has(id));
  if (unknown.length > 0) await loadCards(db, unknown, rules, memory);
  return referencesOf(db, cardIds, now, rules, memory);
}

/** Remembers the last fills of cards, however old they are. */
async function loadCards(
  db: Db,
  cardIds: readonly number[],
  rules: Rules,
  memory: PriceMemory,
): Promise<void> {
  const { rows } = await sql<FillColumns & { id: number; tier: string; version: bigint }>`
    select card.id, asset_type || ' ' || stars as tier, coalesce(card_market.version, 0)::bigint as version, recent.*
    from card left join card_market on card_market.card_id = card.id cross join lateral (
      select ${COLUMNS} from (
        select id, card_id, seller_id, buyer_id, at, price from fill
        where card_id = card.id and ${CANDIDATE} order by id desc limit ${rules.market.reference.looksAt}
      ) as last
    ) as recent
    where card.id = any(${cardIds}::int[])
  `.execute(db);
  for (const { id, tier, version, ...columns } of rows) {
    memory.cards.set(id, { tier, version, fills: fillsOf(columns) });
  }
}

/**
 * The prices cards are held against after fills of an operation, out of what it remembers of the time before them.
 * `before` are the cards' figures as they were before the fills, under their lock: a card that others traded since it was
 * remembered is read again. What is remembered then is of the time after the fills.
 */
export async function referencesAfter(
  db: Db,
  fills: readonly FillRecord[],
  before: ReadonlyMap<number, { readonly version: bigint }>,
  now: Date,
  rules: Rules,
  memory: PriceMemory,
): Promise<References> {
  const [known, unknown]: [number[], number[]] = [[], []];
  for (const cardId of new Set(fills.map((fill) => fill.cardId))) {
    const recent = memory.cards.get(cardId);
    if (recent === undefined || recent.version !== before.get(cardId)?.version) {
      unknown.push(cardId);
      memory.cards.delete(cardId);
      continue;
    }
    const own = fills.flatMap((fill) => (fill.cardId === cardId ? candidateOf(fill) : [])).toReversed();
    const last = [...own, ...recent.fills].slice(0, rules.market.reference.looksAt);
    memory.cards.set(cardId, { ...recent, version: recent.version + 1n, fills: last });
    known.push(cardId);
  }
  const references = await referencesOf(db, known, now, rules, memory);
  if (unknown.length === 0) return references;
  return new Map([...references, ...(await loadReferences(db, unknown, now, rules, memory))]);
}

/** A fill as it counts for a reference, if it may. */
function candidateOf({
  kind,
  cardId,
  sellerId,
  buyerId,
  flagged,
  at,
  price,
}: FillRecord): readonly TradedFill[] {
  if (flagged || kind === ORDER_KIND.lend || sellerId === null) return [];
  return [{ cardId, sellerId, buyerId, at: at.getTime(), price }];
}

/** The references of remembered cards; the tiers of those with few fills are read where they are not known. */
async function referencesOf(
  db: Db,
  cardIds: readonly number[],
  now: Date,
  rules: Rules,
  memory: PriceMemory,
): Promise<References> {
  const { minFills } = rules.market.reference;
  const since = daysAgo(now, rules).getTime();
  const cards = cardIds.flatMap((id) => {
    const recent = memory.cards.get(id);
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
  const missing = few.filter((tier) => !memory.tiers.has(tier));
  if (missing.length > 0) await loadTiers(db, missing, now, rules, memory);
  return new Map(
    cards.map(({ id, tier, prices }) => [id, referencePrice(prices, memory.tiers.get(tier) ?? [], rules)]),
  );
}

/** Remembers the prices that count among the last ones of cards of kinds and numbers of stars ("1 3"). */
async function loadTiers(
  db: Db,
  tiers: readonly string[],
  now: Date,
  rules: Rules,
  memory: PriceMemory,
): Promise<void> {
  const wanted = [...new Set(tiers)];
  const part = (index: 0 | 1): number[] => wanted.map((tier) => Number(tier.split(' ')[index]));
  // Compared as numbers, of which the server knows how common they are: it then goes back from the last fill.
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
  for (const { tier, ...columns } of rows) {
    memory.tiers.set(tier, pricesThatCount(fillsOf(columns), rules));
  }
}

function daysAgo(now: Date, { market: { reference } }: Rules): Date {
  return new Date(now.getTime() - reference.days * DAY_MS);
}

function fillsOf({ cards, sellers, buyers, times, prices }: FillColumns): readonly TradedFill[] {
  return prices.map((price, index) => ({
    cardId: cards[index] ?? 0,
    sellerId: sellers[index] ?? 0,
    buyerId: buyers[index] ?? 0,
    at: times[index] ?? 0,
    price,
  }));
}

/** The prices of the fills that count, newest first. */
function pricesThatCount(fills: readonly TradedFill[], rules: Rules): readonly bigint[] {
  return countedFills(fills, rules).map(({ price }) => price);
}

/** Writes the reference prices of cards, after `refreshCardMarket` has locked their rows. */
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
