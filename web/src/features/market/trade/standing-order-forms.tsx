import type { Money } from '@touchline/domain/money';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/languages.tsx';
import { useCall } from '../../../lib/api/use-call.ts';
import { TRADE_EFFECTS, type OrderRow } from './orders-of-card.ts';
import { TradeForm } from './trade-form.tsx';
import type { OpenBook } from './trade-frame.tsx';
import { basisPoints, money } from './trade-sums.ts';
import type { TradeStart } from './typed-trade.ts';

/** Initial values of a form that takes an open order, without the order. */
type StartBeside = Omit<TradeStart, 'kind' | 'quantity' | 'price' | 'fixedPrice' | 'max' | 'held'>;

interface StandingOrderProps extends Pick<OpenBook, 'onStale' | 'onDone'> {
  readonly start: StartBeside;
  /** The terms. */
  readonly terms?: ReactNode;
}

interface TakeOrderProps extends StandingOrderProps {
  /** Orders of others, the best first. */
  readonly others: readonly OrderRow[];
  /** The requested order; the best one otherwise. */
  readonly orderId: number | null;
  /** The text when there is no open order. */
  readonly none: string;
  /** The copies that can be taken. */
  readonly maxOf: (order: OrderRow) => number;
}

/**
 * Takes an order of someone else at its price; one that is gone is replaced by the best available, with a notice.
 */
export function TakeOrderForm({ others, orderId, none, maxOf, ...rest }: TakeOrderProps) {
  const { start, terms, onStale, onDone } = rest;
  const t = useText();
  const match = useCall('market.orders.fill', TRADE_EFFECTS);
  const order = others.find(({ id }) => id === orderId) ?? others[0];
  const price = order === undefined ? null : money(order.price);
  if (order === undefined || price === null) return <p className="text-muted">{none}</p>;
  const { text, side } = start;
  return (
    <>
      {orderId !== null && order.id !== orderId && (
        <p className="text-sm text-muted">{t('trade.take.gone')}</p>
      )}
      <TradeForm
        key={order.id}
        start={{ ...start, kind: 'take', max: maxOf(order), quantity: 1, price, fixedPrice: price }}
        busy={match.isPending}
        failure={match.error}
        terms={terms}
        onSend={(sent) =>
          match.mutate(
            { order_id: order.id, ...sent },
            {
              onSuccess: (result) => onDone({ text, side, kind: 'take', result }),
              onError: onStale,
            },
          )
        }
      />
    </>
  );
}

interface EditOrderProps extends StandingOrderProps {
  /** Undefined when the order is closed, or when the reader has none. */
  readonly order: OrderRow | undefined;
  /** The text when there is no order to edit. */
  readonly none: string;
  readonly maxOf: (order: OrderRow) => number;
  /** XFC it holds at its price. */
  readonly heldOf?: (order: OrderRow, price: Money<'XFC'>) => Money<'XFC'>;
}

/** Edits copies and price of an own order. */
export function EditOrderForm({ order, none, maxOf, heldOf, start, terms, onStale, onDone }: EditOrderProps) {
  const edit = useCall('market.orders.edit', TRADE_EFFECTS);
  const price = order === undefined ? null : money(order.price);
  if (order === undefined || price === null) return <p className="text-muted">{none}</p>;
  const { text, side } = start;
  const begun: TradeStart = {
    ...start,
    kind: 'edit',
    feeBasisPoints: order.fee_percent === null ? start.feeBasisPoints : basisPoints(order.fee_percent),
    max: maxOf(order),
    quantity: order.qty_left,
    price,
    ...(heldOf && { held: heldOf(order, price) }),
  };
  return (
    <TradeForm
      start={begun}
      busy={edit.isPending}
      failure={edit.error}
      terms={terms}
      onSend={(sent) =>
        edit.mutate(
          { order_id: order.id, ...sent },
          { onSuccess: (result) => onDone({ text, side, kind: 'edit', result }), onError: onStale },
        )
      }
    />
  );
}
