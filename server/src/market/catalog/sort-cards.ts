import type { CardFilters } from './choose-cards.ts';
import type { CardColumns } from './card-columns.ts';
import type { IndexedCard } from './card-index.ts';

type SortKey = NonNullable<CardFilters['sort_by']>;
type Compare = (one: IndexedCard, other: IndexedCard) => number;

/** The sort key and direction of a list. */
export interface CardOrder {
  readonly key: SortKey;
  readonly how: 'asc' | 'desc';
}

/** Cards in one order, and their indexes in the columns once computed. */
interface Sorted {
  readonly order: CardOrder;
  readonly cards: readonly IndexedCard[];
  /** Cards by id that have changed since and are still to be merged. */
  readonly changed: ReadonlyMap<number, IndexedCard>;
  readonly places: Int32Array | null;
}

const NO_CHANGES: ReadonlyMap<number, IndexedCard> = new Map();

/** The orders sorted so far, by name; an order is sorted on first use. */
export type SortedCards = Map<string, Sorted>;

/** The order of a list: by stars by default, each key in its usual direction. */
export function orderOf({ sort_by, sort_how }: Pick<CardFilters, 'sort_by' | 'sort_how'>): CardOrder {
  const key = sort_by ?? 'stars';
  const how = sort_how ?? (key === 'name' || key === 'price' || key === 'ends' ? 'asc' : 'desc');
  return { key, how };
}

/** The column indexes of all cards in an order. */
export function sortedPlaces(
  { cards, placeOf }: Pick<CardColumns, 'cards' | 'placeOf'>,
  sorted: SortedCards,
  order: CardOrder,
): Int32Array {
  const name = `${order.key} ${order.how}`;
  const known = sorted.get(name);
  if (known?.places) return known.places;
  const ordered =
    known === undefined
      ? cards.toSorted(comparerOf(order))
      : merged(known.cards, known.changed, comparerOf(order));
  const places = Int32Array.from(ordered, ({ cardId }) => placeOf.get(cardId) ?? 0);
  sorted.set(name, { order, cards: ordered, changed: NO_CHANGES, places });
  return places;
}

/**
 * The cached orders for an index with changed cards. Each merges them on its next use, so that a refresh does not keep
 * calls waiting for all orders.
 */
export function mergeChanges(sorted: SortedCards, changed: ReadonlyMap<number, IndexedCard>): SortedCards {
  return new Map(
    [...sorted].map(([name, { order, cards, changed: waiting }]) => [
      name,
      {
        order,
        cards,
        changed: waiting.size === 0 ? changed : new Map([...waiting, ...changed]),
        places: null,
      },
    ]),
  );
}

/** Sorted cards with changed ones replaced: each is inserted at its place, which is found by halving. */
function merged(
  cards: readonly IndexedCard[],
  changed: ReadonlyMap<number, IndexedCard>,
  compare: Compare,
): readonly IndexedCard[] {
  if (changed.size === 0) return cards;
  const kept = cards.filter(({ cardId }) => !changed.has(cardId));
  const result: IndexedCard[] = [];
  let from = 0;
  for (const card of [...changed.values()].toSorted(compare)) {
    const place = placeFor(card, kept, from, compare);
    for (const each of kept.slice(from, place)) result.push(each);
    result.push(card);
    from = place;
  }
  return result.concat(kept.slice(from));
}

/** The index of the first card that comes after `card`, from `from` on. */
function placeFor(card: IndexedCard, cards: readonly IndexedCard[], from: number, compare: Compare): number {
  let [low, high] = [from, cards.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const other = cards[middle];
    if (other !== undefined && compare(other, card) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Compares by the sort key, cards without a value last in both directions; then by stars, then by name. */
function comparerOf({ key, how }: CardOrder): Compare {
  const sign = how === 'asc' ? 1 : -1;
  const valueOf = VALUES[key];
  return (one, other) => {
    const left = valueOf(one);
    const right = valueOf(other);
    if (left !== right) {
      if (left === null) return 1;
      if (right === null) return -1;
      return left < right ? -sign : sign;
    }
    return other.stars - one.stars || compareNames(one.name, other.name) || one.cardId - other.cardId;
  };
}

const VALUES: Readonly<Record<SortKey, (card: IndexedCard) => bigint | number | string | null>> = {
  sale: ({ floor, volume }) => (floor === null ? null : volume),
  price: ({ floor }) => floor,
  change: ({ lastPrice, weekAgo }) =>
    lastPrice === null || weekAgo === null || weekAgo === 0n ? null : Number((lastPrice * 10_000n) / weekAgo),
  volume: ({ volume }) => volume,
  stars: ({ stars }) => stars,
  form: ({ form }) => form,
  name: ({ folded }) => folded,
  supply: ({ circulating }) => circulating,
  ends: ({ auctionEndsAt }) => auctionEndsAt,
};

function compareNames(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
