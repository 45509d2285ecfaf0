import type { CallOutput } from '@touchline/contract/calls';
import { POSITIONS } from '@touchline/domain/football/events';
import { PRO } from '@touchline/domain/scoring/tables/pro';
import { foldText } from '@touchline/domain/search/fold-text';
import type { CardColumns, NamedColumn, CardIndex } from './card-columns.ts';
import { sortedPlaces, orderOf } from './sort-cards.ts';
import type { IndexedCard } from './indexed-card.ts';
import type { CardFilters } from './card-order.ts';

type Facets = CallOutput<'market.players.list'>['facets'];

/** The caller's own and watched cards, and those in an auction that they could lead; empty for visitors. */
export interface OwnCards {
  readonly owned: ReadonlySet<number>;
  readonly watched: ReadonlySet<number>;
  readonly winnable: ReadonlySet<number>;
}

type Test = (card: IndexedCard) => boolean;

/** One bit per facet a card fails. */
const LEAGUE = 1;
const CLUB = 2;
const POSITION = 4;
const STARS_FACET = 8;
const KIND = 16;
const STARS = [1, 2, 3, 4, 5] as const;
const KINDS = [1, 2, 3, 4] as const;

/**
 * The cards of a list, sorted, and the count of each facet choice under the other filters: one pass over the columns of
 * all cards. A card that fails exactly one facet still counts for the other choices of that facet.
 */
export function chooseCards(
  { columns, sorted }: Pick<CardIndex, 'columns' | 'sorted'>,
  filters: CardFilters,
  own: OwnCards,
): { readonly cards: readonly IndexedCard[]; readonly facets: Facets } {
  const { cards, league, club, position, stars, kinds } = columns;
  const always = plainTests(filters, own);
  const wanted = parseFacets(filters, columns);
  const tally = newTally(columns);
  const chosen: IndexedCard[] = [];
  for (const place of sortedPlaces(columns, sorted, orderOf(filters))) {
    const card = cards[place];
    if (card === undefined || (always.length > 0 && !always.every((test) => test(card)))) continue;
    const inLeague = league[place] ?? 0;
    const inClub = club[place] ?? 0;
    const at = position[place] ?? 0;
    const ofStars = stars[place] ?? 0;
    const open = kinds[place] ?? 0;
    const missed =
      (wanted.league === null || wanted.league === inLeague ? 0 : LEAGUE) |
      (wanted.club === null || wanted.club === inClub ? 0 : CLUB) |
      (((wanted.positions >> at) & 1) === 1 ? 0 : POSITION) |
      (((wanted.stars >> ofStars) & 1) === 1 ? 0 : STARS_FACET) |
      ((wanted.kinds & open) !== 0 || wanted.kinds === ANY ? 0 : KIND);
    if ((missed & (missed - 1)) !== 0) continue;
    if (missed === 0) chosen.push(card);
    if ((missed | LEAGUE) === LEAGUE) add(tally.leagues, inLeague);
    if ((missed | CLUB) === CLUB && inClub >= 0) add(tally.clubs, inClub);
    if ((missed | POSITION) === POSITION) add(tally.positions, at);
    if ((missed | STARS_FACET) === STARS_FACET) add(tally.stars, ofStars);
    if ((missed | KIND) === KIND) add(tally.kinds, open);
  }
  return { cards: chosen, facets: facetsOf(tally, columns) };
}

/** The filters that are not facets. */
function plainTests(filters: CardFilters, own: OwnCards): Test[] {
  const { price_min, price_max, form_min, form_max, owned, watched, winnable, search } = filters;
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
    ...(form_min === undefined
      ? []
      : [(card: IndexedCard) => card.form !== null && card.form >= form_min * PRO.unitsPerPoint]),
    ...(form_max === undefined
      ? []
      : [(card: IndexedCard) => card.form !== null && card.form <= form_max * PRO.unitsPerPoint]),
    ...(owned === true ? [(card: IndexedCard) => own.owned.has(card.cardId)] : []),
    ...(watched === true ? [(card: IndexedCard) => own.watched.has(card.cardId)] : []),
    ...(winnable === true ? [(card: IndexedCard) => own.winnable.has(card.cardId)] : []),
    ...words.map((word) => (card: IndexedCard) => card.folded.includes(word)),
  ];
}

/** The selection of each facet: an index or null, or a bit mask of choices. */
interface FacetChoice {
  readonly league: number | null;
  readonly club: number | null;
  readonly positions: number;
  readonly stars: number;
  readonly kinds: number;
}

/** All choices of a facet: no selection. */
const ANY = -1;
/** An index no card has. */
const NO_MATCH = -2;

function parseFacets(
  { league_id, club_id, positions, stars, kind }: CardFilters,
  { leagues, clubs }: CardColumns,
): FacetChoice {
  const bits = (places: readonly number[]) => places.reduce((sum, place) => sum | (1 << place), 0);
  return {
    league: league_id !== undefined && league_id > 0 ? (leagues.placeOf.get(league_id) ?? NO_MATCH) : null,
    club: club_id === undefined ? null : (clubs.placeOf.get(club_id) ?? NO_MATCH),
    positions:
      positions !== undefined && positions.length > 0
        ? bits(positions.map((each) => POSITIONS.indexOf(each)))
        : ANY,
    stars: stars !== undefined && stars.length > 0 ? bits(stars) : ANY,
    kinds: kind === undefined ? ANY : bits([kind]),
  };
}

/** Card counts by the index of each choice; kinds are counted by whole bit mask. */
interface Tally {
  readonly leagues: Int32Array;
  readonly clubs: Int32Array;
  readonly positions: Int32Array;
  readonly stars: Int32Array;
  readonly kinds: Int32Array;
}

function newTally({ leagues, clubs }: CardColumns): Tally {
  return {
    leagues: new Int32Array(leagues.list.length),
    clubs: new Int32Array(clubs.list.length),
    positions: new Int32Array(POSITIONS.length + 1),
    stars: new Int32Array(STARS.length + 1),
    kinds: new Int32Array(2 << KINDS.length),
  };
}

function add(counts: Int32Array, place: number): void {
  counts[place] = (counts[place] ?? 0) + 1;
}

function facetsOf(tally: Tally, { leagues, clubs }: CardColumns): Facets {
  return {
    leagues: facetEntries(leagues, tally.leagues),
    clubs: facetEntries(clubs, tally.clubs),
    positions: POSITIONS.map((position, place) => ({ position, count: tally.positions[place] ?? 0 })),
    stars: STARS.map((stars) => ({ stars, count: tally.stars[stars] ?? 0 })),
    kinds: KINDS.map((kind) => ({
      kind,
      count: tally.kinds.reduce((sum, count, bits) => (((bits >> kind) & 1) === 1 ? sum + count : sum), 0),
    })),
  };
}

/** The entries with at least one card, by name. */
function facetEntries({ list }: NamedColumn, counts: Int32Array): Facets['leagues'] {
  return list.flatMap(({ id, name }, place) => {
    const count = counts[place] ?? 0;
    return count === 0 ? [] : [{ id, name, count }];
  });
}
