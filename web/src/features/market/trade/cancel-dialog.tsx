import { failureText } from '../../../lib/failure.ts';
import { useLanguage } from '../../../lib/languages.tsx';
import { xfcText } from '../../../lib/money.ts';
import { useCall } from '../../../lib/use-call.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { CHANGED_BY_TRADES, type OrderRow } from './orders-of-card.ts';

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
