import { moneyText, type Money } from '@touchline/domain/money';
import { useLanguage } from '../../lib/i18n/languages.tsx';
import { decimalsOf, goldText, xfcText } from '../../lib/i18n/money.ts';

interface MoneyTextProps {
  /** The decimal string of the wire, or an amount of the domain. */
  readonly amount: string | Money;
  readonly currency?: 'XFC' | 'GOLD';
  /** A plus sign for income; green and red. */
  readonly signed?: boolean;
  readonly size?: 'small' | 'normal' | 'large';
  /**
   * For XFC, from `decimalsThatAddUp` where amounts are shown with their sum; decimals after the second are muted.
   */
  readonly decimals?: number;
  /** With all decimals it has: what is paid or won. */
  readonly exact?: boolean;
}

const SIZES = { small: 'text-sm', normal: 'text-base', large: 'text-xl' } as const;

function wireText(amount: string | Money): string {
  return typeof amount === 'string' ? amount : moneyText(amount);
}

/** The decimals that are as large as the whole. */
const LOUD_DECIMALS = 2;

/**
 * An amount with its unit: XFC to two decimals, rounded down, unless it is `exact` or shown with its sum; gold
 * whole. Its title has the exact amount.
 */
export function MoneyText({
  amount,
  currency = 'XFC',
  signed = false,
  size = 'normal',
  exact = false,
  decimals: asked,
}: MoneyTextProps) {
  const { t, locale } = useLanguage();
  const wire = wireText(amount);
  const decimals = asked ?? (exact ? decimalsOf(wire) : LOUD_DECIMALS);
  const isGold = currency === 'GOLD';
  const text = isGold ? goldText(wire, locale) : xfcText(wire, locale, decimals);
  const quiet = isGold ? 0 : decimals - LOUD_DECIMALS;
  const isNegative = text.startsWith('−');
  const isNothing = !/[1-9]/.test(text);
  const tone = !signed || isNothing ? '' : isNegative ? 'text-down' : 'text-up';
  return (
    <span
      className={`inline-flex items-baseline gap-1 whitespace-nowrap ${SIZES[size]} ${tone}`}
      title={wire}
    >
      <span className="figures">
        {signed && !isNegative && !isNothing && '+'}
        {quiet === 0 ? text : text.slice(0, -quiet)}
        {quiet > 0 && <span className="text-[0.7em] text-muted">{text.slice(-quiet)}</span>}
      </span>
      <span className={`eyebrow ${isGold ? 'text-gold' : 'text-xfc'}`}>
        {t(isGold ? 'ui.gold' : 'ui.xfc')}
      </span>
    </span>
  );
}
