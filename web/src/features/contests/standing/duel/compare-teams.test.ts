import { expect, test } from 'vitest';
import type { TeamPick } from '../../queries.ts';
import { compareTeams } from './compare-teams.ts';

const KIT = { pattern: 'plain', colour_1: '#111111', colour_2: '#eeeeee' } as const;

function pick(playerId: number, points: string | null, more: Partial<TeamPick> = {}): TeamPick {
  return {
    player_id: playerId,
    name: `Player ${playerId}`,
    short_name: `P${playerId}`,
    position: 'MF',
    stars: 2,
    shirt_number: playerId,
    club: { id: 1, name: 'Club', short_name: 'CLB', kit: KIT },
    role: 'starter',
    slot: 0,
    captain: false,
    vice_captain: false,
    factor: '1',
    part: 'starter',
    points,
    match_status: 'first_half',
    opponent: 'OPP',
    ...more,
  };
}

const ids = (picks: readonly TeamPick[]) => picks.map((each) => each.player_id);

test('a pick both have decides nothing; what only one has does', () => {
  const comparison = compareTeams(
    { picks: [pick(1, '4'), pick(2, '6')] },
    { picks: [pick(3, '1'), pick(1, '4')] },
  );
  expect(ids(comparison.shared)).toEqual([1]);
  expect(ids(comparison.ofOne)).toEqual([2]);
  expect(ids(comparison.ofOther)).toEqual([3]);
  expect(comparison).toMatchObject({ sharedPoints: 4, pointsOfOne: 6, pointsOfOther: 1 });
});

test('a shared player counts as a difference when only one team has them as captain', () => {
  const comparison = compareTeams(
    { picks: [pick(1, '5', { captain: true, factor: '2', part: 'captain' })] },
    { picks: [pick(1, '5')] },
  );
  expect(comparison.shared).toEqual([]);
  expect(comparison).toMatchObject({ pointsOfOne: 10, pointsOfOther: 5 });
});

test('the sums of both parts are the totals of the two teams', () => {
  const one = [pick(1, '0.1'), pick(2, '0.2'), pick(4, '3', { factor: '0', part: 'bench', role: 'reserve' })];
  const other = [pick(1, '0.1'), pick(4, '3')];
  const comparison = compareTeams({ picks: one }, { picks: other });
  expect(comparison.sharedPoints + comparison.pointsOfOne).toBeCloseTo(0.3);
  expect(comparison.pointsOfOther).toBe(3);
});

test('hidden points count nothing', () => {
  expect(compareTeams({ picks: [pick(1, null)] }, { picks: [] }).pointsOfOne).toBe(0);
});
