import { ORDER_KIND } from '@touchline/domain/market/order';
import { useText } from '../../../lib/i18n/languages.tsx';
import { MoneyText } from '../../../ui/figures/money.tsx';
import { CancelFrame } from '../trade/cancel-frame.tsx';
import { CardLead } from './order-cells.tsx';
import type { MyOrder } from './filters.ts';

interface CancelOrderDialogProps {
  readonly order: MyOrder;
  readonly onClose: () => void;
}

/** Confirms the cancellation of an order and shows exactly what is released. */
export function CancelOrderDialog({ order, onClose }: CancelOrderDialogProps) {
  const t = useText();
  const buys = order.kind === ORDER_KIND.buy;
  return (
    <CancelFrame orderId={order.id} isAuction={order.kind === ORDER_KIND.auction} onClose={onClose}>
      <div className="relative">
        <CardLead face={order.card}>
          <span className="text-xs text-muted">{order.card.club?.name}</span>
        </CardLead>
      </div>
      <dl className="divide-y rounded-sm border bg-ground">
        <div className="flex min-h-11 items-center justify-between gap-4 px-4 py-2">
          <dt className="text-muted">{t('my-market.cancel.back')}</dt>
          <dd className="text-right font-semibold">
            {buys ? (
              <MoneyText amount={order.held} />
            ) : (
              <span className="figures text-base">{t('market.copies', { count: order.qty_left })}</span>
            )}
          </dd>
        </div>
        {order.filled > 0 && (
          <div className="flex min-h-11 items-center justify-between gap-4 px-4 py-2">
            <dt className="text-muted">{t('my-market.cancel.stays')}</dt>
            <dd className="figures text-right text-base">
              {t('market.copies', { count: order.qty - order.qty_left })}
            </dd>
          </div>
        )}
      </dl>
      <p className="text-sm text-muted">{t(`my-market.cancel.text.${buys ? 'buy' : 'copies'}`)}</p>
    </CancelFrame>
  );
}
