import { moneyText, parseMoney } from '@touchline/domain/money';
import { useState, type ComponentProps } from 'react';
import { useLanguage } from '../../../../lib/i18n/languages.tsx';
import { MoneyField, typedMoney } from '../../../../ui/forms/money-field.tsx';
import { NO_AMOUNT } from '../draft.ts';

interface AmountFieldProps extends Pick<
  ComponentProps<typeof MoneyField<'XFC'>>,
  'label' | 'hint' | 'error' | 'limits'
> {
  /** Decimal text of the wire; empty: none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** An amount of XFC of the draft, typed in the manager's language. */
export function AmountField({ value, onChange, error, ...field }: AmountFieldProps) {
  const { locale } = useLanguage();
  const [typed, setTyped] = useState(() => typedMoney(parseMoney('XFC', value), locale));
  return (
    <MoneyField
      {...field}
      currency="XFC"
      value={typed}
      // The field itself shows what is wrong with an invalid amount.
      error={value === NO_AMOUNT ? null : (error ?? null)}
      onChange={(next) => {
        setTyped(next);
        const isEmpty = next.text.trim() === '';
        onChange(isEmpty ? '' : next.money === null ? NO_AMOUNT : moneyText(next.money));
      }}
    />
  );
}
