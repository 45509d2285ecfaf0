import fc from 'fast-check';
import { expect, test } from 'vitest';
import { courseOf, leagueTable, movements, type SeasonResult } from './league-table.ts';

const DAY_MS = 86_400_000;
const CLUBS = [1, 2, 3, 4];

function match(
  id: number,
  round: number,
  homeClubId: number,
  awayClubId: number,
  score: string | null,
  state: SeasonResult['state'] = score === null ? 'upcoming' : 'over',
): SeasonResult {
  const [home, away] = (score ?? '').split('-').map(Number);
  return {
    id,
    round,
    kickoffMs: round * DAY_MS,
    homeClubId,
    awayClubId,
    score: home === undefined || away === undefined ? null : { home, away },
    state,
  };
}

const SEASON = [
  match(1, 1, 1, 2, '2-0'),
  match(2, 1, 3, 4, '1-1'),
  match(3, 2, 2, 3, '3-0'),
  match(4, 2, 4, 1, '1-0', 'live'),
  match(5, 3, 1, 3, null),
];

const places = (rows: readonly { readonly clubId: number; readonly place: number }[]) =>
  rows.map(({ clubId, place }) => [clubId, place]);

test('a win counts three points and a draw one; then goal difference and goals scored decide', () => {
  const rows = leagueTable(CLUBS, SEASON, { live: false });
  expect(places(rows)).toEqual([
    [1, 1],
    [2, 2],
    [4, 3],
    [3, 4],
  ]);
  expect(rows[1]).toMatchObject({ played: 2, won: 1, lost: 1, goalsFor: 3, goalsAgainst: 2, points: 3 });
  expect(rows[1]?.form).toEqual([
    { matchId: 1, result: 'lost' },
    { matchId: 3, result: 'won' },
  ]);
});

test('a running match counts with its present score only on request', () => {
  const rows = leagueTable(CLUBS, SEASON, { live: true });
  expect(rows[0]).toMatchObject({ clubId: 4, points: 4, played: 2 });
  expect(rows.find(({ clubId }) => clubId === 1)).toMatchObject({ points: 3, lost: 1 });
});

test('an abandoned match counts for nobody', () => {
  const rows = leagueTable(CLUBS, [match(1, 1, 1, 2, '2-0', 'void')], { live: true });
  expect(rows.every(({ played }) => played === 0)).toBe(true);
});

test('clubs level in everything share a place, and the next place is left out', () => {
  const rows = leagueTable([1, 2, 3, 4], [match(1, 1, 1, 2, '1-1'), match(2, 1, 3, 4, '1-1')], {
    live: false,
  });
  expect(places(rows)).toEqual([
    [1, 1],
    [2, 1],
    [3, 1],
    [4, 1],
  ]);
  const apart = leagueTable([1, 2, 3], [match(1, 1, 1, 2, '1-1')], { live: false });
  expect(places(apart)).toEqual([
    [1, 1],
    [2, 1],
    [3, 3],
  ]);
});

test('a table of home matches, and one of the last results', () => {
  const home = leagueTable(CLUBS, SEASON, { live: true, at: 'home' });
  expect(home.map(({ clubId, played }) => [clubId, played])).toEqual([
    [2, 1],
    [1, 1],
    [4, 1],
    [3, 1],
  ]);
  const last = leagueTable(CLUBS, SEASON, { live: false, last: 1 });
  expect(last[0]).toMatchObject({ clubId: 2, points: 3, played: 1 });
});

test('movement compares with the table before the latest round that has started', () => {
  const rows = leagueTable(CLUBS, SEASON, { live: true });
  const moved = movements(CLUBS, SEASON, rows);
  // After the first round: 1, then 3 and 4 level, then 2.
  expect(moved.get(4)).toBe(1);
  expect(moved.get(1)).toBe(-2);
  expect(moved.get(2)).toBe(2);
  expect(moved.get(3)).toBe(-2);
  expect([...movements(CLUBS, SEASON.slice(0, 2), rows).values()]).toEqual([0, 0, 0, 0]);
});

test('the course of a club has its place after each finished match', () => {
  expect(courseOf(2, CLUBS, SEASON)).toEqual([
    { round: 1, matchId: 1, place: 4, points: 0 },
    { round: 2, matchId: 3, place: 2, points: 3 },
  ]);
});

test('points, goals and results add up over every table, whichever matches were played', () => {
  const results = fc.array(
    fc.record({
      home: fc.integer({ min: 1, max: 6 }),
      away: fc.integer({ min: 1, max: 6 }),
      scored: fc.integer({ min: 0, max: 9 }),
      conceded: fc.integer({ min: 0, max: 9 }),
      round: fc.integer({ min: 1, max: 9 }),
    }),
    { maxLength: 40 },
  );
  fc.assert(
    fc.property(results, (played) => {
      const matches = played
        .filter(({ home, away }) => home !== away)
        .map(({ home, away, scored, conceded, round }, index) =>
          match(index + 1, round, home, away, `${scored}-${conceded}`),
        );
      const rows = leagueTable([1, 2, 3, 4, 5, 6], matches, { live: false });
      const sum = (figure: (row: (typeof rows)[number]) => number) =>
        rows.reduce((total, row) => total + figure(row), 0);
      const draws = matches.filter(({ score }) => score !== null && score.home === score.away).length;
      expect(sum(({ goalsFor }) => goalsFor)).toBe(sum(({ goalsAgainst }) => goalsAgainst));
      expect(sum(({ won }) => won)).toBe(sum(({ lost }) => lost));
      expect(sum(({ points }) => points)).toBe(3 * (matches.length - draws) + 2 * draws);
      expect(rows.every((row) => row.played === row.won + row.drawn + row.lost)).toBe(true);
      const worse = rows.slice(1).every((row, index) => row.points <= (rows[index]?.points ?? 0));
      expect(worse).toBe(true);
    }),
  );
});
