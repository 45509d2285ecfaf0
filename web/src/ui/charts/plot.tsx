import { useCallback } from 'react';
import Uplot, { type Axis, type Options, type Scale, type Series } from 'uplot';
import 'uplot/dist/uPlot.min.css';
import './plot.css';
import { plainAxis, plotPalette, volumeSeries, type PlotPalette } from './plot-style.ts';
import { useUplot, type DrawnChart } from './use-uplot.ts';

interface PlotProps {
  /** Epoch milliseconds, ascending. */
  readonly times: readonly number[];
  readonly amounts: readonly number[];
  /** Drawn as bars in the lower part; null without trades. */
  readonly volumes: readonly number[] | null;
  readonly height: number;
  /** The index selected by keyboard, or null. */
  readonly marked: number | null;
  readonly onMark: (index: number | null) => void;
  readonly timeTick: (time: number, step: number) => string;
  readonly amountTick: (amount: number) => string;
}

/** The share of the height for volumes, and the gap between them and the amounts. */
const VOLUME_PART = 0.2;
const GAP_PART = 0.08;
const HALF_DAY = 43_200;

/** Padding around the amounts: a little above, room for the volumes below. Equal amounts are centred. */
function amountScale(hasVolume: boolean): Scale.Range {
  return (_plot, min, max) => {
    const span = max - min || Math.abs(max) * 0.2 || 1;
    const middle = (min + max) / 2;
    const low = max === min ? middle - span / 2 : min;
    const high = max === min ? middle + span / 2 : max;
    const below = hasVolume ? (VOLUME_PART + GAP_PART) / (1 - VOLUME_PART - GAP_PART) : 0.08;
    return [low - span * below, high + span * 0.08];
  };
}

/** From the first to the last, in seconds; a single time is centred in its day. */
function spanOf(times: readonly number[]): [number, number] {
  const first = (times[0] ?? 0) / 1000;
  const last = (times.at(-1) ?? 0) / 1000;
  return first === last ? [first - HALF_DAY, last + HALF_DAY] : [first, last];
}

interface PlotContext {
  readonly palette: { current: PlotPalette };
  readonly props: PlotProps;
  readonly onMark: (index: number | null) => void;
  readonly width: number;
}

function axes({ palette, props }: PlotContext): Axis[] {
  const min = Math.min(...props.amounts);
  const common = plainAxis(palette);
  return [
    {
      ...common,
      grid: { show: false },
      size: 28,
      gap: 8,
      space: 72,
      values: (_plot, splits, _axis, _space, step) => splits.map((time) => props.timeTick(time * 1000, step)),
    },
    {
      ...common,
      scale: 'amount',
      side: 1,
      size: 56,
      gap: 8,
      space: 44,
      grid: { stroke: () => palette.current.grid, width: 1 },
      // The volumes have no axis.
      values: (_plot, splits) =>
        splits.map((amount) => (props.volumes !== null && amount < min ? null : props.amountTick(amount))),
      filter: (_plot, splits) =>
        splits.map((amount) => (props.volumes !== null && amount < min ? null : amount)),
    },
  ];
}

function series({ palette, props }: PlotContext): Series[] {
  const single = props.times.length === 1;
  const bars = Uplot.paths.bars?.({ size: [0.6, 12], radius: 0.15 });
  return [
    {},
    {
      scale: 'amount',
      stroke: () => palette.current.line,
      width: 2,
      fill: () => palette.current.shade,
      points: { show: single, size: 9, fill: () => palette.current.line },
    },
    { ...volumeSeries(palette, bars), show: props.volumes !== null },
  ];
}

function optionsOf(context: PlotContext): Options {
  const { props, width, palette, onMark } = context;
  return {
    width,
    height: props.height,
    padding: [8, 0, 0, 20],
    legend: { show: false },
    cursor: {
      y: false,
      drag: { x: false, y: false, setScale: false },
      points: { size: 10, fill: () => palette.current.line, show: true },
    },
    scales: {
      x: {
        time: true,
        range: spanOf(props.times),
      },
      amount: { range: amountScale(props.volumes !== null) },
      volume: { range: (_plot, _min, max) => [0, Math.max(1, max) / VOLUME_PART] },
    },
    axes: axes(context),
    series: series(context),
    hooks: { setCursor: [(plot) => onMark(plot.cursor.idx ?? null)] },
  };
}

/** A line of amounts over time with volumes below, drawn by uPlot. Loads with the first chart. */
export function Plot(props: PlotProps) {
  const { times, amounts, volumes, height, marked, onMark, timeTick, amountTick } = props;
  const draw = useCallback(
    (element: HTMLElement, mark: PlotProps['onMark']): DrawnChart => {
      const palette = { current: plotPalette(element) };
      const chart = new Uplot(
        optionsOf({
          palette,
          props: { times, amounts, volumes, height, marked: null, onMark: mark, timeTick, amountTick },
          onMark: mark,
          width: element.clientWidth,
        }),
        [
          times.map((time) => time / 1000),
          [...amounts],
          volumes === null ? amounts.map(() => null) : [...volumes],
        ],
        element,
      );
      return { chart, onTheme: () => (palette.current = plotPalette(element)) };
    },
    [times, amounts, volumes, height, timeTick, amountTick],
  );
  const cursorAt = useCallback(
    (chart: Uplot, index: number) => {
      const time = times[index];
      return time === undefined ? null : { left: chart.valToPos(time / 1000, 'x'), top: 0 };
    },
    [times],
  );
  const place = useUplot({ draw, height, marked, onMark, cursorAt, hasCursorHooks: false });
  return <div ref={place} className="plot w-full" />;
}
