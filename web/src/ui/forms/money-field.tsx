import { MAX_WHOLE, moneyText, type Currency, type Money } from '@touchline/domain/money';
import { useLanguage, type Language } from '../../lib/i18n/languages.tsx';
import { decimalsThatAddUp } from '../../lib/i18n/money.ts';
import { CONTROL, Field } from '../controls/field.tsx';
import { MoneyText } from '../figures/money.tsx';
import { amountInputText, decimalSign, exactAmountText, readAmount } from './amount-text.ts';
import { numberFormat } from '../../lib/i18n/formats.ts';

/** The value of a money field: the text as typed, and the parsed amount. */
export interface TypedMoney<C extends Currency = Currency> {
  readonly text: string;
  /** Null while the text is no amount of the currency. */
  readonly money: Money<C> | null;
}

/** The initial value of a field: empty, or an amount. */
export function typedMoney<C extends Currency>(money: Money<C> | null, locale: string): TypedMoney<C> {
  return { text: money === null ? '' : amountInputText(money, locale), money };
}

/** The limits of an amount. */
interface MoneyLimits {
  readonly min?: Money;
  /** The available balance; the "max" button fills it in. */
  readonly max?: Money;
}

/** Whether a text is a number above every amount there can be. */
function isTooLarge(text: string, locale: string): boolean {
  const [whole = ''] = text.split(decimalSign(locale));
  const digits = whole.replaceAll(/[\s.,’']/g, '');
  return /^\d{1,30}$/.test(digits) && BigInt(digits) > MAX_WHOLE;
}

/** The error of an amount, as text; null for a valid or empty field. */
function moneyProblem(
  { text, money }: TypedMoney,
  currency: Currency,
  { min, max }: MoneyLimits,
  { t, locale }: Language,
): string | null {
  if (text.trim() === '') return null;
  if (money === null && isTooLarge(text, locale)) {
    return t('forms.too-large', { max: numberFormat(locale).format(MAX_WHOLE) });
  }
  if (money === null) {
    const example =
      currency === 'GOLD' ? '250' : amountInputText({ currency, units: 1_250_000_000n }, locale);
    return t('forms.unreadable', { example });
  }
  if (min !== undefined && money.units < min.units) {
    return t('forms.too-little', { min: exactAmountText(min, locale) });
  }
  if (max !== undefined && money.units > max.units) {
    const missing = exactAmountText({ currency, units: money.units - max.units }, locale);
    return t('forms.too-much', { missing, max: exactAmountText(max, locale) });
  }
  return null;
}

interface MoneyFieldProps<C extends Currency> {
  readonly label: string;
  readonly currency: C;
  readonly value: TypedMoney<C>;
  readonly onChange: (value: TypedMoney<C>) => void;
  readonly limits?: MoneyLimits;
  readonly hint?: string;
  /** The server's error; shown in place of the field's own. */
  readonly error?: string | null;
  readonly disabled?: boolean;
}

/** An exact amount of money: typed with the separators of the language, parsed to minor units. */
export function MoneyField<C extends Currency>(props: MoneyFieldProps<C>) {
  const { label, currency, value, onChange, limits = {}, hint, error, disabled = false } = props;
  const language = useLanguage();
  const { t, locale } = language;
  const { max } = limits;
  const problem = error ?? moneyProblem(value, currency, limits, language);
  const write = (text: string) => onChange({ text, money: readAmount(currency, text, locale) });
  return (
    <Field label={label} hint={hint} error={problem}>
      {(control) => (
        <span className="relative flex items-center">
          <input
            {...control}
            type="text"
            inputMode={currency === 'GOLD' ? 'numeric' : 'decimal'}
            autoComplete="off"
            value={value.text}
            disabled={disabled}
            onChange={(event) => write(event.target.value)}
            className={`${CONTROL} figures text-lg md:text-lg ${max === undefined ? 'pr-16' : 'pr-32'}`}
          />
          <span className="absolute right-1 flex items-center gap-1">
            <span className={`eyebrow px-2 ${currency === 'GOLD' ? 'text-gold' : 'text-xfc'}`}>
              {t(currency === 'GOLD' ? 'ui.gold' : 'ui.xfc')}
            </span>
            {max !== undefined && (
              <button
                type="button"
                disabled={disabled}
                onClick={() => write(amountInputText(max, locale))}
                className="min-h-9 rounded-[4px] bg-hover px-2.5 text-xs font-semibold hover:text-accent-ink disabled:text-muted"
              >
                {t('forms.max')}
              </button>
            )}
          </span>
        </span>
      )}
    </Field>
  );
}

/** The effect of an action on the account while typing; null for unknown values. */
interface MoneyEffect {
  readonly leaves?: Money | null;
  readonly fee?: Money | null;
  readonly comes?: Money | null;
  readonly after: Money | null;
}

/** Below a money field: what leaves, the fee, what is received, and the balance after. */
export function MoneyEffects({ leaves, fee, comes, after }: MoneyEffect) {
  const { t } = useLanguage();
  // A seller's proceeds and the fee add up to a price typed with two decimals.
  const decimals =
    fee && comes
      ? decimalsThatAddUp(
          [{ amount: moneyText(fee) }, { amount: moneyText(comes) }],
          moneyText({ currency: fee.currency, units: fee.units + comes.units }),
        )
      : undefined;
  const lines = [
    { name: t('forms.leaves'), money: leaves },
    { name: t('forms.fee'), money: fee },
    { name: t('forms.comes'), money: comes },
  ];
  return (
    <dl className="flex flex-col gap-1.5 text-sm" aria-live="polite">
      {lines.map(
        ({ name, money }) => money !== undefined && <EffectLine key={name} {...{ name, money, decimals }} />,
      )}
      <EffectLine name={t('forms.after')} money={after} strong />
    </dl>
  );
}

interface EffectLineProps {
  readonly name: string;
  readonly money: Money | null;
  readonly strong?: boolean;
  readonly decimals?: number | undefined;
}

function EffectLine({ name, money, strong = false, decimals }: EffectLineProps) {
  const isOwed = money !== null && money.units < 0n;
  return (
    <div className={`flex min-h-6 items-baseline justify-between gap-4 ${strong ? 'border-t pt-1.5' : ''}`}>
      <dt className={strong ? 'font-semibold' : 'text-muted'}>{name}</dt>
      <dd className={isOwed ? 'text-down' : ''}>
        {money === null ? (
          <span className="figures text-base text-muted">–</span>
        ) : (
          <MoneyText amount={money} currency={money.currency} {...(decimals !== undefined && { decimals })} />
        )}
      </dd>
    </div>
  );
}
