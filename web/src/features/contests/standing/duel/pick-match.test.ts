import { expect, test } from 'vitest';
import type { Match } from '../../../../game/matches/match-row.tsx';
import { matchOfPick } from './pick-match.ts';

const KIT = { pattern: 'plain', colour_1: '#111111', colour_2: '#eeeeee' } as const;
const club = (id: number) => ({ id, name: `Club ${id}`, short_name: `C${id}`, kit: KIT });

function match(id: number, home: number, away: number, kickOff: string, status: Match['status']): Match {
  return {
    id,
    league_id: 1,
    round: 1,
    kickoff_dt: kickOff,
    home: club(home),
    away: club(away),
    home_score: null,
    away_score: null,
    status,
    minute: null,
    minute_clock: null,
    is_void: false,
    venue_name: null,
  };
}

const pick = { club: club(1) };
const first = match(1, 1, 2, '2026-03-07T12:00:00Z', 'ended');
const second = match(2, 3, 1, '2026-03-07T14:00:00Z', 'second_half');
const third = match(3, 1, 4, '2026-03-07T16:00:00Z', 'scheduled');
const foreign = match(4, 5, 6, '2026-03-07T14:00:00Z', 'first_half');

test('the match being played comes before those to come and those over', () => {
  expect(matchOfPick([third, foreign, second, first], pick)?.id).toBe(2);
});

test('between two matches it is the next one, after all of them the last', () => {
  expect(matchOfPick([first, third], pick)?.id).toBe(3);
  expect(matchOfPick([first, match(5, 1, 7, '2026-03-07T15:00:00Z', 'confirmed')], pick)?.id).toBe(5);
});

test('a club without a match has none', () => {
  expect(matchOfPick([foreign], pick)).toBeUndefined();
});
