import { ORDER_KIND } from '@touchline/domain/market/order';
import { useText } from '../../../lib/i18n/languages.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import type { MarketCard } from '../queries.ts';
import { CardOrders } from './card-orders.tsx';
import { useOrdersOf, type OrderRow } from './orders-of-card.ts';
import type { Trade } from './trade-address.ts';

interface OpenOrdersProps {
  readonly card: MarketCard;
  readonly onTrade: (trade: Trade, orderId: number) => void;
}

/** So many of each side. */
const MAX_SHOWN = 4;

function ofKind(rows: readonly OrderRow[], kind: OrderRow['kind']): readonly OrderRow[] {
  return rows.filter((order) => order.kind === kind).slice(0, MAX_SHOWN);
}

/** The sell and buy orders of a card. */
export function OpenOrders({ card, onTrade }: OpenOrdersProps) {
  const t = useText();
  return (
    <CardOrders
      label={t('trade.orders')}
      empty={t('trade.orders.empty.text')}
      orders={useTradeOrders(card)}
      expected={4}
      others={(rows) => [...ofKind(rows, ORDER_KIND.sell), ...ofKind(rows, ORDER_KIND.buy)]}
      variant={({ kind }) => {
        const made = kind === ORDER_KIND.sell ? 'sell' : 'buy';
        const taken = made === 'sell' ? 'buy' : 'sell';
        return {
          made,
          take: { trade: { action: taken, type: 'take' }, label: t(`trade.${taken}`) },
          kind: <Badge tone={made === 'sell' ? 'down' : 'up'}>{t(`trade.order.${made}`)}</Badge>,
        };
      }}
      onTrade={onTrade}
    />
  );
}

/** The open orders of a card without loans and auctions, which have lists of their own. */
function useTradeOrders(card: MarketCard) {
  const { data, error, refetch } = useOrdersOf(card);
  return {
    data: data && {
      ...data,
      data: data.data.filter(({ kind }) => kind === ORDER_KIND.sell || kind === ORDER_KIND.buy),
    },
    error,
    refetch,
  };
}
