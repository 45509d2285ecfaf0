import { expect, test } from 'vitest';
import type { StandingRow } from '../queries.ts';
import { applyMessage } from './apply-message.ts';

function row(teamId: number, rank: number, points: string): StandingRow {
  return {
    rank,
    team_id: teamId,
    manager_id: 1,
    nickname: 'Ada',
    avatar: null,
    simulated: false,
    points,
    prize: '0',
    players_left: 11,
  };
}

test('news of an own team is shown before the standings are asked for anew', () => {
  const rows = applyMessage([row(7, 12, '30')], {
    mine: [{ team_id: 7, points: '36', rank: 4, prize: '5.5', players_left: 9 }],
  });
  expect(rows).toEqual([{ ...row(7, 4, '36'), prize: '5.5', players_left: 9 }]);
});

test('the best team comes first, whichever it was before', () => {
  const rows = applyMessage([row(7, 3, '30'), row(8, 9, '20')], {
    mine: [{ team_id: 8, points: '40', rank: 1, prize: '9', players_left: 9 }],
  });
  expect(rows.map(({ team_id }) => team_id)).toEqual([8, 7]);
});

test('a message without ranks, or none, changes nothing', () => {
  const hidden = { team_id: 7, points: '0', rank: null, prize: null, players_left: 15 };
  expect(applyMessage([row(7, 12, '30')], { mine: [hidden] })).toEqual([row(7, 12, '30')]);
  expect(applyMessage([row(7, 12, '30')], null)).toEqual([row(7, 12, '30')]);
});
