import { describe, expect, test } from 'vitest';
import { deciles, MOMENTS, reliabilityOf, runContests } from './calibration.ts';

const { contests, forecasts, intervals } = runContests('test', 24, 200);

describe('projections of contests that the simulator plays', () => {
  test('cover every moment of every contest', () => {
    expect(contests).toBe(24);
    for (const moment of MOMENTS)
      expect(forecasts.filter((each) => each.moment === moment).length).toBeGreaterThan(300);
  });

  test('come true about as often as projected', () => {
    // The simulations of this test see another future than the simulator: its chances are drawn apart.
    const off = deciles(forecasts).reduce(
      (sum, { forecasts: count, projected, cameTrue }) => sum + count * Math.abs(projected - cameTrue),
      0,
    );
    expect(off / forecasts.length).toBeLessThan(0.025);
    const third = reliabilityOf(forecasts, 0.2, 0.4);
    expect(third.forecasts).toBeGreaterThan(150);
    expect(Math.abs(third.cameTrue - third.projected)).toBeLessThan(0.08);
  });

  test('have intervals that hold at least four in five final ranks', () => {
    const within = intervals.filter((each) => each.within).length / intervals.length;
    expect(within).toBeGreaterThan(0.78);
    expect(within).toBeLessThan(0.97);
  });

  test('are the same for the same seed, and grow sharper with time', () => {
    const again = runContests('test', 2, 200).forecasts;
    expect(again).toEqual(forecasts.slice(0, again.length));
    const brier = (moment: (typeof MOMENTS)[number]): number => {
      const of = forecasts.filter((each) => each.moment === moment);
      return (
        of.reduce((sum, { chance, cameTrue }) => sum + (chance - (cameTrue ? 1 : 0)) ** 2, 0) / of.length
      );
    };
    expect(brier('minute 75 of the last')).toBeLessThan(0.6 * brier('first kick-off'));
  });
});
