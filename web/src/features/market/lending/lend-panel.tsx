import { xfc } from '@touchline/domain/money';
import { CURRENT_RULES, DAY_MS } from '@touchline/domain/rules/index';
import { CalendarClock, EyeOff, HandCoins, Repeat2, Shirt, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { timeText } from '../../../lib/dates.ts';
import { useGameNow } from '../../../lib/hooks.ts';
import { useLanguage, useText } from '../../../lib/languages.tsx';
import { useCall } from '../../../lib/use-call.ts';
import { Switch } from '../../../ui/forms/choice-rows.tsx';
import { ErrorState, Skeleton } from '../../../ui/states.tsx';
import { Segmented } from '../../../ui/tabs.tsx';
import type { PlayerPage, VenuePage } from '../queries.ts';
import { CHANGED_BY_TRADES, type OrderRow } from '../trade/orders-of-card.ts';
import type { LendTrade } from '../trade/trade-address.ts';
import { TradeForm } from '../trade/trade-form.tsx';
import { money } from '../trade/trade-panel.tsx';
import { TradeResult, type TradeOutcome } from '../trade/trade-result.tsx';
import { basisPoints } from '../trade/trade-sums.ts';
import type { TradeStart } from '../trade/typed-trade.ts';
import { useLendOrdersOf } from './lending-queries.ts';
import { Terms } from './terms.tsx';

interface LendPanelProps {
  readonly page: PlayerPage | VenuePage;
  readonly trade: LendTrade;
  /** The order that is changed or taken; the cheapest when there is none. */
  readonly orderId: number | null;
  readonly onTrade: (trade: LendTrade) => void;
}

const EFFECTS = { invalidates: CHANGED_BY_TRADES, refreshesUser: true };
const TICK = CURRENT_RULES.market.priceTick.units;
const MINUTE = 60_000;

/** Borrows a card, or lends own copies of it: a copy plays in one contest and comes back. */
export function LendPanel({ page, trade, orderId, onTrade }: LendPanelProps) {
  const t = useText();
  const { type } = trade;
  const orders = useLendOrdersOf(page.card);
  const [done, setDone] = useState<TradeOutcome | null>(null);
  if (done !== null) return <TradeResult outcome={done} card={page.card} onAgain={() => setDone(null)} />;
  return (
    <div className="flex flex-col gap-4">
      {type !== 'edit' && (
        <Segmented
          label={t('trade.way')}
          value={type}
          onChange={(next) => onTrade({ action: 'lend', type: next })}
          choices={(['take', 'new'] as const).map((value) => ({ value, label: t(`lending.way.${value}`) }))}
        />
      )}
      {orders.data === undefined ? (
        orders.error === null ? (
          <Skeleton className="h-72 w-full" />
        ) : (
          <ErrorState failure={orders.error} onRetry={() => void orders.refetch()} />
        )
      ) : (
        <LendForm
          key={`${type} ${orderId ?? ''}`}
          {...{ page, trade, orderId }}
          orders={orders.data.data}
          onStale={() => void orders.refetch()}
          onDone={setDone}
        />
      )}
    </div>
  );
}

interface LendFormProps extends Omit<LendPanelProps, 'onTrade'> {
  readonly orders: readonly OrderRow[];
  /** The offers are not what they were thought to be. */
  readonly onStale: () => void;
  readonly onDone: (outcome: TradeOutcome) => void;
}

function LendForm(props: LendFormProps) {
  switch (props.trade.type) {
    case 'new':
      return <NewOffer {...props} />;
    case 'edit':
      return <EditOffer {...props} />;
    case 'take':
      return <Borrow {...props} />;
  }
}

/** What the forms of loans begin with. A loan has no usual price of its own: the server says when one is far off. */
function useStart({ page: { card, fee_percent }, trade }: LendFormProps) {
  const t = useText();
  const floor = money(card.market.lend_floor);
  const below = floor === null || floor.units <= TICK ? null : xfc(floor.units - TICK);
  return {
    words: 'lending',
    side: trade.type === 'take' ? 'buy' : 'sell',
    feeBasisPoints: basisPoints(fee_percent),
    reference: null,
    others: [],
    shortcuts: [
      ...(floor === null ? [] : [{ label: t('lending.shortcut.floor'), price: floor }]),
      ...(below === null ? [] : [{ label: t('trade.shortcut.undercut'), price: below }]),
    ],
  } as const;
}

function NewOffer(props: LendFormProps) {
  const { page, onDone } = props;
  const t = useText();
  const start = useStart(props);
  const [recurring, setRecurring] = useState(false);
  const lend = useCall('POST /v3/market/lend_order', EFFECTS);
  const { asset_type, id, market, mine } = page.card;
  return (
    <TradeForm
      start={{ ...start, kind: 'new', most: mine?.usable ?? 0, quantity: 1, price: money(market.lend_floor) }}
      busy={lend.isPending}
      failure={lend.error}
      extra={
        <Switch
          label={t('lending.recurring')}
          text={t('lending.recurring.text')}
          checked={recurring}
          onChange={setRecurring}
        />
      }
      terms={<OfferTerms />}
      onSend={({ qty, price }) =>
        lend.mutate(
          { asset_type, asset_id: id, qty, price, ...(recurring && { recurring }) },
          { onSuccess: (result) => onDone({ words: 'lending', side: 'sell', kind: 'new', result }) },
        )
      }
    />
  );
}

function EditOffer(props: LendFormProps) {
  const { page, orders, orderId, onStale, onDone } = props;
  const t = useText();
  const start = useStart(props);
  const edit = useCall('POST /v3/market/edit_order/{order_id}', EFFECTS);
  const order = orders.find((each) => each.is_mine && each.id === orderId);
  const price = order === undefined ? null : money(order.price);
  if (order === undefined || price === null) return <p className="text-muted">{t('trade.edit.gone')}</p>;
  const begun: TradeStart = {
    ...start,
    kind: 'edit',
    feeBasisPoints: order.fee_percent === null ? start.feeBasisPoints : basisPoints(order.fee_percent),
    most: order.qty_left + (page.card.mine?.usable ?? 0),
    quantity: order.qty_left,
    price,
  };
  return (
    <TradeForm
      start={begun}
      busy={edit.isPending}
      failure={edit.error}
      terms={<OfferTerms />}
      onSend={({ qty, price: wanted }) =>
        edit.mutate(
          { order_id: order.id, qty, price: wanted },
          {
            onSuccess: (result) => onDone({ words: 'lending', side: 'sell', kind: 'edit', result }),
            onError: onStale,
          },
        )
      }
    />
  );
}

function Borrow(props: LendFormProps) {
  const { page, orders, orderId, onStale, onDone } = props;
  const t = useText();
  const start = useStart(props);
  const match = useCall('POST /v3/market/match_order', EFFECTS);
  const others = orders.filter((order) => !order.is_mine);
  const order = others.find(({ id }) => id === orderId) ?? others[0];
  const price = order === undefined ? null : money(order.price);
  if (order === undefined || price === null) return <p className="text-muted">{t('lending.take.none')}</p>;
  return (
    <>
      {orderId !== null && order.id !== orderId && (
        <p className="text-sm text-muted">{t('trade.take.gone')}</p>
      )}
      <TradeForm
        key={order.id}
        start={{ ...start, kind: 'take', most: order.qty_left, quantity: 1, price, fixedPrice: price }}
        busy={match.isPending}
        failure={match.error}
        terms={<LoanTerms kind={page.card.asset_type === 1 ? 'player' : 'venue'} />}
        onSend={(sent) =>
          match.mutate(
            { order_id: order.id, ...sent },
            {
              onSuccess: (result) => onDone({ words: 'lending', side: 'buy', kind: 'take', result }),
              onError: onStale,
            },
          )
        }
      />
    </>
  );
}

/** What a lender agrees to. */
function OfferTerms() {
  const t = useText();
  const { loanDays, orderDays } = CURRENT_RULES.market;
  return (
    <Terms
      label={t('lending.terms')}
      terms={[
        { icon: Undo2, text: t('lending.terms.returns', { days: loanDays }) },
        { icon: EyeOff, text: t('lending.terms.no-recall') },
        { icon: CalendarClock, text: t('lending.terms.stands', { days: orderDays }) },
      ]}
    />
  );
}

/** What a borrower agrees to: what the copy is for, and when it goes back. */
function LoanTerms({ kind }: { readonly kind: 'player' | 'venue' }) {
  const { t, locale } = useLanguage();
  const { loanDays } = CURRENT_RULES.market;
  const until = timeText(useGameNow(MINUTE) + loanDays * DAY_MS, 'moment', locale);
  return (
    <Terms
      label={t('lending.terms')}
      terms={[
        { icon: Shirt, text: t(`lending.terms.use.${kind}`, { until }) },
        { icon: Repeat2, text: t(`lending.terms.back.${kind}`, { until }) },
        { icon: HandCoins, text: t('lending.terms.not-mine') },
      ]}
    />
  );
}
