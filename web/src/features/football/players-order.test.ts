import { expect, test } from 'vitest';
import { bestOf, orderedPlayers } from './players-order.ts';
import type { PlayerOfMatch } from './queries.ts';

const score = (points: string) => ({ points, provisional_bonus: '0', reasons: [] });

function player(id: number, figures: Partial<PlayerOfMatch> = {}): PlayerOfMatch {
  return {
    player_id: id,
    name: `Player ${id}`,
    short_name: `P. ${id}`,
    position: 'MF',
    shirt_number: id,
    nationality: '',
    side: 'home',
    started: true,
    on_pitch: true,
    minutes: 90,
    goals: 0,
    assists: 0,
    saves: 0,
    shots: null,
    shots_on_target: null,
    key_passes: null,
    passes: null,
    pass_accuracy: null,
    dribbles: null,
    tackles: null,
    interceptions: null,
    easy: score('2'),
    pro: null,
    rating: null,
    ...figures,
  };
}

const ids = (players: readonly PlayerOfMatch[]) => players.map(({ player_id }) => player_id);

test('only those who played, the best score first: the pro one where there is one', () => {
  const players = [
    player(1, { easy: score('9'), pro: score('12.5') }),
    player(2, { easy: score('1'), pro: score('30') }),
    player(3, { minutes: 0, pro: score('99') }),
  ];
  expect(ids(orderedPlayers(players, 'all', 'score'))).toEqual([2, 1]);
  expect(ids(orderedPlayers(players, 'all', 'easy'))).toEqual([1, 2]);
});

test('of one side, by any figure; what is not counted comes last', () => {
  const players = [
    player(1, { shots: null }),
    player(2, { shots: 0 }),
    player(3, { shots: 4 }),
    player(4, { side: 'away', shots: 9 }),
  ];
  expect(ids(orderedPlayers(players, 'home', 'shots'))).toEqual([3, 2, 1]);
  expect(ids(orderedPlayers(players, 'home', 'shots', 'asc'))).toEqual([2, 3, 1]);
});

test('equal figures go by score, then by name', () => {
  const players = [player(3), player(2), player(1, { easy: score('5') })];
  expect(ids(orderedPlayers(players, 'all', 'goals'))).toEqual([1, 2, 3]);
});

test('the best of the match has the best score alone', () => {
  expect(bestOf([player(1, { easy: score('8') }), player(2)])).toBe(1);
  expect(bestOf([player(1), player(2)])).toBeNull();
  expect(bestOf([player(1, { easy: score('0') })])).toBeNull();
  expect(bestOf([])).toBeNull();
});
