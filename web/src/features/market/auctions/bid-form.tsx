import { raiseOf } from '@touchline/domain/market/auction';
import { isOnTick } from '@touchline/domain/market/order';
import { moneyText, parseMoney, xfc, type Money } from '@touchline/domain/money';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { useState } from 'react';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { xfcText } from '../../../lib/i18n/money.ts';
import { useUser } from '../../../lib/session/session.tsx';
import { useUnsavedWork } from '../../../lib/loading/unsaved-work.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { FailureNote } from '../../../ui/states/failure-note.tsx';
import { MoneyField, typedMoney, type TypedMoney } from '../../../ui/forms/money-field.tsx';
import { MoneyText } from '../../../ui/figures/money.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { CHANGED_BY_AUCTIONS, type AuctionOrder, type AuctionPage } from './queries.ts';
import { GuardedForm } from '../trade/guarded-form.tsx';
import { useRefusedInput } from './refused-input.ts';

type Figures = NonNullable<AuctionOrder['auction']>;
type Terms = AuctionPage['bidding'];

const TICK = CURRENT_RULES.market.priceTick.units;

function amountOf(wire: string | null): Money<'XFC'> {
  return (wire === null ? null : parseMoney('XFC', wire)) ?? xfc(0n);
}

/**
 * The lowest valid maximum: the next bid, for the leader one tick above their current maximum, and with bonus XFC no less
 * than the lowest price they may win at.
 */
function minOf(figures: Figures, terms: Terms): Money<'XFC'> {
  const next = figures.i_lead ? amountOf(figures.my_maximum).units + TICK : amountOf(figures.next_bid).units;
  const bound = amountOf(terms?.range?.min ?? null).units;
  return xfc(next > bound ? next : bound);
}

interface BidFormProps {
  readonly order: AuctionOrder;
  readonly figures: Figures;
  readonly terms: Terms;
}

/** The typed maximum, or the lowest one until something is typed; its effect on the balance and its problems. */
function useTypedBid(figures: Figures, terms: Terms) {
  const { t, locale } = useLanguage();
  const user = useUser();
  const min = minOf(figures, terms);
  const max = terms === null || terms.range === null ? null : amountOf(terms.range.max);
  const [written, setTyped] = useState<TypedMoney<'XFC'> | null>(null);
  const lowest = typedMoney(min, locale);
  const typed = written ?? lowest;
  const maximum = typed.money;
  const held = figures.i_lead ? amountOf(figures.my_maximum).units : 0n;
  const after =
    maximum === null || user === null ? null : xfc(amountOf(user.balance).units + held - maximum.units);
  const payable = user === null ? null : xfc(amountOf(user.balance).units + held);
  const blocked = ((): string | null => {
    const refused = terms?.refused ?? null;
    if (refused !== null)
      return t(`auctions.bid.${refused}`, { max: xfcText(moneyText(max ?? min), locale) });
    if (payable !== null && payable.units < min.units) return t('auctions.bid.funds');
    if (maximum !== null && max !== null && maximum.units > max.units)
      return t('auctions.bid.high', { max: xfcText(moneyText(max), locale) });
    if (maximum === null || maximum.units < min.units)
      return t('auctions.bid.low', { min: xfcText(moneyText(min), locale) });
    if (!isOnTick(maximum.units, CURRENT_RULES)) return t('auctions.bid.tick');
    return after !== null && after.units < 0n ? t('auctions.bid.funds') : null;
  })();
  const wire = maximum === null ? null : moneyText(maximum);
  const isChanged = typed.text !== lowest.text;
  return { min, max, payable, typed, setTyped, isChanged, wire, after, blocked };
}

/** A bid up to a maximum: what it holds, what is left, and one press that places it. */
export function BidForm({ order, figures, terms }: BidFormProps) {
  const { t, locale } = useLanguage();
  const { min, max, payable, typed, setTyped, isChanged, wire, after, blocked } = useTypedBid(figures, terms);
  const usual = terms?.usual ?? null;
  const bid = useCall('market.auctions.bid', {
    invalidates: CHANGED_BY_AUCTIONS,
    refreshesUser: true,
    onSuccess: (result, { amount: lowestBid, maximum = lowestBid }) => {
      // What was typed since is another bid.
      setTyped((now) => (now?.money && moneyText(now.money) !== maximum ? now : null));
      const placed = { card: order.card.name, amount: xfcText(maximum, locale) };
      if (result.order?.auction?.i_lead === true) toast('done', t('auctions.placed', placed));
      else toast('info', t('auctions.placed.outbid'));
    },
  });
  useUnsavedWork(isChanged);
  const { failure, isWarned, remember } = useRefusedInput(typed.text, bid.error);
  const shown = wire === null ? '–' : xfcText(wire, locale);
  const send = () => {
    if (bid.isPending || wire === null) return;
    remember();
    const amount = figures.i_lead ? wire : moneyText(min);
    bid.mutate({ order_id: order.id, amount, maximum: wire, ...(isWarned && { confirmed: true }) });
  };
  const act = isWarned ? 'anyway' : figures.i_lead ? 'do-raise' : 'do';
  return (
    <GuardedForm blocked={blocked} onSend={send}>
      <MoneyField
        label={t(figures.i_lead ? 'auctions.bid.raise' : 'auctions.bid.maximum')}
        hint={t('auctions.bid.hint')}
        currency="XFC"
        value={typed}
        onChange={setTyped}
        limits={{ min }}
      />
      <Steps
        steps={stepsOf({ min, max, payable, usual })}
        onChoose={(money) => setTyped(typedMoney(money, locale))}
      />
      <WhoMayBid terms={terms} min={min} />
      <dl aria-live="polite" className="flex flex-col gap-1.5 text-sm">
        {usual !== null && <Effect name={t('market.head.reference')} money={amountOf(usual)} />}
        <Effect name={t('auctions.bid.holds')} money={typed.money} />
        <Effect name={t('forms.after')} money={after} strong />
      </dl>
      <FailureNote failure={failure} />
      <Button type="submit" variant="main" size="large" wide busy={bid.isPending} blocked={blocked}>
        {t(`auctions.bid.${act}`, { amount: shown })}
      </Button>
    </GuardedForm>
  );
}

interface EffectProps {
  readonly name: string;
  /** Null while it is not known. */
  readonly money: Money<'XFC'> | null;
  readonly strong?: boolean;
}

function Effect({ name, money, strong = false }: EffectProps) {
  return (
    <div className={`flex min-h-6 items-baseline justify-between gap-4 ${strong ? 'border-t pt-1.5' : ''}`}>
      <dt className={strong ? 'font-semibold' : 'text-muted'}>{name}</dt>
      <dd className={money !== null && money.units < 0n ? 'text-down' : ''}>
        {money === null ? <span className="figures text-muted">–</span> : <MoneyText amount={money} />}
      </dd>
    </div>
  );
}

interface WhoMayBidProps {
  readonly terms: Terms;
  /** The lowest valid maximum. */
  readonly min: Money<'XFC'>;
}

/** The prices at which the reader may win, before the press; nothing where any price is allowed. */
function WhoMayBid({ terms, min }: WhoMayBidProps) {
  const { t, locale } = useLanguage();
  const range = terms?.refused === null ? terms.range : null;
  return (
    <output className="block text-sm text-muted empty:hidden">
      {range !== null &&
        t('auctions.bid.range', {
          min: xfcText(range.min, locale),
          max: xfcText(range.max, locale),
          start: xfcText(moneyText(min), locale),
        })}
    </output>
  );
}

interface Choices {
  readonly min: Money<'XFC'>;
  /** The highest maximum that is allowed; null without a limit. */
  readonly max: Money<'XFC'> | null;
  /** What the bidder can pay; null while it is not known. */
  readonly payable: Money<'XFC'> | null;
  /** The usual price, as in the calls. */
  readonly usual: string | null;
}

/** The maxima offered: the lowest, some raises more and the usual price, as far as they are allowed and can be paid. */
function stepsOf({ min, max, payable, usual }: Choices): readonly Money<'XFC'>[] {
  const raise = raiseOf(min.units, CURRENT_RULES);
  const units = [0n, 2n, 5n].map((steps) => min.units + steps * raise);
  const price = amountOf(usual).units;
  const all = new Set([...units, price - (price % TICK)]);
  const isOffered = (each: bigint): boolean =>
    each >= min.units && (max === null || each <= max.units) && (payable === null || each <= payable.units);
  return [...all]
    .filter(isOffered)
    .toSorted((one, other) => (one < other ? -1 : 1))
    .map(xfc);
}

interface StepsProps {
  readonly steps: readonly Money<'XFC'>[];
  readonly onChoose: (money: Money<'XFC'>) => void;
}

/** Maxima one press away. */
function Steps({ steps, onChoose }: StepsProps) {
  const { t, locale } = useLanguage();
  if (steps.length === 0) return null;
  return (
    <ul aria-label={t('auctions.bid.steps')} className="-mt-2 flex flex-wrap gap-1.5">
      {steps.map((money) => (
        <li key={String(money.units)}>
          <button
            type="button"
            onClick={() => onChoose(money)}
            className="figures inline-flex min-h-8 items-center rounded-sm bg-hover px-2.5 text-sm hover:text-accent-ink pointer-coarse:min-h-11"
          >
            {xfcText(moneyText(money), locale)}
          </button>
        </li>
      ))}
    </ul>
  );
}
