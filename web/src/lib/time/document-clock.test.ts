import { describe, expect, test } from 'vitest';
import { createServerClock } from './clock.ts';
import { syncFromNavigation } from './document-clock.ts';

const SENT = Date.UTC(2026, 2, 7, 15);
/** The device's clock is three hours slow. */
const BEHIND = 3 * 3_600_000;
/** The script runs 400 ms after navigation start; the document took from 100 to 140 ms. */
const NAVIGATION = { requestStart: 100, responseStart: 140, transferSize: 9_000 };
const MOMENT = { machineNow: SENT - BEHIND + 280, pageNow: 400 };

const responseWith = (times: Readonly<Record<string, number>>) => ({
  get: (name: string) => (times[name] === undefined ? null : String(times[name])),
});

describe('a page on a device with a wrong clock', () => {
  test('knows the server’s time before any call is answered', () => {
    const clock = createServerClock(() => MOMENT.machineNow);
    syncFromNavigation(clock, responseWith({ 'x-server-time': SENT }), NAVIGATION, MOMENT);
    // Sent in the middle of the round trip, 280 ms ago.
    expect(clock.now()).toBe(SENT + 280);
    expect(clock.gameNow()).toBe(SENT + 280);
  });

  test('knows the game’s time where it is another', () => {
    const clock = createServerClock(() => MOMENT.machineNow);
    const game = Date.UTC(2026, 7, 1);
    syncFromNavigation(
      clock,
      responseWith({ 'x-server-time': SENT, 'x-game-time': game }),
      NAVIGATION,
      MOMENT,
    );
    expect(clock.gameNow()).toBe(game + 280);
  });

  test('ignores cached documents and documents without a time', () => {
    const clock = createServerClock(() => MOMENT.machineNow);
    syncFromNavigation(
      clock,
      responseWith({ 'x-server-time': SENT }),
      { ...NAVIGATION, transferSize: 0 },
      MOMENT,
    );
    syncFromNavigation(clock, responseWith({}), NAVIGATION, MOMENT);
    expect(clock.now()).toBe(MOMENT.machineNow);
  });

  test('is corrected by an answer with a shorter round trip', () => {
    const clock = createServerClock(() => MOMENT.machineNow);
    syncFromNavigation(clock, responseWith({ 'x-server-time': SENT }), NAVIGATION, MOMENT);
    clock.synchronize(
      responseWith({ 'x-server-time': SENT + 290 }),
      MOMENT.machineNow - 5,
      MOMENT.machineNow + 5,
    );
    expect(clock.now()).toBe(SENT + 290);
  });
});
