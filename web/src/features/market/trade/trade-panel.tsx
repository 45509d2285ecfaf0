import { ASSET_TYPE } from '@touchline/domain/cards';
import { maxCopies } from '@touchline/domain/market/order';
import { xfc, type Money } from '@touchline/domain/money';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { useText } from '../../../lib/i18n/languages.tsx';
import { useCall } from '../../../lib/api/use-call.ts';
import { ContestsToField } from '../components/contests-to-field.tsx';
import type { PlayerPage, VenuePage } from '../queries.ts';
import { TRADE_EFFECTS, useOrdersOf, type OrderRow } from './orders-of-card.ts';
import { isWithin, limitsOf, onTick } from '../prices/price-limits.ts';
import type { PriceShortcut } from '../prices/price-shortcuts.tsx';
import { EditOrderForm, TakeOrderForm } from './standing-order-forms.tsx';
import { editedOrder } from './trade-actions.ts';
import type { OrderTrade } from './trade-address.ts';
import { TradeForm } from './trade-form.tsx';
import { TradeFrame, type OpenBook } from './trade-frame.tsx';
import { basisPoints, money, type BookLevel } from './trade-sums.ts';
import type { TradeStart } from './typed-trade.ts';

interface TradePanelProps {
  readonly page: PlayerPage | VenuePage;
  readonly trade: OrderTrade;
  /** The order to change or take; without one the best. */
  readonly orderId: number | null;
  /** The price a new order begins with. */
  readonly price: string | null;
  readonly onTrade: (trade: OrderTrade) => void;
}

const KIND = { sell: 1, buy: 2 } as const;
const TICK = CURRENT_RULES.market.priceTick.units;

/** Buys and sells a card: at the best price, or at an own price. */
export function TradePanel({ page, trade, orderId, price, onTrade }: TradePanelProps) {
  const t = useText();
  const { action, type } = trade;
  return (
    <TradeFrame
      card={page.card}
      orders={useOrdersOf(page.card)}
      afterTaking={action === 'buy' && <FieldingBought page={page} />}
      onLeave={type === 'edit' ? () => onTrade({ action, type: 'new' }) : undefined}
      way={
        type === 'edit'
          ? null
          : {
              chosen: type,
              label: (way) => t(`trade.way.${way}.${action}`),
              onChoose: (way) => onTrade({ action, type: way }),
            }
      }
    >
      {(book) => (
        <PanelForm
          key={`${action} ${type} ${orderId ?? ''}`}
          {...{ page, trade, orderId, price }}
          {...book}
        />
      )}
    </TradeFrame>
  );
}

/** Where a bought player can be fielded. */
function FieldingBought({ page }: Pick<TradePanelProps, 'page'>) {
  if (page.card.asset_type === ASSET_TYPE.venue) return null;
  return <ContestsToField playerId={page.card.id} contests={page.contests} dueAt={null} />;
}

type PanelFormProps = Omit<TradePanelProps, 'onTrade'> & OpenBook;

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

/** Initial values of all forms of a card. */
function useStart({ page, trade, orders }: PanelFormProps) {
  const t = useText();
  const { action } = trade;
  const { market, mine, supply } = page.card;
  const wantable = maxCopies(supply) ?? 0;
  const [floor, bid, usual] = [money(market.floor), money(market.best_bid), money(market.reference_price)];
  const allowed = limitsOf(page);
  // Only prices that the form takes: whole ticks, and within what a bonus may trade at.
  const shortcut = (name: string, price: Money<'XFC'> | null): readonly PriceShortcut[] => {
    const units = price === null ? 0n : onTick(price).units;
    return units < TICK || !isWithin(units, allowed)
      ? []
      : [{ label: t(`trade.shortcut.${name}`), price: xfc(units) }];
  };
  return {
    text: 'trade' as const,
    side: action,
    feeBasisPoints: basisPoints(page.fee_percent),
    reference: usual,
    allowed,
    others: levelsOf(othersOf(orders, action)),
    usable: mine?.usable ?? 0,
    wantable,
    ...(action === 'buy' && { maxReason: t('errors.ERR_MORE_THAN_EXIST', { max: wantable }) }),
    floor,
    bid,
    shortcuts: [
      ...shortcut('floor', floor),
      ...shortcut('bid', bid),
      ...(action === 'sell'
        ? shortcut('undercut', floor && xfc(floor.units - TICK))
        : shortcut('outbid', bid && xfc(bid.units + TICK))),
      ...shortcut('usual', usual),
      ...(allowed === null ? [] : [...shortcut('lowest', allowed.min), ...shortcut('highest', allowed.max)]),
    ],
  };
}

function NewOrder(props: PanelFormProps) {
  const { page, trade, onDone } = props;
  const { usable, wantable, floor, bid, ...common } = useStart(props);
  const order = useCall('market.orders.place', TRADE_EFFECTS);
  const { asset_type, id } = page.card;
  const offered = (trade.action === 'sell' ? floor : bid) ?? common.reference;
  const start: TradeStart = {
    ...common,
    kind: 'new',
    max: trade.action === 'sell' ? usable : wantable,
    quantity: 1,
    price: money(props.price) ?? (offered && onTick(offered)),
  };
  return (
    <TradeForm
      start={start}
      busy={order.isPending}
      failure={order.error}
      onSend={(sent) =>
        order.mutate(
          { asset_type, asset_id: id, side: trade.action, ...sent },
          { onSuccess: (result) => onDone({ text: 'trade', side: trade.action, kind: 'new', result }) },
        )
      }
    />
  );
}

function TakeOrder(props: PanelFormProps) {
  const { trade, orders, orderId, onStale, onDone } = props;
  const t = useText();
  const {
    usable,
    wantable: _wantable,
    maxReason: _reason,
    floor: _floor,
    bid: _bid,
    ...start
  } = useStart(props);
  return (
    <TakeOrderForm
      {...{ start, orderId, onStale, onDone }}
      others={othersOf(orders, trade.action)}
      none={t(`trade.take.none.${trade.action}`)}
      maxOf={({ qty_left }) => (trade.action === 'sell' ? Math.min(qty_left, usable) : qty_left)}
    />
  );
}

function EditOrder(props: PanelFormProps) {
  const { trade, orders, orderId, onStale, onDone } = props;
  const { usable, wantable, floor: _floor, bid: _bid, ...start } = useStart(props);
  const t = useText();
  const { action } = trade;
  return (
    <EditOrderForm
      {...{ start, onStale, onDone }}
      none={t(orderId === null ? 'trade.edit.none' : 'trade.edit.gone')}
      order={editedOrder(
        orders.filter(({ kind }) => kind === KIND[action]),
        orderId,
      )}
      maxOf={({ qty_left }) => (action === 'sell' ? qty_left + usable : wantable)}
      heldOf={({ qty_left }, price) => xfc(action === 'buy' ? price.units * BigInt(qty_left) : 0n)}
    />
  );
}
