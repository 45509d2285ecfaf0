import { parseMoney, xfc, type Money } from '@touchline/domain/money';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { useState } from 'react';
import { useLanguage, useText } from '../../../lib/languages.tsx';
import { useCall } from '../../../lib/use-call.ts';
import { ErrorState, Skeleton } from '../../../ui/states.tsx';
import { Segmented } from '../../../ui/tabs.tsx';
import type { PlayerPage, VenuePage } from '../queries.ts';
import { CHANGED_BY_TRADES, useOrdersOf, type OrderRow } from './orders-of-card.ts';
import type { PriceShortcut } from './price-input.tsx';
import type { OrderTrade } from './trade-address.ts';
import { TradeForm } from './trade-form.tsx';
import { TradeResult, type TradeOutcome } from './trade-result.tsx';
import { basisPoints, type BookLevel } from './trade-sums.ts';
import type { TradeStart } from './typed-trade.ts';

interface TradePanelProps {
  readonly page: PlayerPage | VenuePage;
  readonly trade: OrderTrade;
  /** The order that is changed or taken; the best one when there is none. */
  readonly orderId: number | null;
  readonly onTrade: (trade: OrderTrade) => void;
}

const KIND = { sell: 1, buy: 2 } as const;
const MOST_COPIES = 500;
const TICK = CURRENT_RULES.market.priceTick.units;
const EFFECTS = { invalidates: CHANGED_BY_TRADES, refreshesUser: true };

/** Buys and sells a card: at the best price there is, or at a price of one's own. */
export function TradePanel({ page, trade, orderId, onTrade }: TradePanelProps) {
  const t = useText();
  const { action, type } = trade;
  const orders = useOrdersOf(page.card);
  const [done, setDone] = useState<TradeOutcome | null>(null);
  if (done !== null) return <TradeResult outcome={done} card={page.card} onAgain={() => setDone(null)} />;
  return (
    <div className="flex flex-col gap-4">
      {type !== 'edit' && (
        <Segmented
          label={t('trade.way')}
          value={type}
          onChange={(next) => onTrade({ action, type: next })}
          choices={(['take', 'new'] as const).map((value) => ({
            value,
            label: t(`trade.way.${value}.${action}`),
          }))}
        />
      )}
      {orders.data === undefined ? (
        orders.error === null ? (
          <Skeleton className="h-72 w-full" />
        ) : (
          <ErrorState failure={orders.error} onRetry={() => void orders.refetch()} />
        )
      ) : (
        <PanelForm
          key={`${action} ${type} ${orderId ?? ''}`}
          {...{ page, trade, orderId }}
          orders={orders.data.data}
          onStale={() => void orders.refetch()}
          onDone={setDone}
        />
      )}
    </div>
  );
}

interface PanelFormProps extends Omit<TradePanelProps, 'onTrade'> {
  readonly orders: readonly OrderRow[];
  /** The book is not what it was thought to be. */
  readonly onStale: () => void;
  readonly onDone: (outcome: TradeOutcome) => void;
}

function PanelForm(props: PanelFormProps) {
  switch (props.trade.type) {
    case 'new':
      return <NewOrder {...props} />;
    case 'edit':
      return <EditOrder {...props} />;
    case 'take':
      return <TakeOrder {...props} />;
  }
}

/** Reads an amount of the wire that may not be there. */
export function money(amount: string | null): Money<'XFC'> | null {
  return amount === null ? null : parseMoney('XFC', amount);
}

/** Open orders of others, by which side they are taken from. */
function othersOf(orders: readonly OrderRow[], side: 'buy' | 'sell'): readonly OrderRow[] {
  const kind = side === 'buy' ? KIND.sell : KIND.buy;
  return orders.filter((order) => order.kind === kind && !order.is_mine);
}

function levelsOf(orders: readonly OrderRow[]): readonly BookLevel[] {
  return orders.flatMap(({ price, qty_left }) => {
    const read = money(price);
    return read === null ? [] : [{ price: read, quantity: qty_left }];
  });
}

/** What all forms of a card begin with. */
function useStart({ page, trade, orders }: PanelFormProps) {
  const t = useText();
  const { action } = trade;
  const { market, mine } = page.card;
  const [floor, bid, usual] = [money(market.floor), money(market.best_bid), money(market.reference_price)];
  const shortcut = (name: string, price: Money<'XFC'> | null): readonly PriceShortcut[] =>
    price === null || price.units < TICK ? [] : [{ label: t(`trade.shortcut.${name}`), price }];
  return {
    words: 'trade' as const,
    side: action,
    feeBasisPoints: basisPoints(page.fee_percent),
    reference: usual,
    others: levelsOf(othersOf(orders, action)),
    usable: mine?.usable ?? 0,
    floor,
    bid,
    shortcuts: [
      ...shortcut('floor', floor),
      ...shortcut('bid', bid),
      ...(action === 'sell'
        ? shortcut('undercut', floor && xfc(floor.units - TICK))
        : shortcut('outbid', bid && xfc(bid.units + TICK))),
      ...shortcut('usual', usual),
    ],
  };
}

function NewOrder(props: PanelFormProps) {
  const { page, trade, onDone } = props;
  const { usable, floor, bid, ...common } = useStart(props);
  const order = useCall('POST /v3/market/new_order', EFFECTS);
  const { asset_type, id } = page.card;
  const first = trade.action === 'sell' ? floor : bid;
  const start: TradeStart = {
    ...common,
    kind: 'new',
    most: trade.action === 'sell' ? usable : MOST_COPIES,
    quantity: 1,
    price: first ?? common.reference,
  };
  return (
    <TradeForm
      start={start}
      busy={order.isPending}
      failure={order.error}
      onSend={(sent) =>
        order.mutate(
          { asset_type, asset_id: id, side: trade.action, ...sent },
          { onSuccess: (result) => onDone({ words: 'trade', side: trade.action, kind: 'new', result }) },
        )
      }
    />
  );
}

function TakeOrder(props: PanelFormProps) {
  const { trade, orders, orderId, onStale, onDone } = props;
  const { t } = useLanguage();
  const { usable, ...common } = useStart(props);
  const match = useCall('POST /v3/market/match_order', EFFECTS);
  const others = othersOf(orders, trade.action);
  const order = others.find(({ id }) => id === orderId) ?? others[0];
  const price = order === undefined ? null : money(order.price);
  if (order === undefined || price === null) {
    return <p className="text-muted">{t(`trade.take.none.${trade.action}`)}</p>;
  }
  const start: TradeStart = {
    ...common,
    kind: 'take',
    most: trade.action === 'sell' ? Math.min(order.qty_left, usable) : order.qty_left,
    quantity: 1,
    price,
    fixedPrice: price,
  };
  return (
    <>
      {orderId !== null && order.id !== orderId && (
        <p className="text-sm text-muted">{t('trade.take.gone')}</p>
      )}
      <TradeForm
        key={order.id}
        start={start}
        busy={match.isPending}
        failure={match.error}
        onSend={(sent) =>
          match.mutate(
            { order_id: order.id, ...sent },
            {
              onSuccess: (result) => onDone({ words: 'trade', side: trade.action, kind: 'take', result }),
              onError: onStale,
            },
          )
        }
      />
    </>
  );
}

function EditOrder(props: PanelFormProps) {
  const { trade, orders, orderId, onStale, onDone } = props;
  const t = useText();
  const { usable, ...common } = useStart(props);
  const edit = useCall('POST /v3/market/edit_order/{order_id}', EFFECTS);
  const order = orders.find(
    (each) => each.is_mine && each.id === orderId && each.kind === KIND[trade.action],
  );
  const price = order === undefined ? null : money(order.price);
  if (order === undefined || price === null) return <p className="text-muted">{t('trade.edit.gone')}</p>;
  const start: TradeStart = {
    ...common,
    kind: 'edit',
    feeBasisPoints: order.fee_percent === null ? common.feeBasisPoints : basisPoints(order.fee_percent),
    most: trade.action === 'sell' ? order.qty_left + usable : MOST_COPIES,
    quantity: order.qty_left,
    price,
    held: trade.action === 'buy' ? xfc(price.units * BigInt(order.qty_left)) : xfc(0n),
  };
  return (
    <TradeForm
      start={start}
      busy={edit.isPending}
      failure={edit.error}
      onSend={(sent) =>
        edit.mutate(
          { order_id: order.id, ...sent },
          {
            onSuccess: (result) => onDone({ words: 'trade', side: trade.action, kind: 'edit', result }),
            onError: onStale,
          },
        )
      }
    />
  );
}
