import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import type { Position } from '@touchline/domain/football/events';
import { foldText } from '@touchline/domain/search/fold-text';
import type { CardIndex, IndexedCard } from './card-index.ts';
import { inOrder, orderOf } from './sort-cards.ts';

type PlayerFilters = ParsedInput<'POST /v3/market/list_players/{page}/{noItems}'>;
export type CardFilters = Omit<PlayerFilters, 'page' | 'noItems'>;
export type Facets = CallOutput<'POST /v3/market/list_players/{page}/{noItems}'>['facets'];

/** What is the caller's own of the cards; empty for visitors. */
export interface OwnCards {
  readonly owned: ReadonlySet<number>;
  readonly watched: ReadonlySet<number>;
}

type Facet = 'league' | 'club' | 'position' | 'stars' | 'kind';
type Test = (card: IndexedCard) => boolean;

const POSITIONS = ['GK', 'DF', 'MF', 'FW'] as const;
const STARS = [1, 2, 3, 4, 5] as const;
const KINDS = [1, 2, 3, 4] as const;

/**
 * The cards a list shows, in its order, and how many each choice of a facet would leave with the others as they are:
 * one pass over all cards.
 */
export function chooseCards(
  index: CardIndex,
  filters: CardFilters,
  own: OwnCards,
): { readonly cards: readonly IndexedCard[]; readonly facets: Facets } {
  const always = plainTests(filters, own);
  const wanted = wantedOf(filters);
  const chosen: IndexedCard[] = [];
  const tally = newTally();
  for (const card of inOrder(index.cards, index.sorted, orderOf(filters))) {
    if (always.length > 0 && !always.every((test) => test(card))) continue;
    const missed = missedFacet(wanted, card);
    if (missed === 'several') continue;
    if (missed === null) chosen.push(card);
    count(tally, card, missed);
  }
  return { cards: chosen, facets: facetsOf(tally) };
}

/** What no facet is about. */
function plainTests({ price_min, price_max, owned, watched, search }: CardFilters, own: OwnCards): Test[] {
  const words =
    search === undefined
      ? []
      : foldText(search)
          .split(/\s+/)
          .filter((word) => word !== '');
  return [
    ...(price_min === undefined
      ? []
      : [(card: IndexedCard) => card.floor !== null && card.floor >= price_min.units]),
    ...(price_max === undefined
      ? []
      : [(card: IndexedCard) => card.floor !== null && card.floor <= price_max.units]),
    ...(owned === true ? [(card: IndexedCard) => own.owned.has(card.cardId)] : []),
    ...(watched === true ? [(card: IndexedCard) => own.watched.has(card.cardId)] : []),
    ...words.map((word) => (card: IndexedCard) => card.folded.includes(word)),
  ];
}

/** What each facet asks for; null: nothing. */
interface Wanted {
  readonly leagueId: number | null;
  readonly clubId: number | null;
  readonly positions: readonly Position[] | null;
  readonly stars: readonly number[] | null;
  readonly kind: number | null;
}

function wantedOf({ league_id, club_id, positions, stars, kind }: CardFilters): Wanted {
  return {
    leagueId: league_id !== undefined && league_id > 0 ? league_id : null,
    clubId: club_id ?? null,
    positions: positions !== undefined && positions.length > 0 ? positions : null,
    stars: stars !== undefined && stars.length > 0 ? stars : null,
    kind: kind ?? null,
  };
}

/**
 * The one facet a card does not meet, which counts it for its other choices; null when it meets all. It is asked of
 * every card by every list, so it is written out.
 */
function missedFacet(wanted: Wanted, card: IndexedCard): Facet | 'several' | null {
  let missed: Facet | null = null;
  if (wanted.leagueId !== null && card.leagueId !== wanted.leagueId) missed = 'league';
  if (wanted.clubId !== null && card.clubId !== wanted.clubId) {
    if (missed !== null) return 'several';
    missed = 'club';
  }
  if (wanted.positions !== null && (card.position === null || !wanted.positions.includes(card.position))) {
    if (missed !== null) return 'several';
    missed = 'position';
  }
  if (wanted.stars !== null && !wanted.stars.includes(card.stars)) {
    if (missed !== null) return 'several';
    missed = 'stars';
  }
  if (wanted.kind !== null && !card.kinds.includes(wanted.kind)) {
    if (missed !== null) return 'several';
    missed = 'kind';
  }
  return missed;
}

interface Named {
  readonly id: number;
  readonly name: string;
  count: number;
}

/** How many cards there are of each choice. */
interface Tally {
  readonly leagues: Map<number, Named>;
  readonly clubs: Map<number, Named>;
  readonly positions: Record<Position, number>;
  readonly stars: Map<number, { count: number }>;
  readonly kinds: Map<number, { count: number }>;
}

function newTally(): Tally {
  return {
    leagues: new Map(),
    clubs: new Map(),
    positions: { GK: 0, DF: 0, MF: 0, FW: 0 },
    stars: new Map(STARS.map((stars) => [stars, { count: 0 }])),
    kinds: new Map(KINDS.map((kind) => [kind, { count: 0 }])),
  };
}

/** Counts a card for the facet it misses alone, or for all when it misses none. */
function count(tally: Tally, card: IndexedCard, missed: Facet | null): void {
  const { leagueId, leagueName, clubId, club, position } = card;
  if (missed === null || missed === 'league') countNamed(tally.leagues, leagueId, leagueName);
  if (clubId !== null && (missed === null || missed === 'club'))
    countNamed(tally.clubs, clubId, club?.name ?? '');
  if (position !== null && (missed === null || missed === 'position')) tally.positions[position] += 1;
  if (missed === null || missed === 'stars') countNumbered(tally.stars, card.stars);
  if (missed === null || missed === 'kind') for (const kind of card.kinds) countNumbered(tally.kinds, kind);
}

function countNamed(counts: Map<number, Named>, id: number, name: string): void {
  const known = counts.get(id);
  if (known === undefined) counts.set(id, { id, name, count: 1 });
  else known.count += 1;
}

function countNumbered(counts: ReadonlyMap<number, { count: number }>, number: number): void {
  const known = counts.get(number);
  if (known !== undefined) known.count += 1;
}

function facetsOf({ leagues, clubs, positions, stars, kinds }: Tally): Facets {
  return {
    leagues: [...leagues.values()].toSorted(byName),
    clubs: [...clubs.values()].toSorted(byName),
    positions: POSITIONS.map((position) => ({ position, count: positions[position] })),
    stars: STARS.map((each) => ({ stars: each, count: stars.get(each)?.count ?? 0 })),
    kinds: KINDS.map((kind) => ({ kind, count: kinds.get(kind)?.count ?? 0 })),
  };
}

const { compare: compareInEnglish } = new Intl.Collator('en');

function byName(one: Named, other: Named): number {
  return compareInEnglish(one.name, other.name);
}
