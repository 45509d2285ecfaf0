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
  { cards }: Pick<CardColumns, 'cards'>,
  sorted: SortedCards,
  order: CardOrder,
): Int32Array {
  const name = `${order.key} ${order.how}`;
  const known = sorted.get(name);
  if (known !== undefined) return known.places;
  const inOrder = inOrderOf(
    cards.map((card, place) => ({ card, place })),
    comparerOf(order),
  );
  const places = Int32Array.from(inOrder, ({ place }) => place);
  sorted.set(name, { order, places });
  return places;
}

/**
 * The cached orders with changed and added cards in their new positions, at the cost of a copy each: only these cards
 * are compared. `columns` are those after the change, in which the other cards have kept their indexes.
 */
export function mergeChanges(
  sorted: SortedCards,
  { cards, placeOf }: Pick<CardColumns, 'cards' | 'placeOf'>,
  changed: ReadonlyMap<number, IndexedCard>,
): SortedCards {
  const changes = [...changed.values()].flatMap((card) => {
    const place = placeOf.get(card.cardId);
    return place === undefined ? [] : [{ card, place }];
  });
  return new Map(
    [...sorted].map(([name, { order, places }]) => [
      name,
      { order, places: merged(cards, places, changes, comparerOf(order)) },
    ]),
  );
}

/** A card and its index in the columns. */
interface PlacedCard {
  readonly card: IndexedCard;
  readonly place: number;
}

function inOrderOf(cards: readonly PlacedCard[], compare: Compare): readonly PlacedCard[] {
  return cards.toSorted((one, other) => compare(one.card, other.card));
}

function merged(
  cards: readonly IndexedCard[],
  before: Int32Array,
  changes: readonly PlacedCard[],
  compare: Compare,
): Int32Array {
  const moved = new Set(changes.map(({ place }) => place));
  const others = before.filter((place) => !moved.has(place));
  const result = new Int32Array(others.length + changes.length);
  let copied = 0;
  for (const [index, { card, place }] of inOrderOf(changes, compare).entries()) {
    const end = countBefore(card, cards, others, copied, compare);
    result.set(others.subarray(copied, end), copied + index);
    result[end + index] = place;
    copied = end;
  }
  result.set(others.subarray(copied), copied + changes.length);
  return result;
}

/** How many cards come before a card, at least `min`: a binary search. */
function countBefore(
  card: IndexedCard,
  cards: readonly IndexedCard[],
  places: Int32Array,
  min: number,
  compare: Compare,
): number {
  let [low, high] = [min, places.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const other = cards[places[middle] ?? 0];
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
