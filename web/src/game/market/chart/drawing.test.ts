import { expect, test } from 'vitest';
import { comparedDrawing, drawingOf, extentOf, type Prices } from './drawing.ts';
import { labelledTimes, timeLabel } from './time-axis.ts';

const FROM = '2026-03-01T00:00:00.000Z';
const TO = '2026-03-02T00:00:00.000Z';
const at = (time: string): number => Date.parse(`2026-03-01T${time}:00.000Z`) / 1_000;

function step(time: string, lastTime: string, close: string): Prices['data'][number] {
  return {
    at: `2026-03-01T${time}:00.000Z`,
    last_at: `2026-03-01T${lastTime}:00.000Z`,
    open: '10.00',
    high: '15.00',
    low: '8.00',
    close,
    volume: 2,
  };
}

function prices(previous: string | null, data: Prices['data']): Prices {
  return { from: FROM, to: TO, step_seconds: 900, previous, data, mine: [], events: [] };
}

test('a line keeps the price from before the period to its first trade, and the last one to now', () => {
  const { times, main, steps } = drawingOf(prices('9.00', [step('12:45', '12:50', '12.00')]), 'line');
  expect(times).toEqual([at('00:00'), at('12:50'), Date.parse(TO) / 1_000]);
  expect(main).toEqual([9, 12, 12]);
  expect(steps).toEqual([null, 0, 0]);
});

test('a candle spans its step, and never reaches into the future', () => {
  const drawing = drawingOf(
    prices(null, [step('12:45', '12:50', '12.00'), step('23:50', '23:55', '9.00')]),
    'candles',
  );
  expect(drawing.candles?.map(({ from, to }) => to - from)).toEqual([900, 600]);
  expect(extentOf(drawing)).toEqual([8, 15]);
});

test('cards are compared by their change since their first price, each with the last one it had', () => {
  const { times, main, other } = comparedDrawing(
    prices('10.00', [step('12:00', '12:00', '12.00')]),
    prices(null, [step('06:00', '06:00', '50.00'), step('18:00', '18:00', '25.00')]),
  );
  expect(times).toEqual([...['00:00', '06:00', '12:00', '18:00'].map(at), Date.parse(TO) / 1_000]);
  expect(main.map((value) => Math.round(value ?? Number.NaN))).toEqual([0, 0, 20, 20, 20]);
  expect(other).toEqual([null, 0, 0, -50, -50]);
});

test('without a trade there is nothing to draw', () => {
  expect(extentOf(drawingOf(prices(null, []), 'line'))).toBeNull();
});

test('labels are at full hours or midnights within the period, including the latest day', () => {
  const now = new Date(2026, 2, 10, 12, 10).getTime() / 1_000;
  const hours = labelledTimes([now - 86_400, now], 6);
  expect(hours.map((time) => new Date(time * 1_000).getHours())).toEqual([16, 20, 0, 4, 8, 12]);
  const days = labelledTimes([now - 30 * 86_400, now], 6);
  expect(days.at(-1)).toBe(new Date(2026, 2, 10).getTime() / 1_000);
  for (const time of [...hours, ...days]) {
    expect(time).toBeLessThanOrEqual(now);
    expect(time).toBeGreaterThanOrEqual(now - 30 * 86_400);
  }
  expect(timeLabel(new Date(2026, 2, 10).getTime() / 1_000, 'en-GB')).toBe('10 Mar');
  expect(timeLabel(new Date(2026, 2, 10, 8).getTime() / 1_000, 'en-GB')).toBe('08:00');
});
