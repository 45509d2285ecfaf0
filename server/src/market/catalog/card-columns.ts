import { POSITIONS } from '@touchline/domain/football/events';
import type { IndexedCard } from './card-index.ts';

/**
 * What lists choose by, a column for each: a list looks at every card, and numbers that lie side by side are looked at
 * ten times as fast as cards. A card's place in all columns is that in `cards`; leagues and clubs stand by their places
 * in their own lists, which are in the order of names.
 */
export interface CardColumns {
  readonly cards: readonly IndexedCard[];
  readonly placeOf: ReadonlyMap<number, number>;
  readonly leagues: NamedColumn;
  readonly clubs: NamedColumn;
  readonly league: Int32Array;
  /** -1 where there is none. */
  readonly club: Int32Array;
  /** The place in `POSITIONS`; one more than there are for venues. */
  readonly position: Uint8Array;
  readonly stars: Uint8Array;
  /** One bit for each kind of order that is open: bit 1 for kind 1. */
  readonly kinds: Uint8Array;
}

/** Leagues or clubs of cards in the order of their names, and where each stands. */
export interface NamedColumn {
  readonly list: readonly { readonly id: number; readonly name: string }[];
  readonly placeOf: ReadonlyMap<number, number>;
}

const { compare } = new Intl.Collator('en');

/** The columns of cards. Whoever was there before keeps his place when the cards are given in their old order. */
export function columnsOf(known: Iterable<IndexedCard>): CardColumns {
  const cards = [...known];
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
    position: Uint8Array.from(cards, ({ position }) =>
      position === null ? POSITIONS.length : POSITIONS.indexOf(position),
    ),
    stars: Uint8Array.from(cards, ({ stars }) => stars),
    kinds: Uint8Array.from(cards, ({ kinds }) => kinds.reduce((bits, kind) => bits | (1 << kind), 0)),
  };
}

function named(pairs: readonly (readonly [id: number, name: string])[]): NamedColumn {
  const list = [...new Map(pairs)]
    .map(([id, name]) => ({ id, name }))
    .toSorted((one, other) => compare(one.name, other.name));
  return { list, placeOf: new Map(list.map(({ id }, place) => [id, place])) };
}
