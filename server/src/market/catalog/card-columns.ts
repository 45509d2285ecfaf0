import { POSITIONS } from '@touchline/domain/football/events';
import type { IndexedCard } from './indexed-card.ts';
import type { SortedCards } from './card-order.ts';

/** All cards of one type, at most a second old. */
export interface CardIndex {
  readonly columns: CardColumns;
  /** The orders cached by `sortedPlaces`. */
  readonly sorted: SortedCards;
}

/**
 * The columns lists filter by, as typed arrays: a list scans every card, and a scan of adjacent numbers is about ten
 * times as fast as one of objects. A card has the same index in all columns as in `cards`; leagues and clubs are
 * indexes into their own lists, which are sorted by name.
 */
export interface CardColumns {
  readonly cards: readonly IndexedCard[];
  readonly placeOf: ReadonlyMap<number, number>;
  readonly leagues: NamedColumn;
  readonly clubs: NamedColumn;
  readonly league: Int32Array;
  /** -1 without a club. */
  readonly club: Int32Array;
  /** The index in `POSITIONS`; one past the last for venues. */
  readonly position: Uint8Array;
  readonly stars: Uint8Array;
  /** A bit mask of open order kinds: bit 1 for kind 1. */
  readonly kinds: Uint8Array;
}

/** The leagues or clubs of cards sorted by name, and the index of each by id. */
export interface NamedColumn {
  readonly list: readonly { readonly id: number; readonly name: string }[];
  readonly placeOf: ReadonlyMap<number, number>;
}

const { compare } = new Intl.Collator('en');

/** Builds the columns of cards, indexed in the given order. */
export function columnsOf(cards: readonly IndexedCard[]): CardColumns {
  const leagues = named(cards.map(({ leagueId, leagueName }) => [leagueId, leagueName]));
  const clubs = named(
    cards.flatMap(({ clubId, club }) => (clubId === null ? [] : [[clubId, club?.name ?? '']])),
  );
  return {
    cards,
    placeOf: new Map(cards.map(({ cardId }, place) => [cardId, place])),
    leagues,
    clubs,
    league: Int32Array.from(cards, ({ leagueId }) => leagues.placeOf.get(leagueId) ?? -1),
    club: Int32Array.from(cards, ({ clubId }) => (clubId === null ? -1 : (clubs.placeOf.get(clubId) ?? -1))),
    position: Uint8Array.from(cards, indexOfPosition),
    stars: Uint8Array.from(cards, ({ stars }) => stars),
    kinds: Uint8Array.from(cards, bitsOfKinds),
  };
}

/**
 * The columns with changed cards replaced and new ones added; all others keep their index. Costs little more than a copy
 * unless a card is new or has another club or league.
 */
export function replaceCards(columns: CardColumns, changed: ReadonlyMap<number, IndexedCard>): CardColumns {
  const cards = [...columns.cards];
  const position = Uint8Array.from(columns.position);
  const stars = Uint8Array.from(columns.stars);
  const kinds = Uint8Array.from(columns.kinds);
  for (const card of changed.values()) {
    const place = columns.placeOf.get(card.cardId);
    const before = place === undefined ? undefined : cards[place];
    if (place === undefined || before === undefined || !hasSameNames(before, card)) {
      const known = new Map(columns.cards.map((each) => [each.cardId, each]));
      return columnsOf([...new Map([...known, ...changed]).values()]);
    }
    cards[place] = card;
    position[place] = indexOfPosition(card);
    stars[place] = card.stars;
    kinds[place] = bitsOfKinds(card);
  }
  return { ...columns, cards, position, stars, kinds };
}

function hasSameNames(one: IndexedCard, other: IndexedCard): boolean {
  return (
    one.clubId === other.clubId &&
    one.leagueId === other.leagueId &&
    one.leagueName === other.leagueName &&
    one.club?.name === other.club?.name
  );
}

function indexOfPosition({ position }: IndexedCard): number {
  return position === null ? POSITIONS.length : POSITIONS.indexOf(position);
}

function bitsOfKinds({ kinds }: IndexedCard): number {
  return kinds.reduce((bits, kind) => bits | (1 << kind), 0);
}

function named(pairs: readonly (readonly [id: number, name: string])[]): NamedColumn {
  const list = [...new Map(pairs)]
    .map(([id, name]) => ({ id, name }))
    .toSorted((one, other) => compare(one.name, other.name));
  return { list, placeOf: new Map(list.map(({ id }, place) => [id, place])) };
}
