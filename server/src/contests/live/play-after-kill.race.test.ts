import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { playAndKill } from '../../testing/live/killed-play.ts';

const worker = fileURLToPath(new URL('../../testing/live/live-play-worker.ts', import.meta.url));
const KILLS = 2;

test(`after ${KILLS} kills of all processes during play the standings match the database and each prize is paid once`, async () => {
  const played = await playAndKill({
    rounds: 1,
    kills: KILLS,
    seed: 'npm test',
    size: { contests: 2, entries: 12 },
    program: { name: 'worker', file: worker, parameters: [] },
    stepMs: 20,
    stretch: 2,
    onLine: () => {},
  });
  expect(played.violations).toEqual([]);
  expect(played).toMatchObject({ kills: KILLS, compared: 7 * 2 * 2 });
  expect(played.inPlay).toBeGreaterThan(0);
  expect(played.answers).toBeGreaterThan(0);
}, 240_000);
