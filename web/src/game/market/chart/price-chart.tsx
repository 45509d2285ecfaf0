import { GitCompareArrows, X } from 'lucide-react';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { xfcText } from '../../../lib/i18n/money.ts';
import { timeText } from '../../../lib/time/dates.ts';
import { useDatesLocale } from '../../../lib/time/use-dates-locale.ts';
import { CHART_RANGES } from '../../../ui/charts/chart-points.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Segmented } from '../../../ui/controls/tabs.tsx';
import { lazyPlot } from '../../../ui/charts/load-plot.ts';
import { PlotSkeleton } from '../../../ui/charts/plot-skeleton.tsx';
import { PlotSlider } from '../../../ui/charts/plot-slider.tsx';
import { RangeChoice } from '../../../ui/charts/range-choice.tsx';
import { ErrorState } from '../../../ui/states/states.tsx';
import { ChartReadout, percentText } from './chart-readout.tsx';
import {
  comparedDrawing,
  drawingOf,
  drawnPrice,
  type ChartLook,
  type ComparedCard,
  type Drawing,
  type PriceRange,
  type Prices,
} from './drawing.ts';
import { EventStrip } from './event-strip.tsx';
import { PriceTable } from './price-table.tsx';
import { timeLabel } from './time-axis.ts';
import { numberFormat } from '../../../lib/i18n/formats.ts';

const PricePlot = lazyPlot(async () => (await import('./price-plot.tsx')).PricePlot);

const LOOKS = ['candles', 'line'] as const;

/** Candles where most steps had several prices; a line where they would be dashes. */
function usualLook(prices: Prices | undefined): ChartLook {
  const data = prices?.data ?? [];
  return data.filter(({ low, high }) => low !== high).length * 2 > data.length ? 'candles' : 'line';
}

interface PriceChartProps {
  readonly title: string;
  /** Undefined while they load. */
  readonly prices: Prices | undefined;
  readonly range: PriceRange;
  readonly onRange: (range: PriceRange) => void;
  /** In px, of the drawing alone. */
  readonly height?: number;
  readonly failure: unknown;
  readonly onRetry: () => void;
  readonly empty: ReactNode;
  /** The compared card, and how one is chosen or taken away; without it cards are not compared. */
  readonly compare?: {
    readonly card: ComparedCard | null;
    readonly onChoose: () => void;
    readonly onClear: () => void;
  };
}

/** The prices of a card: candles or a line on the time as it passed, with volume, own fills and what its player did. */
export function PriceChart(props: PriceChartProps) {
  const { title, prices, range, onRange, height = 260, failure, onRetry, empty, compare } = props;
  const { t } = useLanguage();
  const [chosenLook, setLook] = useState<ChartLook | null>(null);
  const look = chosenLook ?? usualLook(prices);
  const [marked, setMarked] = useState<number | null>(null);
  const other = compare?.card?.prices;
  const drawing = useMemo(
    () =>
      prices === undefined
        ? undefined
        : other === undefined
          ? drawingOf(prices, look)
          : comparedDrawing(prices, other),
    [prices, other, look],
  );
  const isEmpty = drawing?.times.length === 0;
  return (
    <figure className="flex min-w-0 flex-col gap-3">
      <figcaption className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
        <ChartReadout
          {...{ title, prices, drawing, marked }}
          failed={Boolean(failure)}
          compared={compare?.card ?? null}
        />
        <div className="flex flex-wrap items-center gap-2">
          {compare !== undefined && <CompareButton compare={compare} />}
          {other === undefined && (
            <Segmented
              label={t('charts.look')}
              value={look}
              onChange={(next) => {
                setMarked(null);
                setLook(next);
              }}
              choices={LOOKS.map((value) => ({ value, label: t(`charts.look.${value}`) }))}
            />
          )}
          <RangeChoice ranges={CHART_RANGES} range={range} onRange={onRange} onMark={setMarked} />
        </div>
      </figcaption>
      {prices === undefined || drawing === undefined ? (
        failure ? (
          <ErrorState failure={failure} onRetry={onRetry} />
        ) : (
          <PlotSkeleton height={height} />
        )
      ) : isEmpty ? (
        empty
      ) : (
        <>
          <ReadPlot {...{ title, prices, drawing, height, marked }} onMark={setMarked} />
          {drawing.other === null && <EventStrip events={prices.events} span={drawing.span} />}
          <PriceTable title={title} prices={prices} />
        </>
      )}
    </figure>
  );
}

function CompareButton({ compare: { card, onChoose, onClear } }: Required<Pick<PriceChartProps, 'compare'>>) {
  const { t } = useLanguage();
  if (card === null) {
    return (
      <Button size="small" variant="quiet" icon={GitCompareArrows} onClick={onChoose}>
        {t('charts.compare')}
      </Button>
    );
  }
  return (
    <Button size="small" icon={X} onClick={onClear}>
      <span className="max-w-40 truncate">{t('charts.compare.stop', { name: card.name })}</span>
    </Button>
  );
}

interface ReadPlotProps {
  readonly title: string;
  readonly prices: Prices;
  readonly drawing: Drawing;
  readonly height: number;
  readonly marked: number | null;
  readonly onMark: (place: number | null) => void;
}

/** The plot, whose places are read out in words. */
function ReadPlot({ title, prices, drawing, height, marked, onMark }: ReadPlotProps) {
  const { t, locale } = useLanguage();
  const isCompared = drawing.other !== null;
  const datesLocale = useDatesLocale();
  const timeTick = useCallback((time: number) => timeLabel(time, datesLocale), [datesLocale]);
  const momentText = useCallback((time: number) => timeText(time * 1_000, 'moment', locale), [locale]);
  const valueText = useCallback(
    (value: number) =>
      isCompared
        ? percentText(value, locale)
        : numberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(value),
    [isCompared, locale],
  );
  const fills = useMemo(
    () =>
      prices.mine.map(({ at, side, price }) => ({
        time: Date.parse(at) / 1_000,
        price: drawnPrice(price),
        side,
      })),
    [prices.mine],
  );
  const place = marked ?? drawing.times.length - 1;
  const step = prices.data[drawing.steps[place] ?? -1];
  const spoken =
    step === undefined
      ? momentText(drawing.times[place] ?? 0)
      : `${momentText(Date.parse(step.last_at) / 1_000)}: ${xfcText(step.close, locale)} ${t('ui.xfc')}, ${t('charts.traded', { count: step.volume })}`;
  return (
    <PlotSlider {...{ title, spoken, onMark, height }} count={drawing.times.length} index={place}>
      <PricePlot {...{ drawing, fills, height, marked, onMark, timeTick, valueText }} timeText={momentText} />
    </PlotSlider>
  );
}
