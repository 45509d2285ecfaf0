import { moneyText, parseMoney, xfc, XFC_UNIT, type Money } from '@touchline/domain/money';
import { euroText, priceInCents } from '@touchline/domain/wallet/payments';
import { useState, type FormEvent } from 'react';
import { LimitLink } from '../../../game/limits/limit-link.tsx';
import { failureText } from '../../../lib/api/failure.ts';
import type { CallOutput } from '../../../lib/api/request.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { xfcText } from '../../../lib/i18n/money.ts';
import { useUser } from '../../../lib/session/session.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { MoneyField, typedMoney, type TypedMoney } from '../../../ui/forms/money-field.tsx';
import { PriceLines } from './price-lines.tsx';

const AMOUNTS = [50n, 100n, 250n, 500n].map((whole) => xfc(whole * XFC_UNIT));

interface AmountFormProps {
  readonly configuration: CallOutput<'payments.configuration'>;
  readonly onQuoted: (paymentId: number) => void;
}

/** Chooses how much XFC to buy, and requests its price. */
export function AmountForm({ configuration, onQuoted }: AmountFormProps) {
  const { t, locale } = useLanguage();
  const user = useUser();
  const [typed, setTyped] = useState<TypedMoney<'XFC'>>(typedMoney(null, locale));
  const min = parseMoney('XFC', configuration.min) ?? xfc(0n);
  const max = parseMoney('XFC', configuration.max) ?? xfc(0n);
  const quote = useCall('payments.request', {
    invalidates: ['payments.list'],
    onSuccess: ({ id }) => onQuoted(id),
  });
  const { money } = typed;
  const isTooMuch = money !== null && money.units > max.units;
  const isInRange = money !== null && money.units >= min.units && !isTooMuch;
  const balance = parseMoney('XFC', user?.balance ?? '0')?.units ?? 0n;
  const limit = { min: xfcText(configuration.min, locale), max: xfcText(configuration.max, locale) };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isInRange) quote.mutate({ amount: moneyText(money) });
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-5" noValidate>
      <fieldset className="grid grid-cols-4 gap-2">
        <legend className="sr-only">{t('payments.amounts')}</legend>
        {AMOUNTS.map((amount) => (
          <Preset
            key={amount.units.toString()}
            amount={amount}
            isChosen={money?.units === amount.units}
            onChoose={() => setTyped(typedMoney(amount, locale))}
          />
        ))}
      </fieldset>
      <MoneyField
        label={t('payments.amount')}
        currency="XFC"
        value={typed}
        onChange={setTyped}
        limits={{ min }}
        hint={t('payments.range', limit)}
        error={isTooMuch ? t('payments.too-much', limit) : null}
      />
      <div aria-live="polite">
        <PriceLines
          price={isInRange ? euroText(priceInCents(money, configuration.EUR_TO_XFC_EXCHANGE_RATE)) : null}
          comes={isInRange ? money : null}
          after={isInRange ? xfc(balance + money.units) : null}
        />
      </div>
      <div aria-live="assertive">
        {quote.error !== null && (
          <p className="rounded-sm bg-down-soft px-3 py-2 font-medium text-down">
            {failureText(quote.error, t)}
          </p>
        )}
      </div>
      <LimitLink failure={quote.error} />
      <Button
        type="submit"
        variant="main"
        size="large"
        wide
        busy={quote.isPending}
        blocked={isInRange ? null : t('payments.choose-amount')}
      >
        {t('payments.quote')}
      </Button>
    </form>
  );
}

interface PresetProps {
  readonly amount: Money<'XFC'>;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function Preset({ amount, isChosen, onChoose }: PresetProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className="figures min-h-11 rounded-sm border border-line bg-raised text-base transition-colors duration-120 hover:bg-hover aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-ink"
    >
      {(amount.units / XFC_UNIT).toString()}
    </button>
  );
}
