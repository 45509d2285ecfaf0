import { describe, expect, test } from 'vitest';
import { startLoadSensor } from './shedding.ts';

/**
 * A sensor whose ticks are triggered by the test: after `wall` milliseconds, of which this thread worked `worked`.
 */
function sensorOfTicks() {
  let now = 0;
  let worked = 0;
  let tick = (): void => {};
  const sensor = startLoadSensor({
    now: () => now,
    worked: () => worked,
    every: (_everyMs, callback) => {
      tick = callback;
      return () => {};
    },
  });
  const after = (wall: number, workedMs: number): void => {
    now += wall;
    worked += workedMs;
    tick();
  };
  return { sensor, after };
}

describe('reads are refused', () => {
  test('not while ticks are on time', () => {
    const { sensor, after } = sensorOfTicks();
    after(100, 100);
    after(104, 104);
    expect(sensor.isOverloaded('later')).toBe(false);
    expect(sensor.lateness()).toBe(4);
  });

  test('not after one long task', () => {
    const { sensor, after } = sensorOfTicks();
    after(100, 20);
    after(2_000, 1_950);
    expect(sensor.isOverloaded('later')).toBe(false);
    after(101, 90);
    expect(sensor.isOverloaded('later')).toBe(false);
  });

  test('not while other programs have the processor, however long', () => {
    const { sensor, after } = sensorOfTicks();
    for (let count = 0; count < 5; count += 1) after(3_000, 250);
    expect(sensor.isOverloaded('later')).toBe(false);
    expect(sensor.isOverloaded('first')).toBe(false);
  });

  test('for later parts of pages after two ticks over 200 ms late by own work, until one is on time', () => {
    const { sensor, after } = sensorOfTicks();
    after(320, 310);
    after(330, 310);
    expect(sensor.isOverloaded('later')).toBe(true);
    expect(sensor.isOverloaded('first')).toBe(false);
    after(105, 100);
    expect(sensor.isOverloaded('later')).toBe(false);
  });

  test('for first parts too after two ticks over a second late', () => {
    const { sensor, after } = sensorOfTicks();
    after(1_300, 1_200);
    after(1_200, 1_150);
    expect(sensor.isOverloaded('first')).toBe(true);
  });
});
