import { ChevronDown, ChevronUp } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLastChange } from '../../lib/live/last-change.ts';
import { useLanguage } from '../../lib/i18n/languages.tsx';
import { prefersReducedMotion } from '../../lib/page/motion.ts';
import { numberFormat } from '../../lib/i18n/formats.ts';

interface RankMoveProps {
  readonly teamId: number;
  readonly rank: number;
  readonly size?: 'small' | 'normal';
}

/** How many ranks a team gained or lost at its last change; nothing before the first. */
export function RankMove({ teamId, rank, size = 'normal' }: RankMoveProps) {
  const { t, locale } = useLanguage();
  const by = useLastChange(`rank:${teamId}`, rank);
  const mark = useRef<HTMLSpanElement>(null);
  const shownRank = useRef(rank);
  useEffect(() => {
    const moved = shownRank.current - rank;
    shownRank.current = rank;
    if (moved === 0 || prefersReducedMotion()) return;
    mark.current?.animate(
      [
        { transform: `translateY(${moved > 0 ? 10 : -10}px)`, opacity: 0 },
        { transform: 'none', opacity: 1 },
      ],
      { duration: 240, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' },
    );
  }, [rank]);
  if (by === 0) return null;
  const climbed = by < 0;
  const Arrow = climbed ? ChevronUp : ChevronDown;
  const places = Math.abs(by);
  return (
    <span
      ref={mark}
      className={`figures inline-flex items-center ${climbed ? 'text-up' : 'text-down'} ${size === 'small' ? 'text-xs' : 'text-base'}`}
    >
      <Arrow size={size === 'small' ? 12 : 18} strokeWidth={2.5} aria-hidden="true" />
      <span aria-hidden="true">{numberFormat(locale).format(places)}</span>
      <span className="sr-only">{t(climbed ? 'ui.rank.up' : 'ui.rank.down', { count: places })}</span>
    </span>
  );
}
