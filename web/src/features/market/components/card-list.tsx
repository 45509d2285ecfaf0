import { ArrowDown, ArrowUp } from 'lucide-react';
import { useThrottledAnnouncement } from '../../../lib/i18n/throttled-announcement.ts';
import { useLanguage, useText } from '../../../lib/i18n/languages.tsx';
import { useUser } from '../../../lib/session/session.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { FilterBar, OrderSelect } from '../../../ui/filters/filter-bar.tsx';
import { activeFilters, parseFilters, printFilters, type FilterSet } from '../../../ui/filters/filter-set.ts';
import { List } from '../../../ui/lists/list.tsx';
import { MarketTabs } from '../../../game/market/market-tabs.tsx';
import { PageHeader } from '../../../ui/text/page-header.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import {
  afterChange,
  CARD_FILTERS,
  facetsOf,
  ORDERS,
  PAGE_SIZE,
  type CardFacets,
  type CardFilters,
} from '../filters.ts';
import type { MarketCard } from '../queries.ts';
import { inShownOrder } from '../shown-order.ts';
import { CardGrid } from './card-grid.tsx';
import { CardRow, ROW_COLUMNS } from './card-row.tsx';
import { CardTile } from './card-tile.tsx';
import { ViewSwitch } from './view-switch.tsx';
import { numberFormat } from '../../../lib/i18n/formats.ts';

type ListType = 'players' | 'venues';

interface CardListProps {
  readonly type: ListType;
  readonly filters: CardFilters;
  readonly onFilters: (filters: CardFilters) => void;
  /** Undefined until the first is there. */
  readonly pages: readonly Page[] | undefined;
  readonly state: ListState;
}

interface Page {
  readonly data: readonly MarketCard[];
  readonly summary: { readonly total: number };
  readonly facets: CardFacets;
}

/** The state of the query. */
interface ListState {
  readonly error: unknown;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  /** The shown rows belong to the previous query. */
  readonly isPlaceholderData: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
  readonly refetch: () => Promise<unknown>;
}

/** A list of cards with its filters, as a grid of cards or a table. */
export function CardList({ type, filters, onFilters, pages, state }: CardListProps) {
  const { t, locale } = useLanguage();
  const user = useUser();
  const cards = pages && inShownOrder(pages, filters.sort);
  const first = pages?.[0];
  const total = first?.summary.total;
  const shown = total === undefined ? undefined : numberFormat(locale).format(total);
  const announcement = useThrottledAnnouncement(
    shown === undefined ? '' : t(`market.${type}.count`, { count: total ?? 0, shown }),
  );
  const isTable = filters.view === 'table';
  const setView = (table: boolean) => {
    const { view: _view, ...rest } = filters;
    onFilters(table ? { ...rest, view: 'table' } : rest);
  };
  const orders = ordersOf(type).map((value) => ({ value, label: t(`market.order.${value}`) }));
  const change = (next: CardFilters) => onFilters(afterChange(filters, next));
  return (
    <>
      <PageHeader title={t(`market.${type}.title`)} />
      <MarketTabs current={type} />
      <FilterBar
        values={filters}
        onChange={(next) => change(parseFilters(CARD_FILTERS, printFilters<FilterSet>(CARD_FILTERS, next)))}
        facets={facetsOf(type, first?.facets, user !== null, t)}
        searchLabel={t(`market.${type}.search`)}
        orders={orders}
        ordersElsewhere
        count={total}
      />
      <div className="flex items-center justify-between gap-3 py-2">
        <p className="tabular text-sm text-muted">
          {total === undefined ? ' ' : t(`market.${type}.count`, { count: total, shown: shown ?? '' })}
        </p>
        <output className="sr-only">{announcement}</output>
        <div className="flex items-center gap-2">
          <span className="max-md:hidden">
            <OrderSelect
              orders={orders}
              value={filters.sort ?? ''}
              onOrder={(sort) => change(sort === '' ? withoutOrder(filters) : { ...filters, sort })}
            />
          </span>
          <ViewSwitch isTable={isTable} onTable={setView} />
        </div>
      </div>
      <div
        aria-busy={state.isPlaceholderData || undefined}
        className={`panel overflow-hidden transition-opacity duration-120 ${state.isPlaceholderData ? 'opacity-60' : ''}`}
      >
        {isTable ? (
          <Lines {...{ type, cards, state, filters, onFilters: change }} />
        ) : (
          <Grid {...{ type, cards, state, filters, onFilters: change }} />
        )}
      </div>
    </>
  );
}

function withoutOrder({ sort: _sort, ...rest }: CardFilters): CardFilters {
  return rest;
}

function ordersOf(type: ListType): readonly string[] {
  return type === 'players' ? ORDERS : ORDERS.filter((order) => order !== 'form');
}

interface CardsProps {
  readonly type: ListType;
  readonly cards: readonly MarketCard[] | undefined;
  readonly state: ListState;
  readonly filters: CardFilters;
  readonly onFilters: (filters: CardFilters) => void;
}

function statesOf({ type, state, filters, onFilters }: CardsProps, isLong: boolean) {
  return {
    failure: state.error,
    onRetry: () => void state.refetch(),
    empty: <NoCards type={type} filters={filters} onFilters={onFilters} />,
    hasMore: state.hasNextPage,
    loadingMore: state.isFetchingNextPage,
    onMore: () => void state.fetchNextPage(),
    end: isLong ? '' : undefined,
  };
}

/** The grid of cards. */
function Grid(props: CardsProps) {
  const { type, cards } = props;
  const t = useText();
  return (
    <CardGrid
      label={t(`market.${type}.title`)}
      rows={cards}
      cardOf={(card) => card}
      tile={(card) => <CardTile card={card} fromSheet />}
      rowHeight={type === 'players' ? 366 : 280}
      states={statesOf(props, (cards?.length ?? 0) > PAGE_SIZE)}
    />
  );
}

function Lines(props: CardsProps) {
  const { type, cards } = props;
  const t = useText();
  return (
    <>
      {cards?.length !== 0 && <Heads {...props} />}
      <List
        label={t(`market.${type}.title`)}
        rows={cards}
        rowKey={({ card_id }) => card_id}
        rowHeight={80}
        {...statesOf(props, (cards?.length ?? 0) > 6)}
      >
        {(card) => <CardRow card={card} />}
      </List>
    </>
  );
}

const HEADS = [
  { name: 'floor', sort: 'price', from: 'all' },
  { name: 'day', sort: null, from: 'md' },
  { name: 'change', sort: 'change', from: 'md' },
  { name: 'bid', sort: null, from: 'lg' },
  { name: 'volume', sort: 'volume', from: 'lg' },
  { name: 'form', sort: 'form', from: 'md' },
  { name: 'next', sort: null, from: 'lg' },
  { name: 'supply', sort: 'supply', from: 'wide' },
  { name: 'mine', sort: null, from: 'wide' },
] as const;

const FROM = {
  all: 'inline-flex',
  md: 'inline-flex',
  lg: 'hidden lg:inline-flex',
  wide: 'hidden min-[1600px]:inline-flex',
} as const;

/** The heads of the columns; most of them sort, a second press the other way. */
function Heads({ type, filters, onFilters }: CardsProps) {
  const t = useText();
  return (
    <div className={`${ROW_COLUMNS} hidden h-9 border-b md:grid`}>
      <span className="eyebrow text-muted">{t(`market.column.${type}`)}</span>
      {HEADS.map(({ name, sort, from }) => {
        const label = t(`market.column.${name === 'form' && type === 'venues' ? 'seats' : name}`);
        const place = `eyebrow justify-end gap-1 text-right ${FROM[from]}`;
        const sorts = sort !== null && !(name === 'form' && type === 'venues');
        if (!sorts)
          return (
            <span key={name} className={`${place} text-muted`}>
              {label}
            </span>
          );
        const chosen = filters.sort?.replace(/^-/, '') === sort;
        const turned = filters.sort === `-${sort}`;
        const isUpwards = (sort === 'price' || sort === 'supply') !== turned;
        const Arrow = isUpwards ? ArrowUp : ArrowDown;
        return (
          <button
            key={name}
            type="button"
            aria-pressed={chosen}
            aria-label={t('market.sort.by', { column: label })}
            onClick={() => onFilters({ ...filters, sort: chosen && !turned ? `-${sort}` : sort })}
            className={`${place} h-9 items-center hover:text-text ${chosen ? 'text-text' : 'text-muted'}`}
          >
            {label}
            {chosen && <Arrow size={12} aria-hidden="true" />}
          </button>
        );
      })}
      <span />
    </div>
  );
}

interface NoCardsProps {
  readonly type: ListType;
  readonly filters: CardFilters;
  readonly onFilters: (filters: CardFilters) => void;
}

/** Nothing to list: because of the filters, or because there is nothing yet. */
function NoCards({ type, filters, onFilters }: NoCardsProps) {
  const t = useText();
  const narrowing = activeFilters(CARD_FILTERS, filters).filter((name) => name !== 'view');
  if (narrowing.length === 0) {
    return <EmptyState drawing="sleeve" title={t(`market.${type}.empty`)} text={t('market.empty.text')} />;
  }
  return (
    <EmptyState
      drawing="ball"
      title={t('market.filtered.empty')}
      text={t('market.filtered.empty.text')}
      action={<Button onClick={() => onFilters({})}>{t('filters.clear')}</Button>}
    />
  );
}
