import { ChevronDown, ChevronUp } from 'lucide-react';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { numberFormat } from '../../../lib/i18n/formats.ts';

interface RankChangeProps {
  readonly rank: number;
  /** Null: there was none. */
  readonly previous: number | null;
}

/** The places gained or lost this week; nothing when there are none. */
export function RankChange({ rank, previous }: RankChangeProps) {
  const { t, locale } = useLanguage();
  if (previous === null || previous === rank) return null;
  const climbed = rank < previous;
  const Arrow = climbed ? ChevronUp : ChevronDown;
  const places = Math.abs(previous - rank);
  return (
    <span className={`figures inline-flex items-center text-xs ${climbed ? 'text-up' : 'text-down'}`}>
      <Arrow size={12} strokeWidth={2.5} aria-hidden="true" />
      <span aria-hidden="true">{numberFormat(locale).format(places)}</span>
      <span className="sr-only">{t(climbed ? 'ui.rank.up' : 'ui.rank.down', { count: places })}</span>
    </span>
  );
}
