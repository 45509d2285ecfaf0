import { ManagerLink } from '../../../game/identity/manager-link.tsx';
import { useState, type ReactNode } from 'react';
import { useLanguage, useText } from '../../../lib/i18n/languages.tsx';
import { xfcText } from '../../../lib/i18n/money.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { AnimatedList } from '../../../ui/flip/animated-list.tsx';
import { TraderMark } from '../../../game/market/trader-mark.tsx';
import { ErrorState, EmptyNote, SkeletonRows } from '../../../ui/states/states.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import type { OrderRow, useOrdersOf } from './orders-of-card.ts';
import type { Trade } from './trade-address.ts';

/** The details of an order and the actions open to other managers. */
interface OrderVariant {
  /** The side of the maker. */
  readonly made: 'sell' | 'buy' | 'lend';
  readonly take: { readonly trade: Trade; readonly label: string };
  /** Before its price. */
  readonly kind?: ReactNode;
  /** Behind it. */
  readonly mark?: ReactNode;
}

interface CardOrdersProps {
  readonly label: string;
  readonly empty: string;
  readonly orders: Pick<ReturnType<typeof useOrdersOf>, 'data' | 'error' | 'refetch'>;
  /** How many lines it will have, more or less. */
  readonly expected: number;
  /** The number of other managers' orders shown, best first, after all own orders. */
  readonly others: (rows: readonly OrderRow[]) => readonly OrderRow[];
  readonly variant: (order: OrderRow) => OrderVariant;
  readonly onTrade: (trade: Trade, orderId: number) => void;
}

/** Orders of a card: own orders first, to edit or cancel, then the best of other managers, to take. */
export function CardOrders({ label, empty, orders, expected, others, variant, onTrade }: CardOrdersProps) {
  const [cancelled, setCancelled] = useState<OrderRow | null>(null);
  if (orders.data === undefined) {
    if (orders.error !== null) {
      return <ErrorState failure={orders.error} onRetry={() => void orders.refetch()} />;
    }
    return <SkeletonRows rows={expected} height="h-14" />;
  }
  const rows = orders.data.data;
  const shown = [...rows.filter(({ is_mine }) => is_mine), ...others(rows.filter(({ is_mine }) => !is_mine))];
  if (shown.length === 0) return <EmptyNote text={empty} />;
  return (
    <>
      <AnimatedList label={label} className="divide-y border-t" rows={shown} rowKey={({ id }) => id}>
        {(order) => (
          <OrderLine
            order={order}
            variant={variant(order)}
            onTrade={onTrade}
            onCancel={() => setCancelled(order)}
          />
        )}
      </AnimatedList>
      {cancelled !== null && <CancelDialog order={cancelled} onClose={() => setCancelled(null)} />}
    </>
  );
}

interface OrderLineProps {
  readonly order: OrderRow;
  readonly variant: OrderVariant;
  readonly onTrade: CardOrdersProps['onTrade'];
  readonly onCancel: () => void;
}

function OrderLine({ order, variant: { made, take, kind, mark }, onTrade, onCancel }: OrderLineProps) {
  const { t, locale } = useLanguage();
  return (
    <div
      className={`flex min-h-14 items-center ${order.is_mine ? 'flex-wrap' : ''} justify-between gap-x-3 gap-y-1 px-4 py-1.5`}
    >
      <span className="flex min-w-0 flex-col">
        <span className="flex flex-wrap items-center gap-x-2">
          {kind}
          <span className="figures text-base">{xfcText(order.price, locale)}</span>
          <span className="eyebrow text-xfc">{t('ui.xfc')}</span>
          {mark}
        </span>
        <Maker order={order} />
      </span>
      {order.is_mine ? (
        <span className="flex gap-1">
          <Button size="small" onClick={() => onTrade({ action: made, type: 'edit' }, order.id)}>
            {t('trade.order.edit')}
          </Button>
          <Button size="small" variant="quiet" onClick={onCancel}>
            {t('trade.order.cancel')}
          </Button>
        </span>
      ) : (
        <Button size="small" onClick={() => onTrade(take.trade, order.id)}>
          {take.label}
          <span className="sr-only">
            {' '}
            {order.maker.nickname} {xfcText(order.price, locale)}
          </span>
        </Button>
      )}
    </div>
  );
}

/** Remaining copies and the maker of the order. */
function Maker({ order }: { readonly order: OrderRow }) {
  const t = useText();
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-1 text-xs text-muted">
      <span className="max-w-full truncate">
        {t('market.copies', { count: order.qty_left })} ·{' '}
        {order.is_mine ? (
          t('trade.order.mine')
        ) : order.maker.id === 0 ? (
          order.maker.nickname
        ) : (
          <ManagerLink {...order.maker} />
        )}
      </span>
      <TraderMark manager={order.maker} />
    </span>
  );
}
