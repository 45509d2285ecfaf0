import { calls } from '@touchline/contract/calls';
import { expect, test } from 'vitest';
import { scoringTableOf } from '../facts.ts';
import type { NamedEntry } from './live-field.ts';
import { rowsText } from './rows-text.ts';
import { STANDINGS_CALL } from './standings-answer.ts';

const table = scoringTableOf('easy');
const rows = calls[STANDINGS_CALL].output.shape.data.shape.rows;

const entry = (teamId: number, place: Partial<NamedEntry>): NamedEntry => ({
  teamId,
  managerId: 10 * teamId,
  nickname: `manager ${teamId}`,
  simulated: false,
  rank: 1,
  points: 40,
  prize: 0n,
  playersLeft: 11,
  ...place,
});

test('rows are the rows of the call, in their order', () => {
  const text = rowsText(table, [
    entry(7, { rank: 1, points: 41, prize: 250_000_000n, playersLeft: 3 }),
    entry(2, { rank: 2, points: 40, simulated: true, playersLeft: 0 }),
    entry(9, { rank: 2, points: 40, playersLeft: 4 }),
    entry(1, { rank: 4, points: -3 }),
  ]);
  const told = rows.parse(JSON.parse(text));
  expect(
    told.map((row) => [row.rank, row.team_id, row.manager_id, row.points, row.simulated, row.players_left]),
  ).toEqual([
    [1, 7, 70, '41', false, 3],
    [2, 2, 20, '40', true, 0],
    [2, 9, 90, '40', false, 4],
    [4, 1, 10, '-3', false, 11],
  ]);
  expect(told.map((row) => row.prize)).toEqual(['2.50', '0.00', '0.00', '0.00']);
});

test('any nickname is told as it is', () => {
  const nicknames = ['"quoted"', 'back\\slash', 'line\nbreak', '\u2028', 'Łukasz 🏆', ''];
  const text = rowsText(
    table,
    nicknames.map((nickname, nth) => entry(nth + 1, { nickname })),
  );
  expect(rows.parse(JSON.parse(text)).map((row) => row.nickname)).toEqual(nicknames);
});

test('no rows are an empty list', () => {
  expect(rowsText(table, [])).toBe('[]');
});
