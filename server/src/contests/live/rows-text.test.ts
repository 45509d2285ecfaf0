import { calls } from '@touchline/contract/calls';
import { uploadedAvatar } from '@touchline/domain/avatars';
import { expect, test } from 'vitest';
import { scoringTableOf } from '../facts.ts';
import { joinNames, openNames, packNames } from './names.ts';
import { createRowSerializer } from './rows-text.ts';
import { STANDINGS_CALL } from './standings-answer.ts';

const rows = calls[STANDINGS_CALL].output.shape.data.shape.rows;

interface TestRow {
  readonly teamId: number;
  readonly rank?: number;
  readonly points?: number;
  readonly prize?: bigint;
  readonly playersLeft?: number;
  readonly nickname?: string;
  readonly simulated?: boolean;
  readonly avatar?: number;
}

/** The JSON of the given rows. */
function serialize(teams: readonly TestRow[]): string {
  const names = teams.map(({ teamId, nickname, simulated }) => ({
    nickname: nickname ?? `manager ${teamId}`,
    simulated: simulated ?? false,
  }));
  const serializeRows = createRowSerializer({
    table: scoringTableOf('easy'),
    entryIds: Int32Array.from(teams, ({ teamId }) => teamId),
    managerIds: Int32Array.from(teams, ({ teamId }) => 10 * teamId),
    names: openNames(joinNames([packNames(names)], (size) => new ArrayBuffer(size))),
    avatars: teams.some(({ avatar }) => avatar !== undefined)
      ? Float64Array.from(teams, ({ avatar }) => avatar ?? 0)
      : null,
    prizeAt: (rank) => teams.find((team) => (team.rank ?? 1) === rank)?.prize ?? 0n,
  });
  return serializeRows(
    {
      totalOf: (team) => teams[team]?.points ?? 40,
      rankOf: (team) => teams[team]?.rank ?? 1,
      sharing: () => 1,
      playersLeft: (team) => teams[team]?.playersLeft ?? 11,
    },
    teams.map((_, index) => index),
  );
}

const parsed = (teams: readonly TestRow[]) => rows.parse(JSON.parse(serialize(teams)));

test('rows have the format of the call, in the given order', () => {
  const found = parsed([
    { teamId: 7, rank: 1, points: 41, prize: 250_000_000n, playersLeft: 3 },
    { teamId: 2, rank: 2, points: 40, simulated: true, playersLeft: 0 },
    { teamId: 9, rank: 2, points: 40, playersLeft: 4 },
    { teamId: 2_147_483_647, rank: 4, points: -3, playersLeft: 15 },
    { teamId: 100, rank: 5, points: 0 },
  ]);
  expect(found.map((row) => [row.rank, row.team_id, row.points, row.simulated, row.players_left])).toEqual([
    [1, 7, '41', false, 3],
    [2, 2, '40', true, 0],
    [2, 9, '40', false, 4],
    [4, 2_147_483_647, '-3', false, 15],
    [5, 100, '0', false, 11],
  ]);
  expect(found.map((row) => row.prize)).toEqual(['2.50', '0.00', '0.00', '0.00', '0.00']);
  expect(found[0]?.manager_id).toBe(70);
});

test('rows show the picture that a manager chose, or their own drawn one', () => {
  const uploaded = uploadedAvatar('f'.repeat(64));
  const teams = [
    { teamId: 1, simulated: true },
    { teamId: 2, avatar: 24 },
    { teamId: 3, avatar: uploaded },
  ];
  const shown = ['/avatars/11.svg', '/avatars/24.svg', '/media/fffffffffffff.webp'];
  expect(parsed(teams).map((row) => row.avatar)).toEqual(shown);
  const [first] = parsed(teams.slice(0, 1));
  expect([first?.avatar, first?.simulated]).toEqual(['/avatars/11.svg', true]);
});

test('any nickname is escaped correctly', () => {
  const nicknames = [
    '"quoted"',
    'back\\slash',
    'line\nbreak',
    'bell\u0007',
    '\u2028',
    'Łukasz 🏆',
    '',
    '\u0001'.repeat(500),
  ];
  const teams = nicknames.map((nickname, index) => ({ teamId: index + 1, nickname }));
  expect(parsed(teams).map((row) => row.nickname)).toEqual(nicknames);
});

test('a page larger than all before is complete', () => {
  const teams = Array.from({ length: 5_000 }, (_, index) => ({
    teamId: index + 1,
    nickname: 'ŷ'.repeat(20),
  }));
  expect(parsed(teams).map((row) => row.team_id)).toEqual(teams.map(({ teamId }) => teamId));
});

test('no rows are an empty list', () => {
  expect(serialize([])).toBe('[]');
});
