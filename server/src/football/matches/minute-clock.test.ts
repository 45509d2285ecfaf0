import { minuteWithoutStoppage } from '@touchline/domain/football/clock';
import { expect, test } from 'vitest';
import { SPRINT_EPOCH_MS, SPRINT_ROUND_MS, sprintFixtures } from '../../feeds/simulator/calendar.ts';
import { sprintScript } from '../../feeds/simulator/sprint-match.ts';
import { sprintWorld } from '../../feeds/simulator/world.ts';
import { minuteClockOf } from './minute-clock.ts';

const world = sprintWorld('minutes', 'secret');
const clock = { status: 'first_half', minute_at: new Date(SPRINT_EPOCH_MS) } as const;

test('extrapolating the minute of a Sprint match is never ahead of the feed', () => {
  const minuteMs = minuteClockOf({ ...clock, pace: 'sprint' })?.minute_ms ?? 0;
  expect(minuteMs).toBeGreaterThan(0);
  const from = SPRINT_EPOCH_MS + 48 * SPRINT_ROUND_MS;
  let counted = 0;
  for (const fixture of sprintFixtures(world, from, from + 3 * SPRINT_ROUND_MS)) {
    for (const period of [1, 2] as const) {
      let last = { minute: -1, at: 0 };
      const played = sprintScript(world, fixture).filter(
        ({ event }) => event.time.period === period && event.happening.kind !== 'line_up',
      );
      for (const { offsetMs, event } of played) {
        const minute = minuteWithoutStoppage(event.time);
        if (minute === last.minute) continue;
        if (last.minute >= 0) {
          const shown = last.minute + Math.floor((offsetMs - 1 - last.at) / minuteMs);
          expect(shown, `match ${fixture.matchId} at ${offsetMs}`).toBeLessThanOrEqual(minute);
          counted += 1;
        }
        last = { minute, at: offsetMs };
      }
    }
  }
  expect(counted).toBeGreaterThan(500);
});

test('the minute stops while nothing is played, and runs in real time in other leagues', () => {
  expect(minuteClockOf({ ...clock, pace: 'standard' })).toEqual({
    since: clock.minute_at.toISOString(),
    minute_ms: 60_000,
  });
  for (const status of ['scheduled', 'half_time', 'ended', 'confirmed', 'abandoned'] as const) {
    expect(minuteClockOf({ ...clock, status, pace: 'standard' })).toBeNull();
  }
  expect(minuteClockOf({ ...clock, minute_at: null, pace: 'standard' })).toBeNull();
});
