import { useNavigate, useSearch } from '@tanstack/react-router';
import { useText } from '../../../lib/i18n/languages.tsx';
import { useLiveQuery } from '../../../lib/live/live.ts';
import { useLivePages } from '../../../lib/live/live-pages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { FilterBar } from '../../../ui/filters/filter-bar.tsx';
import { parseFilters, printFilters, type FilterSet } from '../../../ui/filters/filter-set.ts';
import { ButtonLink } from '../../../ui/text/link.tsx';
import { PageHeader } from '../../../ui/text/page-header.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { followCards } from '../live-market.ts';
import { CardGrid } from '../components/card-grid.tsx';
import { useLeases } from '../lending/queries.ts';
import { MarketTabs } from '../../../game/market/market-tabs.tsx';
import { ViewSwitch } from '../components/view-switch.tsx';
import { LeasedCards } from './leased-cards.tsx';
import { ownedColumns } from './owned-columns.tsx';
import { OwnedTile } from './owned-tile.tsx';
import {
  afterChange,
  orderOf,
  ORDERS,
  PORTFOLIO_FILTERS,
  portfolioFacets,
  chosenUse,
  type OwnedCard,
  type Portfolio,
  type PortfolioFilters,
  type Use,
} from './filters.ts';
import { ownedQuery, portfolioQuery } from './queries.ts';
import { Worth } from './worth.tsx';

const PATH = '/my-account/portfolio';

/** A manager's own cards: what they are worth, what they cost, and where their copies are. */
export function PortfolioScreen() {
  const t = useText();
  const navigate = useNavigate();
  const leases = useLeases();
  const filters = parseFilters(PORTFOLIO_FILTERS, useSearch({ strict: false }));
  const list = useOwned(filters);
  const portfolio = useLiveQuery(
    portfolioQuery(),
    followCards(() => cardsOf(list.data)),
  );
  const show = (next: PortfolioFilters) =>
    void navigate({
      to: PATH,
      search: printFilters<typeof PORTFOLIO_FILTERS>(PORTFOLIO_FILTERS, next),
      replace: true,
      resetScroll: false,
    });
  const onUse = (use: Use | null) => {
    const { use: _use, ...rest } = filters;
    show(use === null ? rest : { ...rest, use: [use] });
  };
  const isEmpty = portfolio.data?.totals.cards === 0;
  const hasLeases = (leases.data?.data.length ?? 0) > 0;
  return (
    <>
      <PageHeader title={t('portfolio.title')} />
      <MarketTabs current="cards" />
      <div className="flex flex-col gap-6">
        {isEmpty ? (
          <>
            {hasLeases && <LeasedCards leases={leases.data?.data ?? []} />}
            <div className="panel">
              <NothingOwned />
            </div>
          </>
        ) : (
          <>
            <div className="flex flex-col gap-4 md:gap-6">
              <Worth
                portfolio={portfolio.data}
                failure={portfolio.error}
                onRetry={() => void portfolio.refetch()}
                chosen={chosenUse(filters)}
                onChoose={onUse}
              />
              <OwnedCards portfolio={portfolio.data} list={list} filters={filters} onFilters={show} />
            </div>
            {hasLeases && <LeasedCards leases={leases.data?.data ?? []} />}
          </>
        )}
      </div>
    </>
  );
}

interface OwnedCardsProps {
  readonly portfolio: Portfolio | undefined;
  readonly list: OwnedList;
  readonly filters: PortfolioFilters;
  readonly onFilters: (filters: PortfolioFilters) => void;
}

/** The cards, in step with their markets. */
function useOwned(filters: PortfolioFilters) {
  return useLivePages(ownedQuery(filters), followCards(cardsOf));
}
type OwnedList = ReturnType<typeof useOwned>;

/** The cards of the first page. */
function cardsOf(list: { readonly pages: readonly { readonly data: readonly OwnedCard[] }[] } | undefined) {
  return list?.pages[0]?.data.map(({ card }) => card) ?? [];
}

/** The cards with their filters, in a grid or a table. */
function OwnedCards({ portfolio, list, filters, onFilters }: OwnedCardsProps) {
  const t = useText();
  const total = list.data?.pages[0]?.summary.total;
  const change = (next: PortfolioFilters) => onFilters(afterChange(filters, next));
  const { view, sort: _sort, ...rest } = filters;
  return (
    <section aria-label={t('portfolio.cards')} className="flex min-w-0 flex-col">
      <FilterBar
        values={filters}
        onChange={(next) =>
          change(parseFilters(PORTFOLIO_FILTERS, printFilters<FilterSet>(PORTFOLIO_FILTERS, next)))
        }
        facets={portfolioFacets(portfolio, t)}
        searchLabel={t('portfolio.search')}
        orders={ORDERS.map((value) => ({ value, label: t(`portfolio.order.${value}`) }))}
        count={total}
      />
      <div className="flex items-center justify-between gap-3 py-2">
        <output className="tabular text-sm text-muted">
          {total === undefined ? ' ' : t('portfolio.count', { count: total })}
        </output>
        <ViewSwitch
          isTable={view === 'table'}
          onTable={(table) =>
            onFilters({
              ...rest,
              ...(filters.sort !== undefined && { sort: filters.sort }),
              ...(table && { view: 'table' }),
            })
          }
        />
      </div>
      <Rows list={list} filters={filters} onFilters={change} />
    </section>
  );
}

interface RowsProps {
  readonly list: OwnedList;
  readonly filters: PortfolioFilters;
  readonly onFilters: (filters: PortfolioFilters) => void;
}

/** The card list and its states, in the layout of the address. */
function Rows({ list, filters, onFilters }: RowsProps) {
  const t = useText();
  const rows = list.data?.pages.flatMap((page) => page.data);
  const states = {
    failure: list.error,
    onRetry: () => void list.refetch(),
    empty: (
      <EmptyState
        drawing="ball"
        title={t('market.filtered.empty')}
        text={t('market.filtered.empty.text')}
        action={<Button onClick={() => onFilters({})}>{t('filters.clear')}</Button>}
      />
    ),
    hasMore: list.hasNextPage,
    loadingMore: list.isFetchingNextPage,
    onMore: () => void list.fetchNextPage(),
    end: (list.data?.pages.length ?? 0) > 1 ? '' : undefined,
  };
  return (
    <div
      aria-busy={list.isPlaceholderData || undefined}
      className={`transition-opacity duration-120 ${list.isPlaceholderData ? 'opacity-60' : ''}`}
    >
      {filters.view === 'table' ? (
        <DataTable
          caption={t('portfolio.cards')}
          columns={ownedColumns(t)}
          rows={rows}
          rowKey={({ card }) => card.card_id}
          height="tall"
          order={orderOf(filters)}
          onOrder={(sort) => onFilters({ ...filters, sort })}
          {...states}
        />
      ) : (
        <div className="panel overflow-hidden">
          <CardGrid
            label={t('portfolio.cards')}
            rows={rows}
            cardOf={({ card }) => card}
            tile={(owned: OwnedCard) => <OwnedTile owned={owned} />}
            rowHeight={360}
            states={states}
          />
        </div>
      )}
    </div>
  );
}

/** No card yet: explains how to get cards. */
function NothingOwned() {
  const t = useText();
  return (
    <EmptyState
      drawing="sleeve"
      title={t('portfolio.empty')}
      text={t('portfolio.empty.text')}
      action={
        <span className="flex flex-wrap justify-center gap-2">
          <ButtonLink to="/market/market-cards/card-packs" variant="main">
            {t('portfolio.empty.packs')}
          </ButtonLink>
          <ButtonLink to="/market/players">{t('portfolio.empty.market')}</ButtonLink>
        </span>
      }
    />
  );
}
