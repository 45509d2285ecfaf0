import { moneyText } from '@touchline/domain/money';
import { TriangleAlert } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { failureText, type CallFailure } from '../../../lib/api/failure.ts';
import { useLanguage, type Translate } from '../../../lib/i18n/languages.tsx';
import { xfcText } from '../../../lib/i18n/money.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Stepper } from '../../../ui/forms/stepper.tsx';
import { PriceInput } from './price-input.tsx';
import { TradeSummary } from './trade-summary.tsx';
import { useTypedTrade, type SentTrade, type TradeStart } from './typed-trade.ts';
import { GuardedForm } from './guarded-form.tsx';

interface TradeFormProps {
  readonly start: TradeStart;
  readonly busy: boolean;
  readonly failure: CallFailure | null;
  readonly onSend: (trade: SentTrade) => void;
  /** Further fields, after price and copies. */
  readonly extra?: ReactNode;
  /** The terms, after the sums. */
  readonly terms?: ReactNode;
}

const AT_PRICE: ReadonlySet<string> = new Set([
  'ERR_PRICE_TICK',
  'ERR_PROMOTIONAL_PRICE',
  'ERR_PRICE_CHANGED',
]);

/** The part of the form beside which a refusal is shown. */
function placeOf({ code }: CallFailure, hasPrice: boolean): 'price' | 'copies' | 'warning' | 'end' {
  if (code === 'ERR_PRICE_UNUSUAL') return 'warning';
  if (code === 'ERR_NOT_ENOUGH_COPIES' || code === 'ERR_MORE_THAN_EXIST') return 'copies';
  return hasPrice && AT_PRICE.has(code) ? 'price' : 'end';
}

/** The text of a refusal: the taker of an order reads that the order has fewer copies, not that they own fewer. */
function textOf(
  failure: CallFailure,
  side: TradeStart['side'],
  kind: TradeStart['kind'],
  t: Translate,
): string {
  const isFewer = failure.code === 'ERR_NOT_ENOUGH_COPIES' && side === 'buy' && kind === 'take';
  return isFewer ? t('trade.take.fewer') : failureText(failure, t);
}

/** Copies and price of a trade, its total while typing, and one press that submits it. */
export function TradeForm({ start, busy, failure, onSend, extra, terms }: TradeFormProps) {
  const { text: family, side, kind, max, maxReason, fixedPrice, shortcuts, feeBasisPoints } = start;
  const { t, locale } = useLanguage();
  const trade = useTypedTrade(start, failure);
  const [isUnreadable, setUnreadable] = useState(false);
  const { quantity, price, sums, met, isWarned, hasMoved } = trade;
  const blocked = isUnreadable ? t('forms.whole') : trade.blocked;
  // A refusal refers to the input that was sent; it disappears as soon as the input changes.
  const [sent, setSent] = useState<string | null>(null);
  const typedNow = `${quantity} ${price?.units}`;
  const shown = failure !== null && (sent === null || sent === typedNow) ? failure : null;
  const text = shown === null ? null : textOf(shown, side, kind, t);
  const place = shown === null ? null : placeOf(shown, fixedPrice === undefined);
  const send = () => {
    const confirmed = busy ? null : trade.confirmed();
    if (confirmed === null) return;
    setSent(typedNow);
    onSend(confirmed);
  };
  return (
    <GuardedForm blocked={blocked} onSend={send}>
      {fixedPrice === undefined && (
        <PriceInput
          value={trade.typed}
          onChange={trade.setTyped}
          shortcuts={shortcuts}
          error={place === 'price' ? text : null}
        />
      )}
      <div className="flex flex-col gap-1">
        <Stepper
          label={t('trade.copies')}
          value={quantity}
          max={Math.max(1, max)}
          {...(maxReason !== undefined && { maxReason })}
          onChange={trade.setQuantity}
          onUnreadable={setUnreadable}
          blocked={max < 1 ? blocked : null}
        />
        {place === 'copies' && <p className="text-sm font-medium text-down">{text}</p>}
      </div>
      {extra}
      <TradeSummary {...{ side, kind, quantity, price, sums }} text={family} fee={feeBasisPoints} />
      {terms}
      {met > 0 && <p className="text-sm text-muted">{t(`trade.at-once.${side}`, { count: met })}</p>}
      <div aria-live="assertive" className="empty:hidden">
        {isWarned && blocked === null && <Warning start={start} />}
        {hasMoved && price !== null && shown?.code !== 'ERR_PRICE_CHANGED' && (
          <p className="rounded-sm bg-xfc-soft px-3 py-2 text-sm font-medium">
            {t('errors.ERR_PRICE_CHANGED', { price: xfcText(moneyText(price), locale) })}
          </p>
        )}
        {place === 'end' && (
          <p className="rounded-sm bg-down-soft px-3 py-2 text-sm font-medium text-down">{text}</p>
        )}
      </div>
      <Button type="submit" variant="main" size="large" wide busy={busy} blocked={blocked}>
        {isWarned && blocked === null
          ? t('trade.confirm.anyway')
          : t(`${family}.confirm.${kind}.${side}`, { count: quantity })}
      </Button>
    </GuardedForm>
  );
}

/** The price is far from the usual one: it is done only when pressed once more. */
function Warning({ start: { reference } }: { readonly start: TradeStart }) {
  const { t, locale } = useLanguage();
  return (
    <p className="flex gap-2 rounded-sm bg-xfc-soft px-3 py-2 text-sm font-medium">
      <TriangleAlert size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-xfc" />
      {reference === null
        ? t('trade.unusual')
        : t('trade.unusual.reference', { reference: xfcText(moneyText(reference), locale) })}
    </p>
  );
}
