import { parseMoney } from '@touchline/domain/money';
import type { CallInput, CallOutput } from '../../../lib/api/request.ts';

export type Prices = CallOutput<'market.cards.prices'>;
export type PriceRange = CallInput<'market.cards.prices'>['range'];

/** A card beside the first. */
export interface ComparedCard {
  readonly name: string;
  /** Undefined while they load. */
  readonly prices: Prices | undefined;
}

/** How prices are drawn. Two cards are always drawn as lines, in per cent. */
export type ChartLook = 'candles' | 'line';

const SECOND = 1_000;
const DECIMALS = 8;

/** A price step on the plot: times in epoch seconds, prices in XFC as floats. */
export interface Candle {
  readonly from: number;
  readonly to: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/** What a plot draws: columns of equal length, one place for each time. */
export interface Drawing {
  /** The period, in epoch seconds. */
  readonly span: readonly [from: number, to: number];
  /** Epoch seconds, ascending. */
  readonly times: readonly number[];
  /** Prices in XFC, or the change since the start of the period in per cent; null before the first. */
  readonly main: readonly (number | null)[];
  /** The same of the compared card. */
  readonly other: readonly (number | null)[] | null;
  readonly volumes: readonly number[];
  /** Null where a line is drawn. */
  readonly candles: readonly Candle[] | null;
  /** The steps that the times belong to: places in the answer, null between trades. */
  readonly steps: readonly (number | null)[];
}

/** An amount of the wire in XFC as a float: for drawing only. */
export function drawnPrice(amount: string): number {
  return Number(parseMoney('XFC', amount)?.units ?? 0n) / 10 ** DECIMALS;
}

function seconds(time: string): number {
  return Date.parse(time) / SECOND;
}

/** The drawing of one card. A line keeps the last price from the start of the period to its end. */
export function drawingOf(prices: Prices, look: ChartLook): Drawing {
  const span = [seconds(prices.from), seconds(prices.to)] as const;
  return look === 'candles' ? candleDrawing(prices, span) : lineDrawing(prices, span);
}

function candleDrawing({ data, step_seconds }: Prices, span: Drawing['span']): Drawing {
  const candles = data.map(({ at, open, high, low, close }) => ({
    from: Math.max(span[0], seconds(at)),
    to: Math.min(span[1], seconds(at) + step_seconds),
    open: drawnPrice(open),
    high: drawnPrice(high),
    low: drawnPrice(low),
    close: drawnPrice(close),
  }));
  return {
    span,
    times: candles.map(({ from, to }) => (from + to) / 2),
    main: candles.map(({ close }) => close),
    other: null,
    volumes: data.map(({ volume }) => volume),
    candles,
    steps: data.map((_, place) => place),
  };
}

interface LinePoint {
  readonly time: number;
  readonly value: number;
  readonly step: number | null;
  readonly volume: number;
}

function linePoints({ data, previous }: Prices, [from, to]: Drawing['span']): readonly LinePoint[] {
  const first = previous === null ? [] : [{ time: from, value: drawnPrice(previous), step: null, volume: 0 }];
  const traded = data.map(({ last_at, close, volume }, step) => ({
    time: seconds(last_at),
    value: drawnPrice(close),
    step,
    volume,
  }));
  const points = [...first, ...traded];
  const last = points.at(-1);
  return last === undefined || last.time >= to ? points : [...points, { ...last, time: to, volume: 0 }];
}

function lineDrawing(prices: Prices, span: Drawing['span']): Drawing {
  const points = linePoints(prices, span);
  return {
    span,
    times: points.map(({ time }) => time),
    main: points.map(({ value }) => value),
    other: null,
    volumes: points.map(({ volume }) => volume),
    candles: null,
    steps: points.map(({ step }) => step),
  };
}

/** Two cards on one axis: how each has changed since its first price of the period, in per cent. */
export function comparedDrawing(prices: Prices, compared: Prices): Drawing {
  const span = [
    Math.min(seconds(prices.from), seconds(compared.from)),
    Math.max(seconds(prices.to), seconds(compared.to)),
  ] as const;
  const [mine, theirs] = [linePoints(prices, span), linePoints(compared, span)];
  const times = [...new Set([...mine, ...theirs].map(({ time }) => time))].toSorted((a, b) => a - b);
  const stepAt = new Map(mine.map(({ time, step }) => [time, step]));
  const volumeAt = new Map(mine.map(({ time, volume }) => [time, volume]));
  return {
    span,
    times,
    main: percentsAt(mine, times),
    other: percentsAt(theirs, times),
    volumes: times.map((time) => volumeAt.get(time) ?? 0),
    candles: null,
    steps: times.map((time) => stepAt.get(time) ?? null),
  };
}

/** The change of a line since its first point at each time, the last one kept; null before the first. */
function percentsAt(points: readonly LinePoint[], times: readonly number[]): readonly (number | null)[] {
  const base = points[0]?.value;
  let place = -1;
  return times.map((time) => {
    while ((points[place + 1]?.time ?? Number.POSITIVE_INFINITY) <= time) place += 1;
    const value = points[place]?.value;
    return value === undefined || base === undefined || base === 0 ? null : (value / base - 1) * 100;
  });
}

/** The lowest and highest value of a drawing; null without any. */
export function extentOf({ main, other, candles }: Drawing): readonly [low: number, high: number] | null {
  const values = [...main, ...(other ?? [])].filter((value) => value !== null);
  const all = candles === null ? values : candles.flatMap(({ low, high }) => [low, high]);
  return all.length === 0 ? null : [Math.min(...all), Math.max(...all)];
}
