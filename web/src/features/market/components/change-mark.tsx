import { TrendingDown, TrendingUp } from 'lucide-react';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { numberFormat } from '../../../lib/i18n/formats.ts';

interface ChangeMarkProps {
  /** In per cent ("-3.2"); null without one. */
  readonly change: string | null;
  readonly period?: '24h' | '7d';
}

/** How the usual price moved over a week or a day; nothing without a change. */
export function ChangeMark({ change, period = '7d' }: ChangeMarkProps) {
  const { t, locale } = useLanguage();
  if (change === null) return null;
  const value = Number(change);
  const text = numberFormat(locale, {
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  }).format(value / 100);
  const tone = value > 0 ? 'text-up' : value < 0 ? 'text-down' : 'text-muted';
  const Arrow = value > 0 ? TrendingUp : TrendingDown;
  return (
    <span
      className={`tabular inline-flex items-center gap-1 text-xs font-medium whitespace-nowrap ${tone}`}
      title={t(`market.change.${period}`)}
    >
      {value !== 0 && <Arrow size={13} aria-hidden="true" />}
      <span className="sr-only">{t(`market.change.${period}`)} </span>
      {text}
    </span>
  );
}
