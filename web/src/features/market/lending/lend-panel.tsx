import { ASSET_TYPE } from '@touchline/domain/cards';
import { xfc } from '@touchline/domain/money';
import { CURRENT_RULES, DAY_MS } from '@touchline/domain/rules/index';
import { CalendarClock, EyeOff, HandCoins, Repeat2, Shirt, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { timeText } from '../../../lib/time/dates.ts';
import { useGameNow } from '../../../lib/loading/hooks.ts';
import { useLanguage, useText } from '../../../lib/i18n/languages.tsx';
import { useCall } from '../../../lib/api/use-call.ts';
import { Switch } from '../../../ui/forms/choice-rows.tsx';
import type { PlayerPage, VenuePage } from '../queries.ts';
import { TRADE_EFFECTS } from '../trade/orders-of-card.ts';
import { EditOrderForm, TakeOrderForm } from '../trade/standing-order-forms.tsx';
import { editedOrder } from '../trade/trade-actions.ts';
import type { LendTrade } from '../trade/trade-address.ts';
import { TradeForm } from '../trade/trade-form.tsx';
import { TradeFrame, type OpenBook } from '../trade/trade-frame.tsx';
import { basisPoints, money } from '../trade/trade-sums.ts';
import { ContestsToField } from '../components/contests-to-field.tsx';
import { useLendOrdersOf } from './queries.ts';
import { Terms } from './terms.tsx';

interface LendPanelProps {
  readonly page: PlayerPage | VenuePage;
  readonly trade: LendTrade;
  /** The order to change or take; without one the cheapest. */
  readonly orderId: number | null;
  readonly onTrade: (trade: LendTrade) => void;
}

const TICK = CURRENT_RULES.market.priceTick.units;
const MINUTE = 60_000;

/** Borrows a card or lends own copies; a copy plays in one contest and returns. */
export function LendPanel({ page, trade, orderId, onTrade }: LendPanelProps) {
  const t = useText();
  const { type } = trade;
  return (
    <TradeFrame
      card={page.card}
      orders={useLendOrdersOf(page.card)}
      afterTaking={<FieldingBorrowed page={page} />}
      onLeave={type === 'edit' ? () => onTrade({ action: 'lend', type: 'new' }) : undefined}
      way={
        type === 'edit'
          ? null
          : {
              chosen: type,
              label: (way) => t(`lending.way.${way}`),
              onChoose: (way) => onTrade({ action: 'lend', type: way }),
            }
      }
    >
      {(book) => <LendForm key={`${type} ${orderId ?? ''}`} {...{ page, trade, orderId }} {...book} />}
    </TradeFrame>
  );
}

/** Where a borrowed player can be fielded; a stadium hosts a contest of one's own. */
function FieldingBorrowed({ page }: Pick<LendPanelProps, 'page'>) {
  const dueAt = useGameNow(MINUTE) + CURRENT_RULES.market.loanDays * DAY_MS;
  if (page.card.asset_type === ASSET_TYPE.venue) return null;
  return <ContestsToField playerId={page.card.id} contests={page.contests} dueAt={dueAt} />;
}

type LendFormProps = Omit<LendPanelProps, 'onTrade'> & OpenBook;

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

/** Initial values of the loan forms. Loans have no reference price here; the server flags unusual ones. */
function useStart({ page: { card, fee_percent, usual_loan }, trade }: LendFormProps) {
  const t = useText();
  const floor = money(card.market.lend_floor);
  const usual = money(usual_loan);
  const below = floor === null || floor.units <= TICK ? null : xfc(floor.units - TICK);
  return {
    text: 'lending',
    side: trade.type === 'take' ? 'buy' : 'sell',
    feeBasisPoints: basisPoints(fee_percent),
    reference: null,
    others: [],
    shortcuts: [
      ...(floor === null ? [] : [{ label: t('lending.shortcut.floor'), price: floor }]),
      ...(below === null ? [] : [{ label: t('trade.shortcut.undercut'), price: below }]),
      ...(usual === null ? [] : [{ label: t('lending.shortcut.usual'), price: usual }]),
    ],
  } as const;
}

function NewOffer(props: LendFormProps) {
  const { page, onDone } = props;
  const t = useText();
  const start = useStart(props);
  const [recurring, setRecurring] = useState(false);
  const lend = useCall('market.loans.offer', TRADE_EFFECTS);
  const { asset_type, id, market, mine } = page.card;
  return (
    <TradeForm
      start={{
        ...start,
        kind: 'new',
        max: mine?.usable ?? 0,
        quantity: 1,
        price: money(market.lend_floor ?? page.usual_loan),
      }}
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
          { onSuccess: (result) => onDone({ text: 'lending', side: 'sell', kind: 'new', result }) },
        )
      }
    />
  );
}

function EditOffer(props: LendFormProps) {
  const { page, orders, orderId, onStale, onDone } = props;
  const t = useText();
  const usable = page.card.mine?.usable ?? 0;
  return (
    <EditOrderForm
      {...{ onStale, onDone }}
      none={t(orderId === null ? 'lending.edit.none' : 'trade.edit.gone')}
      start={useStart(props)}
      order={editedOrder(orders, orderId)}
      maxOf={({ qty_left }) => qty_left + usable}
      terms={<OfferTerms />}
    />
  );
}

function Borrow(props: LendFormProps) {
  const { page, orders, orderId, onStale, onDone } = props;
  const t = useText();
  return (
    <TakeOrderForm
      {...{ orderId, onStale, onDone }}
      start={useStart(props)}
      others={orders.filter(({ is_mine }) => !is_mine)}
      none={t('lending.take.none')}
      maxOf={({ qty_left }) => qty_left}
      terms={<LoanTerms kind={page.card.asset_type === ASSET_TYPE.player ? 'player' : 'venue'} />}
    />
  );
}

/** The terms of the lender. */
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

/** The terms of the borrower: use of the copy and return date. */
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
