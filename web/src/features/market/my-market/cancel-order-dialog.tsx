import { useText } from '../../../lib/languages.tsx';
import { failureText } from '../../../lib/failure.ts';
import { useCall } from '../../../lib/use-call.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { MoneyText } from '../../../ui/money.tsx';
import { toast } from '../../../ui/toast.tsx';
import { CHANGED_BY_TRADES } from '../trade/orders-of-card.ts';
import { CardLead } from './order-cells.tsx';
import type { MyOrder } from './order-filters.ts';

interface CancelOrderDialogProps {
  readonly order: MyOrder;
  readonly onClose: () => void;
}

/** Asks before an order is taken back, and says to the copy and the unit what comes back with it. */
export function CancelOrderDialog({ order, onClose }: CancelOrderDialogProps) {
  const t = useText();
  const cancel = useCall('POST /v3/market/cancel_order', {
    invalidates: CHANGED_BY_TRADES,
    refreshesUser: true,
    onSuccess: () => {
      toast('done', t('trade.cancelled'));
      onClose();
    },
  });
  const buys = order.kind === 2;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(order.kind === 4 ? 'auctions.cancel.title' : 'trade.cancel.title')}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {t('trade.cancel.keep')}
          </Button>
          <Button look="main" busy={cancel.isPending} onClick={() => cancel.mutate({ order_id: order.id })}>
            {t(order.kind === 4 ? 'auctions.cancel' : 'trade.cancel.do')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
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
        <div aria-live="assertive">
          {cancel.error !== null && (
            <p className="rounded-sm bg-down-soft px-3 py-2 font-medium text-down">
              {failureText(cancel.error, t)}
            </p>
          )}
        </div>
      </div>
    </Dialog>
  );
}
