import { foldMatch } from '@touchline/domain/football/fold';
import { passingOf, shotsOf } from '@touchline/domain/football/places';
import { describe, expect, it } from 'vitest';
import { SPRINT_EPOCH_MS, SPRINT_ROUND_MS, sprintFixtures } from './calendar.ts';
import { sprintScript } from './sprint-match.ts';
import { sprintWorld } from './world.ts';

const world = sprintWorld('places', 'secret');
const fixtures = sprintFixtures(world, SPRINT_EPOCH_MS, SPRINT_EPOCH_MS + 24 * SPRINT_ROUND_MS);

function statisticsSums(record: ReturnType<typeof foldMatch>) {
  const rows = [...record.players.values()].map(({ statistics }) => statistics);
  const sum = (name: 'goals' | 'saves' | 'shotsOffTarget' | 'penaltiesMissed' | 'passesGood'): number =>
    rows.reduce((total, row) => total + row[name], 0);
  return {
    statistics: {
      goals: sum('goals'),
      saves: sum('saves'),
      shotsOffTarget: sum('shotsOffTarget'),
      penaltiesMissed: sum('penaltiesMissed'),
      passesGood: sum('passesGood'),
    },
  };
}

describe('the places of a match', () => {
  const places = fixtures.map((fixture) => {
    const events = sprintScript(world, fixture).map(({ event }) => event);
    return { events, record: foldMatch(events), shots: shotsOf(events), passing: passingOf(events) };
  });
  const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);

  it('leave the ids of all other events as they would be without them', () => {
    for (const { events } of places) {
      const others = events.filter(({ happening: { kind } }) => kind !== 'shot' && kind !== 'passes');
      others.forEach(({ id }, index) => {
        const [, name = ''] = id.split(':');
        if (/^\d+$/.test(name)) expect(Number(name)).toBe(index);
      });
    }
  });

  it('have a shot for every goal but own goals, for every save and for every shot off target', () => {
    for (const { record, shots } of places) {
      const { statistics } = statisticsSums(record);
      const count = (outcome: string): number =>
        shots.filter((shot) => shot.outcome === outcome && !shot.penalty).length;
      const penalties = shots.filter(({ penalty }) => penalty);
      expect(shots.filter(({ outcome }) => outcome === 'goal')).toHaveLength(statistics.goals);
      expect(count('saved')).toBe(statistics.saves);
      expect(count('off_target')).toBe(statistics.shotsOffTarget);
      expect(penalties.filter(({ outcome }) => outcome !== 'goal')).toHaveLength(statistics.penaltiesMissed);
    }
  });

  it('have as many goals as expected over many matches, within one in ten', () => {
    const shots = places.flatMap((each) => each.shots);
    const goals = shots.filter(({ outcome }) => outcome === 'goal').length;
    const expected = sumOf(shots.map(({ expectedGoals }) => expectedGoals ?? 0));
    expect(expected / goals).toBeGreaterThan(0.9);
    expect(expected / goals).toBeLessThan(1.1);
  });

  it('are nearer to the goal the better the chance, all of them in the half attacked', () => {
    const shots = places.flatMap((each) => each.shots).filter(({ penalty }) => !penalty);
    const meanX = (some: typeof shots): number => sumOf(some.map(({ x }) => x)) / some.length;
    const good = shots.filter(({ expectedGoals }) => (expectedGoals ?? 0) > 0.3);
    const poor = shots.filter(({ expectedGoals }) => (expectedGoals ?? 0) < 0.05);
    expect(meanX(good)).toBeGreaterThan(meanX(poor) + 8);
    expect(shots.every(({ x, y }) => x > 60 && x < 100 && y > 0 && y < 100)).toBe(true);
  });

  it('have the completed passes that are counted', () => {
    for (const { record, passing } of places) {
      const passers = [...passing.home.passers, ...passing.away.passers];
      const { statistics } = statisticsSums(record);
      expect(sumOf(passers.map(({ passes }) => passes))).toBe(statistics.passesGood);
    }
  });
});
