import { useInfiniteQuery } from '@tanstack/react-query';
import { ORDER_KIND } from '@touchline/domain/market/order';
import { useText, type Translate } from '../../../lib/i18n/languages.tsx';
import { decimalsThatAddUp } from '../../../lib/i18n/money.ts';
import { pagesOf } from '../../../lib/api/pages.ts';
import { ManagerLink } from '../../../game/identity/manager-link.tsx';
import { TraderMark } from '../../../game/market/trader-mark.tsx';
import { Moment } from '../../../ui/figures/moment.tsx';
import { MoneyText } from '../../../ui/figures/money.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import type { TableColumn } from '../../../ui/tables/columns.ts';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { ButtonLink, PathLink } from '../../../ui/text/link.tsx';
import { MARKET_INTERVAL } from '../queries.ts';
import { CardLead } from './order-cells.tsx';
import { isNarrowed, ordersPath, type MyTrade, type OrderFilters } from './filters.ts';
import { myTradesQuery } from './queries.ts';

/** A manager's purchases, sales, loans given and taken, including immediate ones without an order of their own. */
export function MyTrades({ filters }: { readonly filters: OrderFilters }) {
  const t = useText();
  const list = useInfiniteQuery({ ...myTradesQuery(filters), refetchInterval: MARKET_INTERVAL });
  return (
    <DataTable
      caption={t('my-market.trades')}
      columns={columnsOf(t)}
      {...pagesOf(list)}
      rowKey={({ id }) => id}
      height="tall"
      end={(list.data?.pages.length ?? 0) > 1 ? '' : undefined}
      empty={
        isNarrowed(filters) ? (
          <EmptyState drawing="ball" title={t('my-market.trades.filtered')} />
        ) : (
          <EmptyState
            drawing="sleeve"
            title={t('my-market.trades.empty')}
            text={t('my-market.trades.empty.text')}
            action={
              <ButtonLink to="/market/players" variant="main">
                {t('my-market.empty.market')}
              </ButtonLink>
            }
          />
        )
      }
    />
  );
}

function columnsOf(t: Translate): readonly TableColumn<MyTrade>[] {
  return [
    {
      key: 'card',
      label: t('my-market.column.card'),
      cell: (trade) => <TradeLead trade={trade} />,
      priority: 'lead',
    },
    {
      key: 'net',
      label: t('my-market.trades.net'),
      cell: (trade) => <Net trade={trade} />,
      align: 'end',
      priority: 'value',
    },
    {
      key: 'with',
      label: t('my-market.trades.with'),
      cell: ({ counterpart }) =>
        counterpart === null ? (
          <span className="text-sm text-muted">–</span>
        ) : counterpart.id === 0 ? (
          <span className="text-sm text-muted">{t('my-market.trades.house')}</span>
        ) : (
          <span className="relative inline-flex flex-wrap items-center gap-x-2 text-sm">
            <ManagerLink id={counterpart.id} nickname={counterpart.nickname} />
            <TraderMark manager={counterpart} />
          </span>
        ),
      priority: 'detail',
      hidesLabel: true,
    },
    {
      key: 'order',
      label: t('my-market.trades.order'),
      cell: ({ order_id, own_order, card }) => (
        <span className="relative text-sm">
          <PathLink path={ordersPath(card)} className="text-muted underline-offset-3 hover:underline">
            {t(own_order ? 'my-market.trades.own' : 'my-market.trades.taken', { number: String(order_id) })}
          </PathLink>
        </span>
      ),
      priority: 'detail',
      hidesLabel: true,
    },
    {
      key: 'when',
      label: t('my-market.column.closed'),
      cell: ({ at }) => (
        <span className="text-sm text-muted">
          <Moment time={at} />
        </span>
      ),
      align: 'end',
      priority: 'detail',
      hidesLabel: true,
    },
  ];
}

/** The action, and the price of a copy. */
function TradeLead({ trade }: { readonly trade: MyTrade }) {
  const t = useText();
  const { side, kind, qty, price, in_review } = trade;
  const label = kind === ORDER_KIND.lend ? 'loan' : kind === ORDER_KIND.auction ? 'auction' : 'trade';
  return (
    <CardLead face={trade.card}>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone={side === 'bought' ? 'up' : 'down'}>{t(`my-market.trades.${label}.${side}`)}</Badge>
        <span className="inline-flex items-baseline gap-1 text-muted">
          {qty > 1 && <span className="figures text-sm">{qty} ×</span>}
          <MoneyText amount={price} size="small" />
        </span>
        {in_review && <Badge tone="xfc">{t('my-market.trades.review')}</Badge>}
      </span>
    </CardLead>
  );
}

/** The amount received or paid; for a sale also the total and the fee, which add up to it. */
function Net({ trade: { side, net, gross, fee } }: { readonly trade: MyTrade }) {
  const t = useText();
  const decimals = decimalsThatAddUp([{ amount: net }, { amount: fee }], gross);
  return (
    <span className="inline-flex flex-col items-end">
      <MoneyText amount={side === 'bought' ? `-${net}` : net} signed decimals={decimals} />
      {/[1-9]/.test(fee) && (
        <span className="inline-flex items-baseline gap-1 text-xs text-muted">
          <MoneyText amount={gross} size="small" decimals={decimals} /> − {t('my-market.fee')}{' '}
          <MoneyText amount={fee} size="small" decimals={decimals} />
        </span>
      )}
    </span>
  );
}
