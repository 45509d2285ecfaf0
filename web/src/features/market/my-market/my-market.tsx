import { useNavigate, useSearch } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useText, type Translate } from '../../../lib/i18n/languages.tsx';
import { followList } from '../../../lib/live/live.ts';
import { useLivePages } from '../../../lib/live/live-pages.ts';
import { useUser } from '../../../lib/session/session.tsx';
import { pagesOf } from '../../../lib/api/pages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { parseFilters, printFilters } from '../../../ui/filters/filter-set.ts';
import { ButtonLink } from '../../../ui/text/link.tsx';
import { MoneyText } from '../../../ui/figures/money.tsx';
import { PageHeader } from '../../../ui/text/page-header.tsx';
import { EmptyState, Skeleton } from '../../../ui/states/states.tsx';
import type { TableColumn } from '../../../ui/tables/columns.ts';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { Segmented } from '../../../ui/controls/tabs.tsx';
import { scrollRow } from '../../../ui/lists/scroll-row.ts';
import { MarketTabs } from '../../../game/market/market-tabs.tsx';
import { orderTopics } from '../live-market.ts';
import { MARKET_INTERVAL } from '../queries.ts';
import { CancelOrderDialog } from './cancel-order-dialog.tsx';
import { OrderActions, OrderLead, OrderMoney, OrderState, OrderTime } from './order-cells.tsx';
import { MyTrades } from './my-trades.tsx';
import { myOrdersQuery } from './queries.ts';
import {
  cardOf,
  isNarrowed,
  KINDS,
  ORDER_FILTERS,
  type MyOrder,
  type MyOrders,
  type OrderFilters,
} from './filters.ts';

const PATH = '/my-account/my-market';

/** A manager's orders and bids, open and closed. */
export function MyMarket() {
  const t = useText();
  const navigate = useNavigate();
  const filters = parseFilters(ORDER_FILTERS, useSearch({ strict: false }));
  const list = useLivePages(
    myOrdersQuery(filters),
    followList(true, ({ pages }) => orderTopics(pages[0]?.data ?? []), MARKET_INTERVAL),
  );
  const [cancelled, setCancelled] = useState<MyOrder | null>(null);
  const rows = list.data?.pages.flatMap((page) => page.data);
  const totals = list.data?.pages[0]?.totals;
  const show = (next: OrderFilters) =>
    void navigate({
      to: PATH,
      search: printFilters<typeof ORDER_FILTERS>(ORDER_FILTERS, next),
      replace: true,
      resetScroll: false,
    });
  return (
    <>
      <PageHeader title={t('my-market.title')} />
      <MarketTabs current="orders" />
      <div className="flex flex-col gap-4">
        <Figures totals={totals} />
        <Narrowing filters={filters} totals={totals} card={rows?.[0]?.card.name} onFilters={show} />
        <div
          aria-busy={list.isPlaceholderData || undefined}
          className={`transition-opacity duration-120 ${list.isPlaceholderData ? 'opacity-60' : ''}`}
        >
          {filters.state === 'trades' ? (
            <MyTrades filters={filters} />
          ) : (
            <DataTable
              caption={t('my-market.title')}
              columns={columnsOf(filters.state ?? 'open', t, setCancelled)}
              {...pagesOf(list)}
              rowKey={({ id }) => id}
              height="tall"
              end={(list.data?.pages.length ?? 0) > 1 ? '' : undefined}
              empty={
                <NoOrders filters={filters} onClear={() => show(withState({}, filters.state ?? 'open'))} />
              }
            />
          )}
        </div>
      </div>
      {cancelled !== null && <CancelOrderDialog order={cancelled} onClose={() => setCancelled(null)} />}
    </>
  );
}

function withState({ state: _state, ...rest }: OrderFilters, state: string): OrderFilters {
  return state === 'open' ? rest : { ...rest, state };
}

/** XFC held by bids, available XFC and the proceeds of open offers. */
function Figures({ totals }: { readonly totals: MyOrders['totals'] | undefined }) {
  const t = useText();
  const user = useUser();
  if (user === null) return null;
  const waiting = <Skeleton className="h-7 w-20" />;
  return (
    <dl className="panel grid grid-cols-1 overflow-hidden max-sm:divide-y sm:grid-cols-3 sm:divide-x">
      <Figure name={t('my-market.figure.held')}>
        {totals === undefined ? waiting : <MoneyText amount={totals.held} size="large" />}
      </Figure>
      <Figure name={t('my-market.figure.available')}>
        <MoneyText amount={user.balance} size="large" />
      </Figure>
      <Figure name={t('my-market.figure.offered')}>
        {totals === undefined ? waiting : <MoneyText amount={totals.offered} size="large" />}
      </Figure>
    </dl>
  );
}

function Figure({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex min-w-0 gap-0.5 px-4 py-3 max-sm:items-center max-sm:justify-between max-sm:py-2 sm:flex-col">
      <dt className="truncate text-xs text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface NarrowingProps {
  readonly filters: OrderFilters;
  readonly totals: MyOrders['totals'] | undefined;
  /** The name of the filtered card, once one of its orders is loaded. */
  readonly card: string | undefined;
  readonly onFilters: (filters: OrderFilters) => void;
}

/** Open or closed, one kind of order, only what buys, only one card. */
function Narrowing({ filters, totals, card, onFilters }: NarrowingProps) {
  const t = useText();
  const { kind, buying, card: narrowed, ...rest } = filters;
  const kept = {
    ...rest,
    ...(kind !== undefined && { kind }),
    ...(buying === true && { buying }),
    ...(narrowed !== undefined && { card: narrowed }),
  };
  return (
    <search className="flex flex-wrap items-center gap-2">
      <Segmented
        label={t('my-market.states')}
        value={filters.state ?? 'open'}
        onChange={(state) => onFilters(withState(filters, state))}
        choices={[
          { value: 'open', label: t('my-market.state.open'), count: totals?.open },
          { value: 'closed', label: t('my-market.state.closed'), count: totals?.closed },
          { value: 'all', label: t('my-market.state.all') },
          { value: 'trades', label: t('my-market.trades') },
        ]}
      />
      <div ref={scrollRow} className="scroll-row max-w-screen min-w-0 gap-2 *:shrink-0 md:contents">
        <Segmented
          label={t('my-market.kinds')}
          value={kind ?? 'all'}
          onChange={(next) => {
            const { kind: _kind, ...others } = kept;
            onFilters(next === 'all' ? others : { ...others, kind: next });
          }}
          choices={[
            { value: 'all', label: t('my-market.kinds.all') },
            ...KINDS.map((value) => ({ value, label: t(`my-market.kind.${value}`) })),
          ]}
        />
        <button
          type="button"
          aria-pressed={buying === true}
          onClick={() => {
            const { buying: _buying, ...others } = kept;
            onFilters(buying === true ? others : { ...others, buying: true });
          }}
          className={`inline-flex min-h-10 items-center rounded-sm border px-3 text-sm font-medium whitespace-nowrap pointer-coarse:min-h-11 ${buying === true ? 'border-text bg-text text-ground' : 'bg-surface text-muted hover:border-line-strong hover:text-text'}`}
        >
          {t('my-market.buying')}
        </button>
      </div>
      {cardOf(narrowed) !== null && (
        <Button
          size="small"
          icon={X}
          onClick={() => {
            const { card: _card, ...others } = kept;
            onFilters(others);
          }}
        >
          {card === undefined ? t('my-market.card') : t('my-market.card.named', { name: card })}
        </Button>
      )}
    </search>
  );
}

function columnsOf(
  state: string,
  t: Translate,
  onCancel: (order: MyOrder) => void,
): readonly TableColumn<MyOrder>[] {
  const when = state === 'open' ? 'ends' : state === 'closed' ? 'closed' : 'when';
  const all: readonly TableColumn<MyOrder>[] = [
    {
      key: 'card',
      label: t('my-market.column.card'),
      cell: (order) => <OrderLead order={order} />,
      priority: 'lead',
    },
    {
      key: 'money',
      label: t(`my-market.column.money.${state}`),
      cell: (order) => <OrderMoney order={order} />,
      align: 'end',
      priority: 'value',
    },
    {
      key: 'state',
      label: t('my-market.column.state'),
      cell: (order) => <OrderState order={order} />,
      priority: 'detail',
      hidesLabel: true,
    },
    {
      key: 'when',
      label: t(`my-market.column.${when}`),
      cell: (order) => <OrderTime order={order} />,
      align: 'end',
      priority: 'detail',
    },
    {
      key: 'actions',
      label: t('my-market.column.actions'),
      cell: (order) => <OrderActions order={order} onCancel={onCancel} />,
      align: 'end',
      priority: 'detail',
      hidesLabel: true,
    },
  ];
  return state === 'closed' ? all.filter(({ key }) => key !== 'actions') : all;
}

interface NoOrdersProps {
  readonly filters: OrderFilters;
  readonly onClear: () => void;
}

/** No order: because of the filters, or because none exists yet. */
function NoOrders({ filters, onClear }: NoOrdersProps) {
  const t = useText();
  const state = filters.state ?? 'open';
  if (isNarrowed(filters)) {
    return (
      <EmptyState
        drawing="ball"
        title={t('my-market.filtered.empty')}
        action={<Button onClick={onClear}>{t('filters.clear')}</Button>}
      />
    );
  }
  return (
    <EmptyState
      drawing="sleeve"
      title={t(`my-market.empty.${state}`)}
      text={t(`my-market.empty.${state}.text`)}
      action={
        <span className="flex flex-wrap justify-center gap-2">
          <ButtonLink to="/market/players" variant="main">
            {t('my-market.empty.market')}
          </ButtonLink>
          <ButtonLink to="/my-account/portfolio">{t('my-market.empty.cards')}</ButtonLink>
        </span>
      }
    />
  );
}
