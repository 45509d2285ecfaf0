import { ORDER_KIND } from '@touchline/domain/market/order';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { xfcText } from '../../../lib/i18n/money.ts';
import { CancelFrame } from './cancel-frame.tsx';
import type { OrderRow } from './orders-of-card.ts';

interface CancelDialogProps {
  readonly order: OrderRow;
  readonly onClose: () => void;
}

/** The released amount by kind of order; auctions are cancelled on their bids page. */
const CANCEL_TEXTS: Readonly<Record<OrderRow['kind'], string>> = {
  1: 'trade.cancel.text.sell',
  2: 'trade.cancel.text.buy',
  3: 'lending.cancel.text',
  4: 'auctions.cancel.text',
};

/** Cancels the reader's own order of a card after confirmation. */
export function CancelDialog({ order, onClose }: CancelDialogProps) {
  const { t, locale } = useLanguage();
  return (
    <CancelFrame orderId={order.id} isAuction={order.kind === ORDER_KIND.auction} onClose={onClose}>
      <p>
        {t(CANCEL_TEXTS[order.kind], {
          count: order.qty_left,
          price: xfcText(order.price, locale),
        })}
      </p>
    </CancelFrame>
  );
}
