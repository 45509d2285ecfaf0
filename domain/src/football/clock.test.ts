import { expect, test } from 'vitest';
import { minutesSinceKickOff } from './clock.ts';

test.each([
  [1, 0, 1],
  [45, 3, 48],
  [46, 0, 61],
  [90, 4, 109],
  [91, 0, 111],
  [120, 0, 141],
])('minute %i+%i ends after %i minutes, with the breaks before it', (minute, added, since) => {
  expect(minutesSinceKickOff({ minute, added })).toBe(since);
});
