import { ChartLine } from 'lucide-react';
import { useId, useState, type PointerEvent } from 'react';
import { timeText } from '../../../lib/time/dates.ts';
import { useDatesLocale } from '../../../lib/time/use-dates-locale.ts';
import { useLanguage, useText } from '../../../lib/i18n/languages.tsx';
import { xfcText } from '../../../lib/i18n/money.ts';
import { MoneyText } from '../../../ui/figures/money.tsx';
import { daysSinceFirst, linePath, linePoints, type DayValue } from '../value-line.ts';

const WIDTH = 300;
const HEIGHT = 64;
const NOON = 'T12:00:00Z';

/** The highest balance at the top and the lowest at the bottom; nothing while it has not changed. */
function rangeOf(days: readonly DayValue[]): readonly { readonly value: string; readonly place: string }[] {
  const sorted = days.map(({ balance }) => balance).toSorted((one, other) => Number(one) - Number(other));
  const [lowest, highest] = [sorted[0], sorted.at(-1)];
  if (lowest === undefined || highest === undefined || Number(lowest) === Number(highest)) return [];
  return [
    { value: highest, place: 'top-0' },
    { value: lowest, place: 'bottom-4' },
  ];
}

/** The balance since the first XFC, at most over the last 30 days; a single day makes no line. */
export function ValueChart({ days: all }: { readonly days: readonly DayValue[] }) {
  const t = useText();
  const days = daysSinceFirst(all);
  if (days.length < 2) {
    return (
      <p className="flex items-center gap-3 rounded-sm border border-dashed px-4 py-6 text-sm text-pretty text-muted">
        <ChartLine size={20} className="shrink-0" aria-hidden="true" />
        {t('wallet.chart.first')}
      </p>
    );
  }
  return <Chart days={days} />;
}

/** Pointing at the chart shows a single day. */
function Chart({ days }: { readonly days: readonly DayValue[] }) {
  const { t, locale } = useLanguage();
  const datesLocale = useDatesLocale();
  const [pointed, setPointed] = useState<number | null>(null);
  const points = linePoints(days);
  const first = days[0];
  const last = days.at(-1);
  const shown = days[pointed ?? days.length - 1];
  const point = points[pointed ?? points.length - 1];
  if (first === undefined || last === undefined || shown === undefined || point === undefined) return null;

  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const share = Math.min(1, Math.max(0, (event.clientX - left) / width));
    setPointed(Math.round(share * (days.length - 1)));
  };
  const range = rangeOf(days);
  const dayText = (day: string) => timeText(Date.parse(day + NOON), 'date', datesLocale, 'UTC');
  const summary = t('wallet.chart.summary', {
    days: days.length,
    first: xfcText(first.balance, locale),
    last: xfcText(last.balance, locale),
  });
  return (
    <figure className="flex min-w-0 flex-col gap-2">
      <figcaption className="flex items-baseline justify-between gap-3 text-xs text-muted">
        <span className="eyebrow">{t('wallet.chart.title', { days: days.length })}</span>
        <span className="flex items-baseline gap-2" aria-hidden="true">
          <span className="tabular">{dayText(shown.day)}</span>
          <MoneyText amount={shown.balance} size="small" />
        </span>
      </figcaption>
      <p className="sr-only">{summary}</p>
      <div
        aria-hidden="true"
        onPointerMove={onPointerMove}
        onPointerLeave={() => setPointed(null)}
        className="relative touch-pan-y py-2"
      >
        <ValueLine points={points} />
        {/* Highest and lowest balance of these days, where the line is at them. */}
        {range.map(({ value, place }) => (
          <span
            key={place}
            className={`tabular pointer-events-none absolute start-0 rounded-xs bg-surface/80 px-1 text-xs text-muted ${place}`}
          >
            {xfcText(value, locale)}
          </span>
        ))}
        <span
          aria-hidden="true"
          className="pointer-events-none absolute size-2.5 -translate-x-1/2 -translate-y-1/2 rounded-full bg-xfc ring-3 ring-surface"
          style={{ left: `${point.x * 100}%`, top: `calc(0.5rem + ${point.y} * 5rem)` }}
        />
      </div>
      <div aria-hidden="true" className="tabular flex justify-between gap-3 text-xs text-muted">
        <span>{dayText(first.day)}</span>
        <span>{dayText(last.day)}</span>
      </div>
    </figure>
  );
}

/** The line of the balance over its shaded area. */
function ValueLine({ points }: { readonly points: ReturnType<typeof linePoints> }) {
  const shade = useId();
  const line = linePath(points, WIDTH, HEIGHT);
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="block h-20 w-full overflow-visible"
      aria-hidden="true"
    >
      <defs>
        <linearGradient id={shade} x1="0" x2="0" y1="0" y2="1">
          <stop offset="0" stopColor="var(--xfc)" stopOpacity="0.28" />
          <stop offset="1" stopColor="var(--xfc)" stopOpacity="0" />
        </linearGradient>
      </defs>
      <path d={`${line}V${HEIGHT + 8}H0Z`} fill={`url(#${shade})`} />
      <path d={`M0 ${HEIGHT + 8}H${WIDTH}`} className="stroke-line" vectorEffect="non-scaling-stroke" />
      <path
        d={line}
        fill="none"
        className="stroke-xfc"
        strokeWidth="2"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
