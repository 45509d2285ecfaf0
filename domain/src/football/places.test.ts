import { expect, it } from 'vitest';
import type { MatchEvent, MatchHappening } from './events.ts';
import { foldMatch } from './fold.ts';
import { passingOf, shotsOf } from './places.ts';

let next = 0;
function event(happening: MatchHappening, period: 1 | 5 = 1): MatchEvent {
  next += 1;
  const time = { period, minute: 10, added: 0, sequence: next };
  return { matchId: 1, provider: 'test', id: String(next), version: 1, time, happening };
}

const SHOT = {
  kind: 'shot',
  side: 'home',
  playerId: 9,
  x: 89,
  y: 50,
  outcome: 'goal',
  penalty: true,
  expectedGoals: 0.78,
} as const;

it('shows shots with their places, without those of a shoot-out', () => {
  const shots = shotsOf([event(SHOT), event(SHOT, 5)]);
  expect(shots).toMatchObject([
    { playerId: 9, x: 89, y: 50, minute: 10, outcome: 'goal', expectedGoals: 0.78 },
  ]);
  expect(shots[0]).not.toHaveProperty('kind');
});

it('counts no goal and no shot by a place alone', () => {
  const { score, players } = foldMatch([event(SHOT)]);
  expect({ score, players: players.size }).toEqual({ score: { home: 0, away: 0 }, players: 0 });
});

it('weighs the places of passers by their passes and adds both directions of a pair', () => {
  const passes = (playerId: number, count: number, x: number, receiverId: number): MatchEvent =>
    event({
      kind: 'passes',
      side: 'away',
      playerId,
      count,
      x,
      y: 50,
      receivers: [{ playerId: receiverId, count }],
    });
  const { home, away } = passingOf([passes(7, 3, 20, 4), passes(7, 1, 60, 4), passes(4, 2, 40, 7)]);
  expect(home).toEqual({ passers: [], pairs: [] });
  expect(away).toEqual({
    passers: [
      { playerId: 7, passes: 4, x: 30, y: 50 },
      { playerId: 4, passes: 2, x: 40, y: 50 },
    ],
    pairs: [{ one: 4, other: 7, passes: 6 }],
  });
});
