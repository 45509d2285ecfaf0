import type { Money } from '@touchline/domain/money';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { exactAmountText } from '../../../ui/forms/amount-text.ts';

/** A price one press away. */
export interface PriceShortcut {
  readonly label: string;
  readonly price: Money<'XFC'>;
}

interface PriceShortcutsProps {
  readonly shortcuts: readonly PriceShortcut[];
  readonly onChoose: (price: Money<'XFC'>) => void;
}

/** Prices one press away; nothing without any. */
export function PriceShortcuts({ shortcuts, onChoose }: PriceShortcutsProps) {
  const { t, locale } = useLanguage();
  if (shortcuts.length === 0) return null;
  return (
    <ul aria-label={t('trade.shortcuts')} className="flex flex-wrap gap-1.5">
      {shortcuts.map(({ label, price }) => (
        <li key={label}>
          <button
            type="button"
            onClick={() => onChoose(price)}
            className="inline-flex min-h-8 items-center gap-1.5 rounded-sm bg-hover px-2.5 text-xs hover:text-accent-ink pointer-coarse:min-h-11"
          >
            <span className="text-muted">{label}</span>
            <span className="figures text-sm">{exactAmountText(price, locale)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
