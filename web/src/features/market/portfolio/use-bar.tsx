import { ArrowRight } from 'lucide-react';
import { useText } from '../../../lib/i18n/languages.tsx';
import { PathLink } from '../../../ui/text/link.tsx';
import { USES, type Portfolio, type Use } from './filters.ts';

const FILLS = {
  usable: 'fill-accent-ink',
  on_sale: 'fill-xfc',
  lent: 'fill-muted',
  fielded: 'fill-live',
  hosting: 'fill-gold',
} as const satisfies Record<Use, string>;

interface UseBarProps {
  readonly copies: Portfolio['copies'];
  /** The active use filter. */
  readonly chosen: Use | null;
  readonly onChoose: (use: Use | null) => void;
}

/** The uses of all copies as a stacked bar; each part filters the list. */
export function UseBar({ copies, chosen, onChoose }: UseBarProps) {
  const t = useText();
  const shown = USES.filter((use) => copies[use] > 0);
  return (
    <div className="flex flex-col gap-3">
      <svg aria-hidden="true" width="100%" height="8" className="block rounded-full bg-hover">
        {shown.map((use, index) => {
          const before = shown.slice(0, index).reduce((sum, each) => sum + copies[each], 0);
          return (
            <rect
              key={use}
              x={`${(before / copies.owned) * 100}%`}
              width={`${(copies[use] / copies.owned) * 100}%`}
              height="8"
              className={FILLS[use]}
            />
          );
        })}
      </svg>
      <ul aria-label={t('portfolio.facet.use')} className="-mx-2 flex flex-wrap gap-x-1 gap-y-1">
        {shown.map((use) => (
          <li key={use}>
            <button
              type="button"
              aria-pressed={chosen === use}
              onClick={() => onChoose(chosen === use ? null : use)}
              className={`inline-flex min-h-8 items-center gap-2 rounded-sm px-2 text-sm pointer-coarse:min-h-11 ${chosen === use ? 'bg-hover text-text' : 'text-muted hover:text-text'}`}
            >
              <svg aria-hidden="true" width="10" height="10" className="shrink-0">
                <circle cx="5" cy="5" r="5" className={FILLS[use]} />
              </svg>
              {t(`portfolio.use.${use}`)}
              <span className="figures text-base text-text">{copies[use]}</span>
            </button>
          </li>
        ))}
        {copies.borrowed > 0 && (
          <li>
            <PathLink
              path="/my-account/my-market/leases"
              className="inline-flex min-h-8 items-center gap-1.5 px-2 text-sm text-accent-ink hover:underline pointer-coarse:min-h-11"
            >
              {t('portfolio.borrowed', { count: copies.borrowed })}
              <ArrowRight size={14} aria-hidden="true" />
            </PathLink>
          </li>
        )}
      </ul>
    </div>
  );
}
