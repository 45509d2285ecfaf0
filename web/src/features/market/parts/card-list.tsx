import { ArrowDown, ArrowUp, LayoutGrid, Rows3 } from 'lucide-react';
import { useCalmText } from '../../../lib/calm-text.ts';
import { useMedia } from '../../../lib/hooks.ts';
import { useLanguage, useText } from '../../../lib/languages.tsx';
import { useUser } from '../../../lib/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { CardSheet } from '../../../ui/cards/player-card.tsx';
import { FilterBar } from '../../../ui/filters/filter-bar.tsx';
import { activeFilters, parseFilters, printFilters, type FilterSet } from '../../../ui/filters/filter-set.ts';
import { List } from '../../../ui/list.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import {
  afterChange,
  CARD_FILTERS,
  facetsOf,
  ORDERS,
  type CardFacets,
  type CardFilters,
} from '../filters.ts';
import type { MarketCard } from '../queries.ts';
import { CardRow, ROW_COLUMNS } from './card-row.tsx';
import { CardTile, TILE_CARD, TileSkeleton } from './card-tile.tsx';
import { MarketTabs } from './market-tabs.tsx';

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

/** How the asking stands. */
interface ListState {
  readonly error: unknown;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  /** What is shown answers the question before. */
  readonly isPlaceholderData: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
  readonly refetch: () => Promise<unknown>;
}

/** A list of cards with its filters, as a grid of cards or a table. */
export function CardList({ type, filters, onFilters, pages, state }: CardListProps) {
  const { t, locale } = useLanguage();
  const user = useUser();
  const cards = pages?.flatMap(({ data }) => data);
  const first = pages?.[0];
  const total = first?.summary.total;
  const shown = total === undefined ? undefined : new Intl.NumberFormat(locale).format(total);
  const said = useCalmText(
    shown === undefined ? '' : t(`market.${type}.count`, { count: total ?? 0, shown }),
  );
  const isTable = filters.view === 'table';
  const setView = (table: boolean) => {
    const { view: _view, ...rest } = filters;
    onFilters(table ? { ...rest, view: 'table' } : rest);
  };
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
        orders={ordersOf(type).map((value) => ({ value, label: t(`market.order.${value}`) }))}
        count={total}
      />
      <div className="flex min-h-13 items-center justify-between gap-3">
        <p className="tabular text-sm text-muted">
          {total === undefined ? ' ' : t(`market.${type}.count`, { count: total, shown: shown ?? '' })}
        </p>
        <output className="sr-only">{said}</output>
        <ViewSwitch isTable={isTable} onTable={setView} />
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

function ordersOf(type: ListType): readonly string[] {
  return type === 'players' ? ORDERS : ORDERS.filter((order) => order !== 'form');
}

interface ViewSwitchProps {
  readonly isTable: boolean;
  readonly onTable: (table: boolean) => void;
}

function ViewSwitch({ isTable, onTable }: ViewSwitchProps) {
  const t = useText();
  return (
    <fieldset className="flex rounded-sm border bg-surface p-0.5">
      <legend className="sr-only">{t('market.view')}</legend>
      {[false, true].map((table) => {
        const ViewIcon = table ? Rows3 : LayoutGrid;
        return (
          <button
            key={String(table)}
            type="button"
            aria-pressed={table === isTable}
            aria-label={t(table ? 'market.view.table' : 'market.view.grid')}
            onClick={() => onTable(table)}
            className={`inline-flex size-9 items-center justify-center rounded-[4px] pointer-coarse:size-11 ${table === isTable ? 'bg-text text-ground' : 'text-muted hover:text-text'}`}
          >
            <ViewIcon size={18} aria-hidden="true" />
          </button>
        );
      })}
    </fieldset>
  );
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

const COLUMNS = { phone: 2, small: 3, middle: 4, wide: 6 } as const;
const GRID = {
  2: 'grid-cols-2',
  3: 'grid-cols-3',
  4: 'grid-cols-4',
  6: 'grid-cols-6',
} as const;

function useColumns(): keyof typeof GRID {
  const small = useMedia('(min-width: 576px)');
  const middle = useMedia('(min-width: 992px)');
  const wide = useMedia('(min-width: 1440px)');
  return wide ? COLUMNS.wide : middle ? COLUMNS.middle : small ? COLUMNS.small : COLUMNS.phone;
}

/** Cards beside each other; a line of them is a row of the list, so that only lines in view are in the page. */
function Grid(props: CardsProps) {
  const { type, cards, state } = props;
  const t = useText();
  const columns = useColumns();
  if (cards === undefined && !state.error) {
    return (
      <output aria-label={t('ui.loading')} className={`grid ${GRID[columns]} divide-x`}>
        {Array.from({ length: columns * 2 }, (_, place) => (
          <TileSkeleton key={place} />
        ))}
      </output>
    );
  }
  const lines = cards && linesOf(cards, columns);
  const players = (cards ?? []).filter((card) => card.asset_type === 1);
  return (
    <>
      {players.length > 0 && <CardSheet cards={players} width={TILE_CARD} />}
      <List
        label={t(`market.${type}.title`)}
        rows={lines}
        rowKey={(line) => line[0]?.card_id ?? 0}
        rowHeight={type === 'players' ? 330 : 260}
        {...statesOf(props, (cards?.length ?? 0) > columns)}
      >
        {(line) => (
          <div className={`grid ${GRID[columns]} divide-x`}>
            {line.map((card) => (
              <CardTile key={card.card_id} card={card} fromSheet />
            ))}
          </div>
        )}
      </List>
    </>
  );
}

/** The cards in lines of so many. */
function linesOf(cards: readonly MarketCard[], columns: number): readonly (readonly MarketCard[])[] {
  return Array.from({ length: Math.ceil(cards.length / columns) }, (_, line) =>
    cards.slice(line * columns, (line + 1) * columns),
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
  { name: 'change', sort: 'change', from: 'md' },
  { name: 'bid', sort: null, from: 'md' },
  { name: 'volume', sort: 'volume', from: 'lg' },
  { name: 'form', sort: 'form', from: 'md' },
  { name: 'supply', sort: 'supply', from: 'lg' },
  { name: 'mine', sort: null, from: 'lg' },
] as const;

/** The heads of the columns; most of them sort, a second press the other way. */
function Heads({ type, filters, onFilters }: CardsProps) {
  const t = useText();
  return (
    <div className={`${ROW_COLUMNS} hidden h-9 border-b md:grid`}>
      <span className="eyebrow text-muted">{t(`market.column.${type}`)}</span>
      {HEADS.map(({ name, sort, from }) => {
        const label = t(`market.column.${name === 'form' && type === 'venues' ? 'seats' : name}`);
        const place = `eyebrow justify-end gap-1 text-right ${from === 'lg' ? 'hidden lg:inline-flex' : 'inline-flex'}`;
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
    return <EmptyState title={t(`market.${type}.empty`)} text={t('market.empty.text')} />;
  }
  return (
    <EmptyState
      title={t('market.filtered.empty')}
      text={t('market.filtered.empty.text')}
      action={<Button onClick={() => onFilters({})}>{t('filters.clear')}</Button>}
    />
  );
}
