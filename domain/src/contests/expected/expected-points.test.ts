import { describe, expect, test } from 'vitest';
import { TEAM_SCORING } from '../../scoring/substitutions.ts';
import { chanceToPlay, type PlayerBeforeMatch } from './chance-to-play.ts';
import { expectedPoints, teamWorthOf, type PointsFacts } from './expected-points.ts';

const START = { started: true, minutes: 90 };
const BENCH = { started: false, minutes: 0 };
const CAME_ON = { started: false, minutes: 20 };

function chanceOf(player: Partial<PlayerBeforeMatch>) {
  return chanceToPlay({ position: 'DF', better: 2, recent: [], absence: null, announced: null, ...player });
}

describe('the chance to play', () => {
  test('grows with the starts of late and with the place in the squad', () => {
    const starts = [0, 2, 5].map(
      (count) => chanceOf({ recent: [...Array(count).fill(START), ...Array(5 - count).fill(BENCH)] }).start,
    );
    expect(starts).toEqual(starts.toSorted((one, other) => one - other));
    expect(starts[2]).toBeGreaterThan(0.9);
    const places = [0, 3, 6].map((better) => chanceOf({ better }).start);
    expect(places).toEqual(places.toSorted((one, other) => other - one));
  });

  test('is certain once the line-up is published, whatever the estimate before', () => {
    expect(chanceOf({ announced: 'starts', better: 9 })).toEqual({ start: 1, play: 1 });
    expect(chanceOf({ announced: 'left_out', recent: Array(5).fill(START) })).toEqual({ start: 0, play: 0 });
    expect(chanceOf({ announced: 'bench' }).start).toBe(0);
    expect(chanceOf({ announced: 'starts', absence: 'injured' }).start).toBe(1);
  });

  test('is 0 for an absent player and halved for a doubtful one', () => {
    expect(chanceOf({ absence: 'injured' })).toEqual({ start: 0, play: 0 });
    expect(chanceOf({ absence: 'suspended' })).toEqual({ start: 0, play: 0 });
    expect(chanceOf({ absence: 'doubtful' }).start).toBeCloseTo(chanceOf({}).start / 2);
  });

  test('of a substitute who always comes on is higher', () => {
    const on = chanceOf({ announced: 'bench', recent: Array(5).fill(CAME_ON) }).play;
    expect(on).toBeGreaterThan(chanceOf({ announced: 'bench', recent: Array(5).fill(BENCH) }).play);
  });
});

describe('expected points', () => {
  const facts: PointsFacts = {
    kind: 'easy',
    position: 'MF',
    stars: 3,
    startPoints: [],
    chance: { start: 1, play: 1 },
    difficulty: null,
  };

  test('grow with stars, points of late and easier matches', () => {
    expect(expectedPoints({ ...facts, stars: 5 })).toBeGreaterThan(expectedPoints(facts));
    expect(expectedPoints({ ...facts, startPoints: [9, 9, 9] })).toBeGreaterThan(expectedPoints(facts));
    const byDifficulty = ([1, 2, 3, 4, 5] as const).map((difficulty) =>
      expectedPoints({ ...facts, difficulty }),
    );
    expect(byDifficulty).toEqual(byDifficulty.toSorted((one, other) => other - one));
  });

  test('are 0 for a player who does not play, and low for a substitute', () => {
    expect(expectedPoints({ ...facts, chance: { start: 0, play: 0 } })).toBe(0);
    const substitute = expectedPoints({ ...facts, chance: { start: 0, play: 1 } });
    expect(substitute).toBeGreaterThan(0);
    expect(substitute).toBeLessThan(expectedPoints(facts) / 2);
  });
});

test('a reserve of an easy contest is worth something too: they replace who is absent', () => {
  expect(teamWorthOf(TEAM_SCORING.easy).reserveShare).toBeGreaterThan(0);
  expect(teamWorthOf(TEAM_SCORING.pro, 40)).toEqual({ captainTimes: 1, reserveShare: 0.5, maxLeases: 15 });
});
