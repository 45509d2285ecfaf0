import { parseMoney, xfc, type Money } from '@touchline/domain/money';
import type { Translate } from '../../../lib/i18n/languages.tsx';
import { cleanFilters } from '../../../lib/api/clean-filters.ts';
import type { CallInput, CallOutput } from '../../../lib/api/request.ts';
import type { Facet } from '../../../ui/filters/filter-bar.tsx';
import type { FilterSet, FilterValues } from '../../../ui/filters/filter-set.ts';

const ASSETS = 'portfolio.cards';
export type OwnedCard = CallOutput<typeof ASSETS>['data'][number];
export type Portfolio = CallOutput<'portfolio.summary'>;

/** The uses of copies, in display order. */
export const USES = ['usable', 'on_sale', 'lent', 'fielded', 'hosting'] as const;
export type Use = (typeof USES)[number];

const SORTS = ['value', 'cost', 'profit', 'stars', 'name', 'copies'] as const;

/** The filters of a manager's own cards, as the address has them. */
export const PORTFOLIO_FILTERS = {
  search: { kind: 'text' },
  type: { kind: 'many' },
  league: { kind: 'many' },
  stars: { kind: 'many' },
  use: { kind: 'many' },
  sort: { kind: 'order', choices: SORTS },
  view: { kind: 'one', choices: ['table'] },
} as const satisfies FilterSet;

export type PortfolioFilters = FilterValues<typeof PORTFOLIO_FILTERS>;

/** The orders of the list; the first is the one without a choice. */
export const ORDERS = ['-value', '-profit', 'profit', '-cost', '-stars', '-copies', 'name'] as const;
const [USUAL_ORDER] = ORDERS;

/** The order the list is in. */
export function orderOf({ sort }: PortfolioFilters): string {
  return sort ?? USUAL_ORDER;
}

/** Which copies the list is narrowed to; null for all. */
export function chosenUse({ use }: PortfolioFilters): Use | null {
  return USES.find((each) => each === use?.[0]) ?? null;
}

/** The input of the list call. */
export function assetsInput(filters: PortfolioFilters): Omit<CallInput<typeof ASSETS>, 'page'> {
  const order = orderOf(filters);
  const league = Number(filters.league?.[0] ?? Number.NaN);
  const stars = (filters.stars ?? []).map(Number).filter((each) => each >= 1 && each <= 5);
  const type = filters.type?.[0];
  const use = chosenUse(filters);
  return cleanFilters(ASSETS, {
    noItems: 12,
    asset_type: type === 'players' ? 1 : type === 'venues' ? 2 : undefined,
    league_id: Number.isInteger(league) && league > 0 && league < 2 ** 31 ? league : undefined,
    stars,
    use,
    search: filters.search,
    sort_by: SORTS.find((sort) => sort === order.replace(/^-/, '')) ?? 'value',
    sort_how: order.startsWith('-') ? 'desc' : 'asc',
  });
}

/** The filters after a change: type, league and use keep only the newest value; the layout stays. */
export function afterChange(before: PortfolioFilters, next: PortfolioFilters): PortfolioFilters {
  const { type, league, use, ...rest } = next;
  return {
    ...rest,
    ...(before.view !== undefined && { view: before.view }),
    ...(type !== undefined && { type: type.slice(-1) }),
    ...(league !== undefined && { league: league.slice(-1) }),
    ...(use !== undefined && { use: use.slice(-1) }),
  };
}

/** The facets of the list in the reader's language. */
export function portfolioFacets(portfolio: Portfolio | undefined, t: Translate): readonly Facet[] {
  return [
    {
      kind: 'many',
      name: 'type',
      label: t('portfolio.facet.type'),
      options: (['players', 'venues'] as const).map((value) => ({
        value,
        label: t(`market.${value}.title`),
      })),
    },
    {
      kind: 'many',
      name: 'league',
      label: t('market.facet.league'),
      options: (portfolio?.leagues ?? []).map(({ id, name, cards }) => ({
        value: String(id),
        label: name,
        count: cards,
      })),
    },
    {
      kind: 'many',
      name: 'stars',
      label: t('market.facet.stars'),
      options: [5, 4, 3].map((stars) => ({ value: String(stars), label: t('ui.stars', { stars }) })),
    },
    {
      kind: 'many',
      name: 'use',
      label: t('portfolio.facet.use'),
      options: USES.map((use) => ({ value: use, label: t(`portfolio.use.${use}`) })),
    },
  ];
}

/** The value of all copies of a card; null without a price. */
export function totalOf({ value, copies }: OwnedCard): Money<'XFC'> | null {
  const each = value === null ? null : parseMoney('XFC', value);
  return each === null ? null : xfc(each.units * BigInt(copies.owned));
}
