import type Uplot from 'uplot';
import type { PlotPalette } from '../../../ui/charts/plot-style.ts';
import type { Candle } from './drawing.ts';

/** The colours of a plot of prices, from the theme. */
export interface Palette extends PlotPalette {
  readonly other: string;
  readonly up: string;
  readonly down: string;
  readonly ground: string;
}

/** A fill of the reader. */
export interface OwnFill {
  /** Epoch seconds. */
  readonly time: number;
  /** XFC a copy. */
  readonly price: number;
  readonly side: 'bought' | 'sold';
}

/** The width of the body of a candle, in CSS px. */
const MAX_WIDTH = 14;
const MIN_WIDTH = 2;
const BODY_PART = 0.7;

/** Draws bodies and wicks on the canvas of a plot. A hollow body rose, a full one fell: colour is not all there is. */
export function drawCandles(plot: Uplot, candles: readonly Candle[], colours: Palette): void {
  const { ctx } = plot;
  const scale = devicePixelRatio;
  ctx.save();
  ctx.lineWidth = Math.max(1, Math.round(1.5 * scale));
  for (const { from, to, open, high, low, close } of candles) {
    const [left, right] = [plot.valToPos(from, 'x', true), plot.valToPos(to, 'x', true)];
    const width = Math.min(MAX_WIDTH * scale, Math.max(MIN_WIDTH * scale, (right - left) * BODY_PART));
    const middle = (left + right) / 2;
    const at = (price: number): number => plot.valToPos(price, 'value', true);
    const rose = close >= open;
    const [top, bottom] = [at(Math.max(open, close)), at(Math.min(open, close))];
    const height = Math.max(scale, bottom - top);
    ctx.strokeStyle = rose ? colours.up : colours.down;
    ctx.fillStyle = rose ? colours.ground : colours.down;
    ctx.beginPath();
    ctx.moveTo(middle, at(high));
    ctx.lineTo(middle, at(low));
    ctx.stroke();
    ctx.beginPath();
    ctx.rect(middle - width / 2, top, width, height);
    ctx.fill();
    ctx.stroke();
  }
  ctx.restore();
}

const MARK_SIZE = 7;

/** Draws the fills of the reader: a triangle below the price for a purchase, above it for a sale. */
export function drawOwnFills(plot: Uplot, fills: readonly OwnFill[], colours: Palette): void {
  const { ctx } = plot;
  const size = MARK_SIZE * devicePixelRatio;
  ctx.save();
  ctx.lineWidth = 2 * devicePixelRatio;
  ctx.strokeStyle = colours.ground;
  for (const { time, price, side } of fills) {
    const [x, y] = [plot.valToPos(time, 'x', true), plot.valToPos(price, 'value', true)];
    const way = side === 'bought' ? 1 : -1;
    ctx.fillStyle = side === 'bought' ? colours.up : colours.down;
    ctx.beginPath();
    ctx.moveTo(x, y + way * size * 0.4);
    ctx.lineTo(x - size * 0.85, y + way * size * 1.9);
    ctx.lineTo(x + size * 0.85, y + way * size * 1.9);
    ctx.closePath();
    ctx.stroke();
    ctx.fill();
  }
  ctx.restore();
}
