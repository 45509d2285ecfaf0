import { expect, test } from 'vitest';
import type { Match } from '../../game/matches/match-row.tsx';
import { testMatch } from '../../game/matches/testing-match.ts';
import { byLeague, type League } from './by-league.ts';

const match = (id: number, league_id: number): Match => testMatch({ id, league_id });
const league = (id: number): League => ({
  id,
  name: `League ${id}`,
  countryId: { country_code: '' },
  season: { id: 1, name: '2026' },
  seasonId: 1,
  label: `League ${id}`,
  value: id,
  full_statistics: true,
});

test('matches are grouped by league, leagues in the order of their first matches', () => {
  const groups = byLeague([match(1, 7), match(2, 3), match(3, 7)], [league(3), league(7)]);
  expect(groups.map(({ league: of, matches }) => [of?.id, matches.map(({ id }) => id)])).toEqual([
    [7, [1, 3]],
    [3, [2]],
  ]);
});

test('a league the answer does not name keeps its matches', () => {
  expect(byLeague([match(1, 7)], [])).toMatchObject([{ league: undefined, matches: [{ id: 1 }] }]);
});

test('matches to come part by day as well, those being played do not', () => {
  const late = { ...match(2, 7), kickoff_dt: '2026-03-08T00:50:00.000Z' };
  expect(byLeague([match(1, 7), late], []).map(({ matches }) => matches.length)).toEqual([1, 1]);
  const playing = [match(1, 7), late].map((each) => ({ ...each, status: 'second_half' as const }));
  expect(byLeague(playing, []).map(({ matches }) => matches.length)).toEqual([2]);
});
