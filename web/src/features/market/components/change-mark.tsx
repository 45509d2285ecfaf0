import { TrendingDown, TrendingUp } from 'lucide-react';
import { useLanguage } from '../../../lib/i18n/languages.tsx';

/** How a price moved over seven days, in per cent ("-3.2"); nothing without a trade before. */
export function ChangeMark({ change }: { readonly change: string | null }) {
  const { t, locale } = useLanguage();
  if (change === null) return null;
  const value = Number(change);
  const text = new Intl.NumberFormat(locale, {
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  }).format(value / 100);
  const tone = value > 0 ? 'text-up' : value < 0 ? 'text-down' : 'text-muted';
  const Arrow = value > 0 ? TrendingUp : TrendingDown;
  return (
    <span
      className={`tabular inline-flex items-center gap-1 text-xs font-medium whitespace-nowrap ${tone}`}
      title={t('market.change')}
    >
      {value !== 0 && <Arrow size={13} aria-hidden="true" />}
      <span className="sr-only">{t('market.change')} </span>
      {text}
    </span>
  );
}
