import { xfc } from '@touchline/domain/money';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { Minus, Plus } from 'lucide-react';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { exactAmountText } from '../../../ui/forms/amount-text.ts';
import { PriceShortcuts, type PriceShortcut } from '../prices/price-shortcuts.tsx';
import { MoneyField, typedMoney, type TypedMoney } from '../../../ui/forms/money-field.tsx';

interface PriceInputProps {
  readonly value: TypedMoney<'XFC'>;
  readonly onChange: (value: TypedMoney<'XFC'>) => void;
  readonly shortcuts: readonly PriceShortcut[];
  readonly error: string | null;
}

const TICK = CURRENT_RULES.market.priceTick;

/** A price by typing, by a step up or down, or from the asks and bids of others. */
export function PriceInput({ value, onChange, shortcuts, error }: PriceInputProps) {
  const { t, locale } = useLanguage();
  const step = (ticks: bigint) => {
    const next = (value.money?.units ?? 0n) + ticks * TICK.units;
    onChange(typedMoney(xfc(next < TICK.units ? TICK.units : next), locale));
  };
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <MoneyField
            label={t('trade.price')}
            currency="XFC"
            value={value}
            onChange={onChange}
            limits={{ min: xfc(TICK.units) }}
            error={error}
          />
        </div>
        <span className="mt-6.5 flex overflow-hidden rounded-sm border bg-surface">
          {([-1n, 1n] as const).map((ticks) => {
            const StepIcon = ticks < 0n ? Minus : Plus;
            return (
              <button
                key={String(ticks)}
                type="button"
                aria-label={t(ticks < 0n ? 'trade.step.down' : 'trade.step.up', {
                  tick: exactAmountText(TICK, locale),
                })}
                onClick={() => step(ticks)}
                className="inline-flex size-11 items-center justify-center hover:bg-hover focus-visible:-outline-offset-2"
              >
                <StepIcon size={18} aria-hidden="true" />
              </button>
            );
          })}
        </span>
      </div>
      <PriceShortcuts shortcuts={shortcuts} onChoose={(price) => onChange(typedMoney(price, locale))} />
    </div>
  );
}
