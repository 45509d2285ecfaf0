import { useEffect, useRef, useState } from 'react';
import { useLanguage } from '../../lib/i18n/languages.tsx';
import { pointsText } from '../../lib/i18n/money.ts';
import { prefersReducedMotion } from '../../lib/page/motion.ts';

const FLOAT_MS = 1600;

const TINTS = {
  page: { gained: 'bg-up-soft text-up', lost: 'bg-down-soft text-down' },
  turf: { gained: 'bg-chosen text-on-chosen', lost: 'bg-danger text-on-danger' },
} as const;

interface LivePointsProps {
  /** Decimal string of the wire. */
  readonly points: string;
  readonly className?: string;
  /** With at least two decimals, in a column of pro points. */
  readonly aligned?: boolean;
}

/** Live points: each change floats up next to them. */
export function LivePoints({ points, className = '', aligned = false }: LivePointsProps) {
  const { locale } = useLanguage();
  return (
    <span className={`relative inline-block ${className}`}>
      <span className="figures">{pointsText(points, locale, aligned)}</span>
      <PointsFloat points={points} />
    </span>
  );
}

/** Only the floating change, in the upper right corner of its container. */
export function PointsFloat({
  points,
  onTurf = false,
}: {
  readonly points: string;
  /** On grass it has a background of its own. */
  readonly onTurf?: boolean;
}) {
  const { locale } = useLanguage();
  const former = useRef(points);
  const [change, setChange] = useState<{ readonly by: number; readonly at: string } | null>(null);
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const by = Number(points) - Number(former.current);
    former.current = points;
    if (by === 0) return;
    setChange({ by, at: points });
    const timer = setTimeout(() => setChange(null), FLOAT_MS);
    return () => clearTimeout(timer);
  }, [points]);
  useEffect(() => {
    if (change === null || prefersReducedMotion()) return;
    mark.current?.animate(
      [
        { transform: 'translateY(6px)', opacity: 0 },
        { transform: 'translateY(0)', opacity: 1, offset: 0.15 },
        { transform: 'translateY(-4px)', opacity: 1, offset: 0.7 },
        { transform: 'translateY(-14px)', opacity: 0 },
      ],
      { duration: FLOAT_MS, easing: 'ease-out' },
    );
  }, [change]);
  if (change === null) return null;
  const gained = change.by > 0;
  return (
    <span
      ref={mark}
      aria-hidden="true"
      // It floats over a label, so its tint has a ground of its own.
      className={`figures pointer-events-none absolute -top-3 -right-1 z-10 overflow-hidden rounded-[4px] ${onTurf ? 'text-base leading-5' : 'bg-raised text-xs leading-4'}`}
    >
      <span className={`block px-1 ${TINTS[onTurf ? 'turf' : 'page'][gained ? 'gained' : 'lost']}`}>
        {gained && '+'}
        {pointsText(String(change.by), locale)}
      </span>
    </span>
  );
}
