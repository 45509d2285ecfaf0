import { describe, expect, test } from 'vitest';
import { untilNextTurn, waitForTurn } from './leased-loop.ts';
import { restingInterval } from './sweeps.ts';

describe('the next turn of a loop', () => {
  test('comes at its own time, however long the last one took', () => {
    expect(untilNextTurn(0, 250)).toBe(250);
    expect(untilNextTurn(40, 250)).toBe(210);
    expect(untilNextTurn(1_040, 250)).toBe(210);
  });

  test('leaves others at least half of the time', () => {
    expect(untilNextTurn(125, 250)).toBe(125);
    expect(untilNextTurn(126, 250)).toBe(374);
    expect(untilNextTurn(249, 250)).toBe(251);
  });

  test('differs from that of other loops, even after all were late together', () => {
    const phases = [0, 50, 100, 150, 200];
    const late = 3_007;
    const next = phases.map((phase) => late + untilNextTurn(late - phase, 250));
    expect(new Set(next.map((at) => at % 250))).toEqual(new Set(phases));
  });
});

test('sweeps run every four seconds while nobody uses the product, in the same phase', () => {
  let isWatched = true;
  const everyMs = restingInterval(() => isWatched);
  const phase = 50;
  expect(everyMs()).toBe(250);
  isWatched = false;
  expect(everyMs()).toBe(4_000);
  const late = 3_007;
  expect((late + untilNextTurn(late - phase, everyMs())) % 250).toBe(phase);
});

describe('a loop that waits', () => {
  /** When a loop that starts to wait at 100 ms takes its next turn, if the product is used from a time on. */
  async function turnAt(usedFrom: number, stopFrom = Infinity): Promise<number> {
    let now = 100;
    await waitForTurn({
      intervalMs: restingInterval(() => now >= usedFrom),
      sinceBeginMs: () => now,
      wait: (ms) => {
        now += ms;
        return Promise.resolve(now < stopFrom);
      },
    });
    return now;
  }

  test('rests for the whole interval while nobody uses the product', async () => {
    expect(await turnAt(Infinity)).toBe(4_000);
  });

  test('takes its turn soon after somebody does', async () => {
    expect(await turnAt(700)).toBe(1_250);
    expect(await turnAt(0)).toBe(250);
  });

  test('ends with the loop', async () => {
    expect(await turnAt(Infinity, 2_000)).toBe(2_100);
  });
});
