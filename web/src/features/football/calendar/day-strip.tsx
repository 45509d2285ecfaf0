import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { readersLocale } from '../../../lib/time/dates.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import { LiveDot } from '../../../ui/text/badge.tsx';
import { addDays, startOfDay } from './calendar-day.ts';
import { dateFormat } from '../../../lib/i18n/formats.ts';

/** Days shown before and after the chosen one. */
const DAYS_AROUND = 7;

interface DayStripProps {
  readonly day: string;
  /** Null while it is not known. */
  readonly today: string | null;
  /** How many matches a day has, by its start; undefined while unknown. */
  readonly counts: ReadonlyMap<number, { readonly matches: number; readonly live: number }> | undefined;
  readonly zone: 'UTC' | 'local';
  readonly onDay: (day: string) => void;
}

/** The days around the chosen one; days without a match are muted. */
export function DayStrip({ day, today, counts, zone, onDay }: DayStripProps) {
  const { t } = useLanguage();
  const strip = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const chosen = strip.current?.querySelector('[aria-current]');
    if (!(chosen instanceof HTMLElement) || strip.current === null) return;
    strip.current.scrollLeft = chosen.offsetLeft - (strip.current.clientWidth - chosen.clientWidth) / 2;
  }, [day]);
  const days = Array.from({ length: 2 * DAYS_AROUND + 1 }, (_, index) => addDays(day, index - DAYS_AROUND));
  return (
    <nav aria-label={t('stats.days')} className="flex items-center sm:gap-1.5">
      <IconButton
        variant="quiet"
        icon={ChevronLeft}
        label={t('stats.days.before')}
        onClick={() => onDay(addDays(day, -1))}
      />
      <ol
        ref={strip}
        className="relative flex min-w-0 flex-1 gap-1 overflow-x-auto [mask-image:linear-gradient(to_right,transparent,black_0.75rem,black_calc(100%-0.75rem),transparent)] [scrollbar-width:none] md:justify-center"
      >
        {days.map((each) => {
          const count = counts?.get(startOfDay(each, zone) ?? Number.NaN);
          return (
            <li key={each}>
              <DayButton
                day={each}
                isChosen={each === day}
                isToday={each === today}
                isEmpty={counts !== undefined && count === undefined}
                isLive={count !== undefined && count.live > 0}
                zone={zone}
                onPress={() => onDay(each)}
              />
            </li>
          );
        })}
      </ol>
      <IconButton
        variant="quiet"
        icon={ChevronRight}
        label={t('stats.days.after')}
        onClick={() => onDay(addDays(day, 1))}
      />
    </nav>
  );
}

interface DayButtonProps {
  readonly day: string;
  readonly isChosen: boolean;
  readonly isToday: boolean;
  readonly isEmpty: boolean;
  readonly isLive: boolean;
  readonly zone: DayStripProps['zone'];
  readonly onPress: () => void;
}

function DayButton({ day, isChosen, isToday, isEmpty, isLive, zone, onPress }: DayButtonProps) {
  const { t, locale } = useLanguage();
  const time = startOfDay(day, 'UTC') ?? 0;
  const text = (options: Intl.DateTimeFormatOptions) =>
    dateFormat(zone === 'UTC' ? locale : readersLocale(locale, navigator.languages), {
      ...options,
      timeZone: 'UTC',
    }).format(time);
  const tone = isChosen ? 'bg-text text-ground' : `hover:bg-hover ${isEmpty ? 'text-muted' : 'text-text'}`;
  return (
    <button
      type="button"
      aria-current={isChosen ? 'date' : undefined}
      onClick={onPress}
      className={`flex min-h-12 min-w-12 flex-col sm:min-w-14 items-center justify-center rounded-sm transition-colors duration-120 focus-visible:-outline-offset-2 ${tone}`}
    >
      <span className="flex items-center gap-1 text-xs font-medium">
        {isLive && (
          <span className="text-live">
            <LiveDot />
          </span>
        )}
        {isToday ? t('stats.days.today') : text({ weekday: 'short' })}
      </span>
      <span className="figures text-sm leading-5 whitespace-nowrap">
        {text({ day: 'numeric', month: 'short' })}
      </span>
    </button>
  );
}
