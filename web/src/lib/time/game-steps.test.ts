import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createServerClock } from './clock.ts';
import { countdownParts, countdownText } from './dates.ts';
import { eachGameStep } from './game-steps.ts';

const MACHINE = Date.parse('2026-03-01T12:00:00.000Z');

beforeEach(() => vi.useFakeTimers({ now: MACHINE }));
afterEach(() => vi.useRealTimers());

/** A clock of a device that is `behind` ms behind its server, whose game time is `ahead` ms ahead of that. */
function clockOf(behind: number, ahead: number) {
  const clock = createServerClock(() => Date.now());
  const headers = new Map([
    ['x-server-time', String(MACHINE + behind)],
    ['x-game-time', String(MACHINE + behind + ahead)],
  ]);
  clock.synchronize({ get: (name) => headers.get(name) ?? null }, MACHINE, MACHINE);
  return clock;
}

/** The values of a countdown, each with the device's time at which it appeared. */
function shownUntil(until: number, clock: ReturnType<typeof clockOf>, forMilliseconds: number) {
  const shown: { readonly at: number; readonly text: string }[] = [];
  const end = eachGameStep(clock, { every: 1000, phase: until }, (now) => {
    const text = countdownText(countdownParts(until, now), 'd');
    if (shown.at(-1)?.text !== text) shown.push({ at: Date.now() - MACHINE, text });
  });
  vi.advanceTimersByTime(forMilliseconds);
  end();
  return shown;
}

test('a countdown flips at the very millisecond the server’s clock reaches the next second', () => {
  const clock = clockOf(2345, 0);
  const until = MACHINE + 5000;
  expect(shownUntil(until, clock, 4000)).toEqual([
    { at: 0, text: '0:03' },
    { at: 655, text: '0:02' },
    { at: 1655, text: '0:01' },
    { at: 2655, text: '0:00' },
  ]);
});

test('it counts in the time of the game where that is another', () => {
  const clock = clockOf(-400, 3_600_000);
  const until = MACHINE + 3_600_000 + 60_000;
  expect(shownUntil(until, clock, 1500)).toEqual([
    { at: 0, text: '1:01' },
    { at: 400, text: '1:00' },
    { at: 1400, text: '0:59' },
  ]);
});

test('an end that is no whole second is over at its own millisecond', () => {
  const clock = clockOf(0, 0);
  expect(shownUntil(MACHINE + 1250, clock, 3000)).toEqual([
    { at: 0, text: '0:02' },
    { at: 250, text: '0:01' },
    { at: 1250, text: '0:00' },
  ]);
});

test('a clock corrected during a countdown takes effect at the next second', () => {
  const clock = clockOf(0, 0);
  const until = MACHINE + 10_000;
  const shown: string[] = [];
  const end = eachGameStep(clock, { every: 1000, phase: until }, (now) =>
    shown.push(countdownText(countdownParts(until, now), 'd')),
  );
  vi.advanceTimersByTime(1000);
  clock.synchronize(
    { get: (name) => (name === 'x-server-time' ? String(Date.now() + 4000) : null) },
    Date.now(),
    Date.now(),
  );
  vi.advanceTimersByTime(1000);
  end();
  expect(shown).toEqual(['0:10', '0:09', '0:04']);
});

test('a stopped timer does not step again', () => {
  const onStep = vi.fn();
  const end = eachGameStep(clockOf(0, 0), { every: 1000, phase: MACHINE }, onStep);
  end();
  vi.advanceTimersByTime(5000);
  expect(onStep).toHaveBeenCalledTimes(1);
});

test('a refusal, which carries no game time, keeps the former estimate', () => {
  const clock = clockOf(0, 86_400_000);
  const headers = { get: (name: string) => (name === 'x-server-time' ? String(MACHINE) : null) };
  clock.synchronize(headers, MACHINE, MACHINE, true);
  expect(clock.gameNow()).toBe(MACHINE + 86_400_000);
  clock.synchronize(headers, MACHINE, MACHINE);
  expect(clock.gameNow()).toBe(MACHINE);
});
