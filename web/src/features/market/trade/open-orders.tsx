import { useState } from 'react';
import { failureText } from '../../../lib/failure.ts';
import { useLanguage, useText } from '../../../lib/languages.tsx';
import { xfcText } from '../../../lib/money.ts';
import { useCall } from '../../../lib/use-call.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SimulatedMark } from '../../../ui/simulated-mark.tsx';
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.tsx';
import { Quiet } from '../parts/quiet.tsx';
import type { MarketCard } from '../queries.ts';
import { CHANGED_BY_TRADES, useOrdersOf, type OrderRow } from './orders-of-card.ts';
import type { Trade } from './trade-address.ts';

interface OpenOrdersProps {
  readonly card: MarketCard;
  readonly onTrade: (trade: Trade, orderId: number) => void;
}

const MOST_SHOWN = 8;

/** The sell and buy orders of a card: one's own first, to change or take back, then those of others, to take. */
export function OpenOrders({ card, onTrade }: OpenOrdersProps) {
  const t = useText();
  const orders = useOrdersOf(card);
  const [cancelled, setCancelled] = useState<OrderRow | null>(null);
  if (orders.data === undefined) {
    if (orders.error !== null) {
      return <ErrorState failure={orders.error} onRetry={() => void orders.refetch()} />;
    }
    return <SkeletonRows rows={4} height="h-14" />;
  }
  const rows = orders.data.data.filter(({ kind }) => kind <= 2);
  const best = (kind: number) =>
    rows.filter((order) => order.kind === kind && !order.is_mine).slice(0, MOST_SHOWN / 2);
  const shown = [...rows.filter(({ is_mine }) => is_mine), ...best(1), ...best(2)];
  if (shown.length === 0) {
    return <Quiet text={t('trade.orders.empty.text')} />;
  }
  return (
    <>
      <ul aria-label={t('trade.orders')} className="divide-y border-t">
        {shown.map((order) => (
          <li key={order.id}>
            <OrderLine order={order} onTrade={onTrade} onCancel={() => setCancelled(order)} />
          </li>
        ))}
      </ul>
      {cancelled !== null && <CancelDialog order={cancelled} onClose={() => setCancelled(null)} />}
    </>
  );
}

interface OrderLineProps {
  readonly order: OrderRow;
  readonly onTrade: OpenOrdersProps['onTrade'];
  readonly onCancel: () => void;
}

function OrderLine({ order, onTrade, onCancel }: OrderLineProps) {
  const { t, locale } = useLanguage();
  const made = order.kind === 1 ? 'sell' : 'buy';
  const taken = made === 'sell' ? 'buy' : 'sell';
  return (
    <div
      className={`flex min-h-14 items-center ${order.is_mine ? 'flex-wrap' : ''} justify-between gap-x-3 gap-y-1 px-4 py-1.5`}
    >
      <span className="flex min-w-0 flex-col">
        <span className="flex items-center gap-2">
          <Badge tone={made === 'sell' ? 'down' : 'up'}>{t(`trade.order.${made}`)}</Badge>
          <span className="figures text-base">{xfcText(order.price, locale)}</span>
          <span className="eyebrow text-xfc">{t('ui.xfc')}</span>
        </span>
        <span className="flex min-w-0 items-center gap-1 text-xs text-muted">
          <span className="truncate">
            {t('market.copies', { count: order.qty_left })} ·{' '}
            {order.is_mine ? t('trade.order.mine') : order.maker.nickname}
          </span>
          {order.maker.simulated && <SimulatedMark />}
        </span>
      </span>
      {order.is_mine ? (
        <span className="flex gap-1">
          <Button size="small" onClick={() => onTrade({ action: made, type: 'edit' }, order.id)}>
            {t('trade.order.edit')}
          </Button>
          <Button size="small" look="quiet" onClick={onCancel}>
            {t('trade.order.cancel')}
          </Button>
        </span>
      ) : (
        <Button size="small" onClick={() => onTrade({ action: taken, type: 'take' }, order.id)}>
          {t(`trade.${taken}`)}
          <span className="sr-only">
            {' '}
            {order.maker.nickname} {xfcText(order.price, locale)}
          </span>
        </Button>
      )}
    </div>
  );
}

interface CancelDialogProps {
  readonly order: OrderRow;
  readonly onClose: () => void;
}

/** What comes back by kind of order; an auction is taken back where its bids are. */
const CANCEL_TEXTS: Readonly<Record<OrderRow['kind'], string>> = {
  1: 'trade.cancel.text.sell',
  2: 'trade.cancel.text.buy',
  3: 'lending.cancel.text',
  4: 'auctions.cancel.text',
};

/** Takes an own order back, once it was asked for twice. */
export function CancelDialog({ order, onClose }: CancelDialogProps) {
  const { t, locale } = useLanguage();
  const cancel = useCall('POST /v3/market/cancel_order', {
    invalidates: CHANGED_BY_TRADES,
    refreshesUser: true,
    onSuccess: () => {
      toast('done', t('trade.cancelled'));
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('trade.cancel.title')}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {t('trade.cancel.keep')}
          </Button>
          <Button look="main" busy={cancel.isPending} onClick={() => cancel.mutate({ order_id: order.id })}>
            {t('trade.cancel.do')}
          </Button>
        </>
      }
    >
      <p>
        {t(CANCEL_TEXTS[order.kind], {
          count: order.qty_left,
          price: xfcText(order.price, locale),
        })}
      </p>
      <div aria-live="assertive">
        {cancel.error !== null && (
          <p className="mt-3 rounded-sm bg-down-soft px-3 py-2 font-medium text-down">
            {failureText(cancel.error, t)}
          </p>
        )}
      </div>
    </Dialog>
  );
}
