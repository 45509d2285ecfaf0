import type { ReactNode } from 'react';
import { failureText } from '../../../lib/api/failure.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { useCall } from '../../../lib/api/use-call.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { TRADE_EFFECTS } from './orders-of-card.ts';

interface CancelFrameProps {
  readonly orderId: number;
  /** Auctions have their own texts. */
  readonly isAuction: boolean;
  readonly onClose: () => void;
  /** What the cancellation releases. */
  readonly children: ReactNode;
}

/** Confirms and cancels the reader's own order, and shows a failure. */
export function CancelFrame({ orderId, isAuction, onClose, children }: CancelFrameProps) {
  const t = useText();
  const cancel = useCall('market.orders.cancel', {
    ...TRADE_EFFECTS,
    onSuccess: () => {
      toast('done', t('trade.cancelled'));
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(isAuction ? 'auctions.cancel.title' : 'trade.cancel.title')}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('trade.cancel.keep')}
          </Button>
          <Button variant="main" busy={cancel.isPending} onClick={() => cancel.mutate({ order_id: orderId })}>
            {t(isAuction ? 'auctions.cancel' : 'trade.cancel.do')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {children}
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
