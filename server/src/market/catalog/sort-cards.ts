import type { CardColumns } from './card-columns.ts';
import type { IndexedCard } from './indexed-card.ts';
import type { CardFilters, CardOrder, SortedCards, SortKey } from './card-order.ts';

type Compare = (one: IndexedCard, other: IndexedCard) => number;

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
  const known = sorted.get(name) ?? { order, cards: cards.toSorted(comparerOf(order)), places: null };
  sorted.set(name, known);
  known.places ??= Int32Array.from(known.cards, ({ cardId }) => placeOf.get(cardId) ?? 0);
  return known.places;
}

/** The cached orders with changed cards replaced: a merge of two sorted lists each, not another sort. */
export function mergeChanges(sorted: SortedCards, changed: ReadonlyMap<number, IndexedCard>): SortedCards {
  return new Map(
    [...sorted].map(([name, { order, cards }]) => [
      name,
      { order, cards: merged(cards, changed, comparerOf(order)), places: null },
    ]),
  );
}

function merged(
  cards: readonly IndexedCard[],
  changed: ReadonlyMap<number, IndexedCard>,
  compare: Compare,
): readonly IndexedCard[] {
  const updated = [...changed.values()].toSorted(compare);
  const result: IndexedCard[] = [];
  let next = 0;
  for (const card of cards) {
    if (changed.has(card.cardId)) continue;
    for (let first = updated[next]; first !== undefined && compare(first, card) < 0; first = updated[next]) {
      result.push(first);
      next += 1;
    }
    result.push(card);
  }
  return result.concat(updated.slice(next));
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
  change: ({ usualPrice, weekAgo }) =>
    usualPrice === null || weekAgo === null || weekAgo === 0n
      ? null
      : Number((usualPrice * 10_000n) / weekAgo),
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
