import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { foldText } from '@touchline/domain/search/fold-text';
import type { CardIndex, IndexedCard } from './card-index.ts';

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

/** The cards a list shows, in its order, and how many each choice of a facet would leave with the others as they are. */
export function chooseCards(
  index: CardIndex,
  filters: CardFilters,
  own: OwnCards,
): { readonly cardIds: readonly number[]; readonly facets: Facets } {
  const always = plainTests(filters, own);
  const byFacet = facetTests(filters);
  const candidates = index.cards.filter((card) => always.every((test) => test(card)));
  const left = (except: Facet | null): IndexedCard[] => {
    const tests = [...byFacet].filter(([facet]) => facet !== except).map(([, test]) => test);
    return tests.length === 0 ? candidates : candidates.filter((card) => tests.every((test) => test(card)));
  };
  const chosen = left(null).toSorted(orderOf(filters));
  return { cardIds: chosen.map(({ cardId }) => cardId), facets: facetsOf(index, left) };
}

/** What no facet is about. */
function plainTests({ price_min, price_max, owned, watched, search }: CardFilters, own: OwnCards): Test[] {
  const words = foldText(search ?? '')
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

function facetTests({ league_id, club_id, positions, stars, kind }: CardFilters): Map<Facet, Test> {
  const tests = new Map<Facet, Test>();
  if (league_id !== undefined && league_id > 0) tests.set('league', (card) => card.leagueId === league_id);
  if (club_id !== undefined) tests.set('club', (card) => card.clubId === club_id);
  if (positions !== undefined && positions.length > 0)
    tests.set('position', ({ position }) => position !== null && positions.includes(position));
  if (stars !== undefined && stars.length > 0) tests.set('stars', (card) => stars.includes(card.stars));
  if (kind !== undefined) tests.set('kind', (card) => card.kinds.has(kind));
  return tests;
}

function facetsOf(index: CardIndex, left: (except: Facet) => readonly IndexedCard[]): Facets {
  const leagues = Map.groupBy(left('league'), ({ leagueId }) => leagueId);
  const clubs = Map.groupBy(left('club'), ({ clubId }) => clubId);
  const positions = Map.groupBy(left('position'), ({ position }) => position);
  const stars = Map.groupBy(left('stars'), (card) => card.stars);
  const withKinds = left('kind');
  return {
    leagues: [...leagues]
      .map(([id, cards]) => ({ id, name: cards[0]?.leagueName ?? '', count: cards.length }))
      .toSorted((one, other) => one.name.localeCompare(other.name, 'en')),
    clubs: [...clubs]
      .flatMap(([id, cards]) =>
        id === null ? [] : [{ id, name: index.clubNames.get(id) ?? '', count: cards.length }],
      )
      .toSorted((one, other) => one.name.localeCompare(other.name, 'en')),
    positions: (['GK', 'DF', 'MF', 'FW'] as const).map((position) => ({
      position,
      count: positions.get(position)?.length ?? 0,
    })),
    stars: [1, 2, 3, 4, 5].map((each) => ({ stars: each, count: stars.get(each)?.length ?? 0 })),
    kinds: [1, 2, 3, 4].map((kind) => ({
      kind,
      count: withKinds.filter(({ kinds }) => kinds.has(kind)).length,
    })),
  };
}

/** By what is asked for, what has nothing to sort by last; then more stars, then by name. */
function orderOf({ sort_by, sort_how }: CardFilters): (one: IndexedCard, other: IndexedCard) => number {
  const key = sort_by ?? 'stars';
  const sign =
    (sort_how ?? (key === 'name' || key === 'price' || key === 'ends' ? 'asc' : 'desc')) === 'asc' ? 1 : -1;
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

const VALUES: Readonly<
  Record<NonNullable<CardFilters['sort_by']>, (card: IndexedCard) => bigint | number | string | null>
> = {
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
