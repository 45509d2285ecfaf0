import { useCallback } from 'react';
import Uplot, { type Axis, type Options, type Scale, type Series } from 'uplot';
import 'uplot/dist/uPlot.min.css';
import '../../../ui/charts/plot.css';
import { plainAxis, plotPalette, themeColours, volumeSeries } from '../../../ui/charts/plot-style.ts';
import { useUplot, type DrawnChart } from '../../../ui/charts/use-uplot.ts';
import { extentOf, type Drawing } from './drawing.ts';
import { drawCandles, drawOwnFills, type OwnFill, type Palette } from './plot-marks.ts';
import { labelledTimes } from './time-axis.ts';

interface PricePlotProps {
  readonly drawing: Drawing;
  readonly fills: readonly OwnFill[];
  /** In px. */
  readonly height: number;
  /** The place selected by keyboard, or null. */
  readonly marked: number | null;
  readonly onMark: (place: number | null) => void;
  /** The text of a time in epoch seconds: on the axis, and of the crosshair. */
  readonly timeTick: (time: number) => string;
  readonly timeText: (time: number) => string;
  /** The text of a price, or of a change in per cent. */
  readonly valueText: (value: number) => string;
}

/** The share of the height for volumes, and the gap between them and the prices. */
const VOLUME_PART = 0.18;
const GAP_PART = 0.08;
/** The width of the price axis, in px; the strip of events below leaves as much. */
const AXIS_WIDTH = 56;
/** Half of the width of a label of time, in px. */
const HALF_LABEL = 24;
/** The space of a label of time, in px. */
const LABEL_SPACE = 84;

function paletteOf(element: HTMLElement): Palette {
  const colour = themeColours(element);
  return {
    ...plotPalette(element),
    other: colour('--xfc'),
    up: colour('--up'),
    down: colour('--down'),
    ground: colour('--surface'),
  };
}

/** Padding around the prices: a little above, room for the volumes below. Equal prices are centred. */
function valueRange(extent: readonly [number, number] | null): Scale.Range {
  const [min, max] = extent ?? [0, 1];
  const span = max - min || Math.abs(max) * 0.1 || 1;
  const low = max === min ? min - span / 2 : min;
  const high = max === min ? max + span / 2 : max;
  const below = (VOLUME_PART + GAP_PART) / (1 - VOLUME_PART - GAP_PART);
  return [low - span * below, high + span * 0.1];
}

interface PlotContext {
  readonly palette: { current: Palette };
  readonly props: PricePlotProps;
  readonly width: number;
  readonly onCursor: (plot: Uplot) => void;
}

function axes({ palette, props }: PlotContext): Axis[] {
  const low = extentOf(props.drawing)?.[0] ?? 0;
  const common = plainAxis(palette);
  return [
    {
      ...common,
      grid: { stroke: () => palette.current.grid, width: 1, dash: [2, 4] },
      size: 28,
      gap: 8,
      splits: (plot) => [
        ...labelledTimes(
          [props.drawing.span[0], props.drawing.span[1]],
          Math.max(2, Math.floor((plot.width - AXIS_WIDTH) / LABEL_SPACE)),
        ),
      ],
      values: (plot, times) => {
        const [from, to] = props.drawing.span;
        const width = plot.width - AXIS_WIDTH;
        // Labels are centred: one whose beginning would be cut off at the edge is left out.
        return times.map((time) =>
          ((time - from) / (to - from)) * width < HALF_LABEL ? '' : props.timeTick(time),
        );
      },
    },
    {
      ...common,
      scale: 'value',
      side: 1,
      size: AXIS_WIDTH,
      gap: 8,
      space: 36,
      grid: { stroke: () => palette.current.grid, width: 1 },
      // The volumes below have no axis.
      filter: (_plot, splits) =>
        splits.map((value) => (value < low - (splits[1] ?? 0) + (splits[0] ?? 0) ? null : value)),
      values: (_plot, splits) => splits.map((value) => (value === null ? null : props.valueText(value))),
    },
  ];
}

function series({ palette, props }: PlotContext): Series[] {
  const { candles, other } = props.drawing;
  const bars = Uplot.paths.bars?.({ size: [0.6, 10], radius: 0.15 });
  const stepped = Uplot.paths.stepped?.({ align: 1 });
  const line = (stroke: keyof Palette): Series => ({
    scale: 'value',
    stroke: () => palette.current[stroke],
    width: 2,
    points: { show: false },
    ...(stepped && { paths: stepped }),
  });
  return [
    {},
    candles === null
      ? { ...line('line'), ...(other === null && { fill: () => palette.current.shade }) }
      : // A thin line leads from candle to candle: cards may rest for days.
        { ...line('bar'), width: 1 },
    { ...line('other'), show: other !== null },
    volumeSeries(palette, bars),
  ];
}

function optionsOf(context: PlotContext): Options {
  const { props, width, palette, onCursor } = context;
  const { drawing, fills } = props;
  return {
    width,
    height: props.height,
    padding: [8, 0, 0, 0],
    legend: { show: false },
    cursor: {
      drag: { x: false, y: false, setScale: false },
      points: { size: 9, fill: () => palette.current.line, show: drawing.candles === null },
    },
    scales: {
      x: { time: true, range: [drawing.span[0], drawing.span[1]] },
      value: { range: valueRange(extentOf(drawing)) },
      volume: { range: (_plot, _min, max) => [0, Math.max(1, max) / VOLUME_PART] },
    },
    axes: axes(context),
    series: series(context),
    hooks: {
      draw: [
        (plot) => {
          if (drawing.candles !== null) drawCandles(plot, drawing.candles, palette.current);
          if (drawing.other === null) drawOwnFills(plot, fills, palette.current);
        },
      ],
      setCursor: [onCursor],
    },
  };
}

/** The labels of the crosshair, at the price axis and above the time axis. */
function crosshairLabels(plot: Uplot, { timeText, valueText }: PricePlotProps) {
  const label = (name: string): HTMLElement => {
    const element = document.createElement('span');
    element.className = `plot-label plot-label-${name}`;
    element.setAttribute('aria-hidden', 'true');
    plot.over.append(element);
    return element;
  };
  const [price, time] = [label('price'), label('time')];
  return () => {
    const { left = -1, top = -1, idx } = plot.cursor;
    const shows = left >= 0 && top >= 0;
    price.hidden = !shows;
    time.hidden = !shows || typeof idx !== 'number';
    if (!shows) return;
    price.textContent = valueText(plot.posToVal(top, 'value'));
    price.style.top = `${top}px`;
    time.textContent = timeText(plot.posToVal(left, 'x'));
    const room = time.offsetWidth / 2;
    time.style.left = `${Math.min(Math.max(left, room), plot.over.clientWidth - room)}px`;
  };
}

/** Prices over time with volumes below, drawn by uPlot. Loads with the first chart shown. */
export function PricePlot(props: PricePlotProps) {
  const { drawing, fills, height, marked, onMark, timeTick, timeText, valueText } = props;
  const draw = useCallback(
    (element: HTMLElement, mark: PricePlotProps['onMark']): DrawnChart => {
      const palette = { current: paletteOf(element) };
      const shown = { drawing, fills, height, marked: null, onMark: mark, timeTick, timeText, valueText };
      let moveLabels = (): void => undefined;
      const { times, main, other, volumes } = drawing;
      const chart = new Uplot(
        optionsOf({
          palette,
          props: shown,
          width: element.clientWidth,
          onCursor: (current) => {
            mark(current.cursor.idx ?? null);
            moveLabels();
          },
        }),
        [[...times], [...main], other === null ? main.map(() => null) : [...other], [...volumes]],
        element,
      );
      moveLabels = crosshairLabels(chart, shown);
      moveLabels();
      return { chart, onTheme: () => (palette.current = paletteOf(element)) };
    },
    [drawing, fills, height, timeTick, timeText, valueText],
  );
  const cursorAt = useCallback(
    (chart: Uplot, index: number) => {
      const time = drawing.times[index];
      if (time === undefined) return null;
      const value = drawing.main[index] ?? null;
      return { left: chart.valToPos(time, 'x'), top: value === null ? 0 : chart.valToPos(value, 'value') };
    },
    [drawing],
  );
  // The labels of the crosshair follow the cursor.
  const place = useUplot({ draw, height, marked, onMark, cursorAt, hasCursorHooks: true });
  return <div ref={place} className="plot w-full" />;
}
