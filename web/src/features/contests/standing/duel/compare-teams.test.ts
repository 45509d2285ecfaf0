import { expect, test } from 'vitest';
import type { TeamPick } from '../../queries.ts';
import type { Match } from '../../../../game/matches/match-row.tsx';
import { compareTeams, gainOf, playersLeft } from './compare-teams.ts';

const KIT = { pattern: 'plain', colour_1: '#111111', colour_2: '#eeeeee' } as const;

function pick(playerId: number, points: string | null, more: Partial<TeamPick> = {}): TeamPick {
  return {
    player_id: playerId,
    name: `Player ${playerId}`,
    short_name: `P${playerId}`,
    position: 'MF',
    stars: 2,
    shirt_number: playerId,
    nationality: '',
    club: { id: 1, name: 'Club', short_name: 'CLB', kit: KIT },
    role: 'starter',
    slot: 0,
    captain: false,
    vice_captain: false,
    factor: '1',
    part: 'starter',
    points,
    match_status: 'first_half',
    line_up: null,
    gone_off: false,
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

test('differences are sorted by points, the largest first', () => {
  const { ofOne } = compareTeams({ picks: [pick(1, '2'), pick(2, '9'), pick(3, '5')] }, { picks: [] });
  expect(ids(ofOne)).toEqual([2, 3, 1]);
});

test('a captain gains what the same player has more than for the other team', () => {
  const captain = pick(1, '5', { captain: true, factor: '2', part: 'captain' });
  expect(gainOf(captain, { picks: [pick(1, '5')] })).toBe(5);
  expect(gainOf(pick(1, '5'), { picks: [captain] })).toBe(-5);
  expect(gainOf(pick(2, '3'), { picks: [captain] })).toBe(3);
});

test('players are left while a match of their club is running or to come', () => {
  const club = { id: 1, name: 'Club', short_name: 'CLB', kit: KIT };
  const match = (status: Match['status'], isVoid = false): Match => ({
    id: 1,
    league_id: 1,
    round: 1,
    kickoff_dt: '2026-03-07T15:00:00Z',
    home: club,
    away: { ...club, id: 2 },
    home_score: null,
    away_score: null,
    status,
    minute: null,
    minute_clock: null,
    is_void: isVoid,
    venue_name: null,
  });
  const team = { picks: [pick(1, '1'), pick(2, '1')] };
  expect(playersLeft(team, [match('scheduled')])).toBe(2);
  expect(playersLeft(team, [match('second_half')])).toBe(2);
  expect(playersLeft(team, [match('ended')])).toBe(0);
  expect(playersLeft(team, [match('scheduled', true)])).toBe(0);
  expect(playersLeft(team, [match('ended'), match('scheduled')])).toBe(2);
});
