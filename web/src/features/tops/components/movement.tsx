import { ChevronDown, ChevronUp, Minus } from 'lucide-react';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { numberFormat } from '../../../lib/i18n/formats.ts';

/** How many ranks a manager gained or lost by the latest week; null: they are new in the list. */
export function Movement({ by }: { readonly by: number | null }) {
  const { t, locale } = useLanguage();
  if (by === null)
    return <span className="text-xs font-semibold text-accent-ink">{t('tops.movement.new')}</span>;
  if (by === 0)
    return (
      <span className="inline-flex text-muted">
        <Minus size={12} aria-hidden="true" />
        <span className="sr-only">{t('tops.movement.same')}</span>
      </span>
    );
  const climbed = by > 0;
  const Arrow = climbed ? ChevronUp : ChevronDown;
  const count = Math.abs(by);
  return (
    <span className={`figures inline-flex items-center text-xs ${climbed ? 'text-up' : 'text-down'}`}>
      <Arrow size={12} strokeWidth={2.5} aria-hidden="true" />
      <span aria-hidden="true">{numberFormat(locale, { notation: 'compact' }).format(count)}</span>
      <span className="sr-only">{t(climbed ? 'ui.rank.up' : 'ui.rank.down', { count })}</span>
    </span>
  );
}
