import type { Translate } from '../../lib/i18n/languages.tsx';
import { cleanFilters } from '../../lib/api/clean-filters.ts';
import type { CallInput, CallOutput } from '../../lib/api/request.ts';
import type { Facet } from '../../ui/filters/filter-bar.tsx';
import type { FilterSet, FilterValues } from '../../ui/filters/filter-set.ts';

/** Sort keys of the list; a leading minus reverses the direction. */
const SORTS = ['sale', 'stars', 'price', 'change', 'volume', 'form', 'name', 'supply', 'ends'] as const;

/** The filters of the two lists of cards, as their addresses have them. */
export const CARD_FILTERS = {
  search: { kind: 'text' },
  league: { kind: 'many' },
  club: { kind: 'many' },
  position: { kind: 'many' },
  stars: { kind: 'many' },
  price: { kind: 'range' },
  form: { kind: 'range' },
  orders: { kind: 'many' },
  owned: { kind: 'yes' },
  watched: { kind: 'yes' },
  winnable: { kind: 'yes' },
  sort: { kind: 'order', choices: SORTS },
  view: { kind: 'one', choices: ['table'] },
} as const satisfies FilterSet;

export type CardFilters = FilterValues<typeof CARD_FILTERS>;
type ListInput = Omit<CallInput<'market.players.list'>, 'page'>;
export type CardFacets = CallOutput<'market.players.list'>['facets'];

/** Cards of a page of the lists. */
export const PAGE_SIZE = 12;

const POSITIONS = ['GK', 'DF', 'MF', 'FW'] as const;

/** The text of an order of a list, by its value in the address. */
export const ORDERS = [
  'sale',
  'volume',
  'stars',
  'price',
  '-price',
  'change',
  '-change',
  'form',
  'name',
  'supply',
  'ends',
] as const;

/** Which of them runs downwards without a minus. */
const ASCENDING: readonly string[] = ['price', 'name', 'supply', 'ends'];

function wholeOf(text: readonly string[] | undefined): number | undefined {
  const number = Number(text?.[0] ?? Number.NaN);
  return Number.isInteger(number) && number > 0 && number < 2 ** 31 ? number : undefined;
}

/** The input of the list call. Venues ignore the filters of players. */
export function listInput(filters: CardFilters): ListInput {
  const { search, price, form, sort } = filters;
  const [league, club, kind] = [wholeOf(filters.league), wholeOf(filters.club), wholeOf(filters.orders)];
  const positions = POSITIONS.filter((position) => filters.position?.includes(position));
  const stars = (filters.stars ?? []).map(Number).filter((each) => each >= 1 && each <= 5);
  return cleanFilters('market.players.list', {
    noItems: PAGE_SIZE,
    league_id: league,
    club_id: club,
    kind: kind !== undefined && kind <= 4 ? kind : undefined,
    positions,
    stars,
    price_min: isAmount(price?.min) ? price.min : undefined,
    price_max: isAmount(price?.max) ? price.max : undefined,
    form_min: form?.min === undefined ? undefined : Math.floor(Number(form.min)),
    form_max: form?.max === undefined ? undefined : Math.ceil(Number(form.max)),
    search,
    owned: filters.owned,
    watched: filters.watched,
    winnable: filters.winnable,
    ...orderInput(sort),
  });
}

/** Nothing at all is no price: the least of one is a hundredth. */
function isAmount(text: string | undefined): text is string {
  return text !== undefined && Number(text) >= 0.01;
}

function orderInput(sort: string | undefined): Pick<ListInput, 'sort_by' | 'sort_how'> {
  const sortBy = SORTS.find((name) => name === (sort ?? 'sale').replace(/^-/, '')) ?? 'sale';
  const turned = sort?.startsWith('-') === true;
  return { sort_by: sortBy, sort_how: ASCENDING.includes(sortBy) === turned ? 'desc' : 'asc' };
}

/**
 * The filters after a change: a league, a club and a kind of order are one each, the newest; a club does not
 * outlive its league; how the list looks is kept.
 */
export function afterChange(before: CardFilters, next: CardFilters): CardFilters {
  const one = (text: readonly string[] | undefined) => text?.slice(-1);
  const [league, club, orders] = [one(next.league), one(next.club), one(next.orders)];
  const sameLeague = league?.[0] === before.league?.[0];
  const { league: _league, club: _club, orders: _orders, ...rest } = next;
  return {
    ...rest,
    ...(before.view !== undefined && { view: before.view }),
    ...(league !== undefined && { league }),
    ...(club !== undefined && sameLeague && { club }),
    ...(orders !== undefined && { orders }),
  };
}

const PRICE_STOPS = ['0', '0.5', '1', '2', '5', '10', '20', '50', '100', '200', '500', '1000'] as const;

const FORM_STOPS = ['0', '5', '10', '15', '20', '30', '40', '60', '80'] as const;

/** The facets of a list in the reader's language, each choice with the number of cards it would leave. */
export function facetsOf(
  type: 'players' | 'venues',
  facets: CardFacets | undefined,
  isManager: boolean,
  t: Translate,
): readonly Facet[] {
  const named = (list: CardFacets['leagues'] | undefined) =>
    (list ?? []).map(({ id, name, count }) => ({ value: String(id), label: name, count }));
  const positions: readonly Facet[] = [
    {
      kind: 'many',
      name: 'position',
      label: t('market.facet.position'),
      options: POSITIONS.map((position) => ({
        value: position,
        label: t(`ui.position.${position}`),
        count: facets?.positions.find((each) => each.position === position)?.count ?? 0,
      })),
    },
  ];
  const form: readonly Facet[] = [
    { kind: 'range', name: 'form', label: t('market.facet.form'), stops: FORM_STOPS },
  ];
  const own: readonly Facet[] = [
    { kind: 'yes', name: 'owned', label: t('market.facet.owned') },
    { kind: 'yes', name: 'watched', label: t('market.facet.watched') },
    { kind: 'yes', name: 'winnable', label: t('market.facet.winnable') },
  ];
  return [
    {
      kind: 'many',
      name: 'league',
      label: t('market.facet.league'),
      options: named(facets?.leagues),
      single: true,
    },
    {
      kind: 'many',
      name: 'club',
      label: t('market.facet.club'),
      options: named(facets?.clubs),
      single: true,
    },
    ...(type === 'players' ? positions : []),
    {
      kind: 'many',
      name: 'stars',
      label: t('market.facet.stars'),
      options: [5, 4, 3, 2, 1].map((stars) => ({
        value: String(stars),
        label: t('ui.stars', { stars }),
        count: facets?.stars.find((each) => each.stars === stars)?.count ?? 0,
      })),
    },
    { kind: 'range', name: 'price', label: t('market.facet.price'), unit: t('ui.xfc'), stops: PRICE_STOPS },
    ...(type === 'players' ? form : []),
    {
      kind: 'many',
      name: 'orders',
      single: true,
      label: t('market.facet.orders'),
      options: [1, 2, 3, 4].map((kind) => ({
        value: String(kind),
        label: t(`market.facet.orders.${kind}`),
        count: facets?.kinds.find((each) => each.kind === kind)?.count ?? 0,
      })),
    },
    ...(isManager ? own : []),
  ];
}
