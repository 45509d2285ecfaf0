import { TrendingDown, TrendingUp } from 'lucide-react';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { MoneyText } from '../../../ui/figures/money.tsx';
import { numberFormat } from '../../../lib/i18n/formats.ts';

interface ProfitMarkProps {
  /** XFC, below zero for a loss; null when it is not known. */
  readonly profit: string | null;
  /** Per cent of the cost, "-3.2". */
  readonly percent: string | null;
  readonly size?: 'small' | 'normal' | 'large';
}

/** Profit or loss in XFC and as a share of the cost. */
export function ProfitMark({ profit, percent, size = 'normal' }: ProfitMarkProps) {
  const { locale } = useLanguage();
  if (profit === null) return <span className="figures text-muted">–</span>;
  const share = percent === null ? 0 : Number(percent);
  const tone = share > 0 ? 'text-up' : share < 0 ? 'text-down' : 'text-muted';
  const Arrow = share < 0 ? TrendingDown : TrendingUp;
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2">
      <MoneyText amount={profit} signed size={size} />
      {percent !== null && (
        <span
          className={`tabular inline-flex items-center gap-1 text-xs font-medium whitespace-nowrap ${tone}`}
        >
          {share !== 0 && <Arrow size={13} aria-hidden="true" />}
          {numberFormat(locale, {
            style: 'percent',
            maximumFractionDigits: 1,
            signDisplay: 'exceptZero',
          }).format(share / 100)}
        </span>
      )}
    </span>
  );
}
