import { TrendingDown, TrendingUp } from 'lucide-react';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { timeText } from '../../lib/time/dates.ts';
import { useHydrated } from '../../lib/loading/hooks.ts';
import { useLanguage } from '../../lib/i18n/languages.tsx';
import { Badge } from '../text/badge.tsx';
import { exactAmountText } from '../forms/amount-text.ts';
import { MoneyText } from '../figures/money.tsx';
import { EmptyState, ErrorState, Skeleton } from '../states/states.tsx';
import {
  changeInPerMille,
  CHART_RANGES,
  drawnAmount,
  type ChartPoint,
  type ChartRange,
} from './chart-points.ts';
import { ChartTable } from './chart-table.tsx';
import { lazyPlot } from './load-plot.ts';
import { PlotSkeleton } from './plot-skeleton.tsx';
import { PlotSlider } from './plot-slider.tsx';
import { RangeChoice } from './range-choice.tsx';
import { dateFormat, numberFormat } from '../../lib/i18n/formats.ts';

const Plot = lazyPlot(async () => (await import('./plot.tsx')).Plot);
const HOUR_SECONDS = 3600;
const DAY_SECONDS = 86_400;

interface SeriesChartProps {
  /** What is plotted: "Price", "Value of your cards". */
  readonly title: string;
  /** The points of the range, ascending; undefined while they load. */
  readonly points: readonly ChartPoint[] | undefined;
  readonly range: ChartRange;
  readonly onRange: (range: ChartRange) => void;
  /** Those to choose from; without any there is no choice. */
  readonly ranges?: readonly ChartRange[];
  /** In px, of the drawing alone. */
  readonly height?: number;
  /** The error of loading, or null. */
  readonly failure?: unknown;
  readonly onRetry?: () => void;
  /** Shown when there are no points. */
  readonly empty?: ReactNode;
}

/**
 * Amounts over time, with volumes below when the points have them. Pointer and arrow keys select single points,
 * whose exact amounts are shown; a table gives the same figures.
 */
export function SeriesChart(props: SeriesChartProps) {
  const { title, points, range, onRange, ranges = CHART_RANGES, height = 240 } = props;
  const [marked, setMarked] = useState<number | null>(null);
  const shown = points?.[marked ?? points.length - 1] ?? points?.at(-1);
  return (
    <figure className="flex min-w-0 flex-col gap-3">
      <figcaption className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
        {points?.length === 0 && ranges.length === 0 ? (
          <span className="eyebrow text-muted">{title}</span>
        ) : (
          <Readout title={title} points={points ?? (props.failure ? [] : undefined)} shown={shown} />
        )}
        {ranges.length > 0 && (
          <RangeChoice ranges={ranges} range={range} onRange={onRange} onMark={setMarked} />
        )}
      </figcaption>
      <ChartBody {...props} height={height} marked={marked} onMark={setMarked} />
    </figure>
  );
}

interface ReadoutProps {
  readonly title: string;
  readonly points: readonly ChartPoint[] | undefined;
  readonly shown: ChartPoint | undefined;
}

/** The selected point, and its change from the first of the range. */
function Readout({ title, points, shown }: ReadoutProps) {
  const { t, locale } = useLanguage();
  const hydrated = useHydrated();
  const first = points?.[0];
  if (points === undefined) {
    return (
      <div className="flex h-16 flex-col justify-between">
        <span className="eyebrow text-muted">{title}</span>
        <Skeleton className="h-7 w-32" />
        <Skeleton className="h-3 w-24" />
      </div>
    );
  }
  return (
    <div className="flex h-16 min-w-0 flex-col justify-between">
      <span className="eyebrow text-muted">{title}</span>
      {shown === undefined || first === undefined ? (
        <span className="figures text-xl text-muted">–</span>
      ) : (
        <>
          <span className="flex items-center gap-2">
            <MoneyText amount={shown.amount} currency={shown.amount.currency} size="large" />
            {shown !== first && <Change from={first} to={shown} />}
          </span>
          <span className="tabular truncate text-xs text-muted">
            {timeText(Date.parse(shown.time), 'moment', locale, hydrated ? undefined : 'UTC')}
            {shown.volume !== undefined && ` · ${t('charts.traded', { count: shown.volume })}`}
          </span>
        </>
      )}
    </div>
  );
}

function Change({ from, to }: { readonly from: ChartPoint; readonly to: ChartPoint }) {
  const { locale } = useLanguage();
  const change = changeInPerMille(from.amount, to.amount);
  if (change === null) return null;
  const text = numberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: 1,
    signDisplay: 'exceptZero',
  }).format(change / 1000);
  if (change === 0) return <Badge>{text}</Badge>;
  return (
    <Badge tone={change > 0 ? 'up' : 'down'} icon={change > 0 ? TrendingUp : TrendingDown}>
      {text}
    </Badge>
  );
}

interface BodyProps extends SeriesChartProps {
  readonly height: number;
  readonly marked: number | null;
  readonly onMark: (index: number | null) => void;
}

function ChartBody({ title, points, height, failure, onRetry, empty, marked, onMark }: BodyProps) {
  const { t } = useLanguage();
  if (points === undefined) {
    if (failure) return <ErrorState failure={failure} {...(onRetry && { onRetry })} />;
    return <PlotSkeleton height={height} />;
  }
  if (points.length === 0) {
    return empty ?? <EmptyState title={t('charts.empty')} text={t('charts.empty.text')} drawing="pitch" />;
  }
  return (
    <>
      <ReadPlot title={title} points={points} height={height} marked={marked} onMark={onMark} />
      <PointTable title={title} points={points} />
    </>
  );
}

interface ReadPlotProps {
  readonly title: string;
  readonly points: readonly ChartPoint[];
  readonly height: number;
  readonly marked: number | null;
  readonly onMark: (index: number | null) => void;
}

/** The plot, whose points are read out in words. */
function ReadPlot({ title, points, height, marked, onMark }: ReadPlotProps) {
  const { locale } = useLanguage();
  const text = usePointText();
  const times = useMemo(() => points.map(({ time }) => Date.parse(time)), [points]);
  const amounts = useMemo(() => points.map(({ amount }) => drawnAmount(amount)), [points]);
  const volumes = useMemo(
    () =>
      points.some(({ volume }) => volume !== undefined) ? points.map(({ volume }) => volume ?? 0) : null,
    [points],
  );
  const timeTick = useCallback(
    (time: number, step: number) => {
      const format: Intl.DateTimeFormatOptions =
        step < DAY_SECONDS && step >= HOUR_SECONDS / 60
          ? { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }
          : { day: 'numeric', month: 'short' };
      return dateFormat(locale, format).format(time);
    },
    [locale],
  );
  const amountTick = useCallback(
    (amount: number) => numberFormat(locale, { maximumSignificantDigits: 4 }).format(amount),
    [locale],
  );
  const index = marked ?? points.length - 1;
  const point = points[index];
  return (
    <PlotSlider {...{ title, onMark, height, index }} count={points.length} spoken={point && text(point)}>
      <Plot {...{ times, amounts, volumes, height, marked, onMark, timeTick, amountTick }} />
    </PlotSlider>
  );
}

/** A point in one sentence, with its exact amount. */
function usePointText(): (point: ChartPoint) => string {
  const { t, locale } = useLanguage();
  return ({ time, amount, volume }) => {
    const unit = t(amount.currency === 'GOLD' ? 'ui.gold' : 'ui.xfc');
    const text = `${timeText(Date.parse(time), 'moment', locale)}: ${exactAmountText(amount, locale)} ${unit}`;
    return volume === undefined ? text : `${text}, ${t('charts.traded', { count: volume })}`;
  };
}

const TABLE_POINTS = 200;

/** The points as a table, newest first; collapsed by default. */
function PointTable({ title, points }: { readonly title: string; readonly points: readonly ChartPoint[] }) {
  const { t, locale } = useLanguage();
  const hasVolume = points.some(({ volume }) => volume !== undefined);
  const rows = () =>
    points
      .slice(-TABLE_POINTS)
      .toReversed()
      .map((point) => (
        <tr key={point.time}>
          <td className="px-3 py-1.5">{timeText(Date.parse(point.time), 'moment', locale)}</td>
          <td className="px-3 py-1.5 text-right">{exactAmountText(point.amount, locale)}</td>
          {hasVolume && <td className="px-3 py-1.5 text-right">{point.volume ?? 0}</td>}
        </tr>
      ));
  return <ChartTable title={title} columns={hasVolume ? [title, t('charts.volume')] : [title]} rows={rows} />;
}
