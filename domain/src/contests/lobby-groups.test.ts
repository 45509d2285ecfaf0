import { expect, test } from 'vitest';
import { groupLobby, LOBBY_GROUP_SIZE, type LobbyContest } from './lobby-groups.ts';

const PLAIN: LobbyContest = {
  id: 1,
  lockAt: 100,
  pool: 0n,
  isFree: false,
  isPro: false,
  isHeadToHead: false,
  leagueId: 1,
  fold: null,
};

function lobby(...contests: readonly Partial<LobbyContest>[]): LobbyContest[] {
  return contests.map((contest, index) => ({ ...PLAIN, id: index + 1, ...contest }));
}

function idsOf(contests: readonly LobbyContest[], key: string, leagues: readonly number[] = []) {
  return groupLobby(contests, new Set(leagues)).find((group) => group.key === key)?.ids;
}

test('the next deadlines come first, of equal ones the earlier made', () => {
  const contests = lobby({ lockAt: 300 }, { lockAt: 100 }, { lockAt: 100 });
  expect(idsOf(contests, 'soon')).toEqual([2, 3, 1]);
});

test('the biggest prize comes first; a contest without one is not among them', () => {
  expect(idsOf(lobby({ pool: 2n }, { pool: 0n }, { pool: 9n }), 'prize')).toEqual([3, 1]);
  expect(idsOf(lobby({ pool: 0n }), 'prize')).toBeUndefined();
});

test('beginners are shown free contests without cards against a whole field', () => {
  const contests = lobby(
    { isFree: true },
    { isFree: true, isPro: true },
    { isFree: true, isHeadToHead: true },
    {},
  );
  expect(idsOf(contests, 'beginners')).toEqual([1]);
});

test('my leagues are those given; contests over all leagues belong to none', () => {
  const contests = lobby({ leagueId: 1 }, { leagueId: 2 }, { leagueId: null });
  expect(idsOf(contests, 'my_leagues', [2])).toEqual([2]);
  expect(idsOf(contests, 'my_leagues')).toBeUndefined();
});

test('a group names one contest of a fold, and no more than its size', () => {
  const folded = lobby({ fold: 'a' }, { fold: 'a' }, { fold: 'b' });
  expect(idsOf(folded, 'soon')).toEqual([1, 3]);
  const many = lobby(...Array.from({ length: 9 }, () => ({})));
  expect(idsOf(many, 'soon')).toHaveLength(LOBBY_GROUP_SIZE);
});
