import { expect, test } from 'vitest';
import type { Position } from '../football/events.ts';
import { starterCards, type StarterCandidate } from './starter-cards.ts';

const GRANT = { leasedPositions: ['GK', 'DF', 'MF', 'FW'], freeChoice: 1 } as const;
const POSITIONS: readonly Position[] = ['GK', 'DF', 'MF', 'FW'];

/** Two players of each position in each of three clubs of a league. */
function league(leagueId: number, kickOffAt: number): readonly StarterCandidate[] {
  return POSITIONS.flatMap((position, place) =>
    [1, 2, 3, 4, 5, 6].map((index) => ({
      cardId: leagueId * 100 + place * 10 + index,
      position,
      leagueId,
      clubId: leagueId * 10 + (index % 3),
      kickOffAt: kickOffAt + index,
    })),
  );
}

const NEXT = league(2, 1_000);
const LATER = league(1, 5_000);
const all = [...league(3, 9_000), ...LATER, ...NEXT];
const of = (ids: readonly number[], candidates = all) =>
  ids.map((id) => candidates.find(({ cardId }) => cardId === id));

test('the set has one of each position and a further player, three of them of the league that kicks off next', () => {
  const set = of(starterCards(all, GRANT));
  expect(set).toHaveLength(5);
  expect(new Set(set.map((card) => card?.position))).toEqual(new Set(POSITIONS));
  expect(set.map((card) => card?.leagueId)).toEqual([2, 2, 2, 1, 1]);
  expect(new Set(set.map((card) => card?.cardId)).size).toBe(5);
});

test('players of one league are of different clubs', () => {
  const set = of(starterCards(all, GRANT));
  expect(new Set(set.map((card) => card?.clubId)).size).toBe(5);
});

test('one league alone gives the whole set, and a missing position is left out', () => {
  expect(of(starterCards(NEXT, GRANT)).map((card) => card?.leagueId)).toEqual([2, 2, 2, 2, 2]);
  const noKeeper = NEXT.filter(({ position }) => position !== 'GK');
  expect(of(starterCards(noKeeper, GRANT)).map((card) => card?.position)).toHaveLength(4);
  expect(starterCards([], GRANT)).toEqual([]);
});

test('a position that the next league lacks is filled from another', () => {
  const noForward = all.filter(({ leagueId, position }) => leagueId !== 2 || position !== 'FW');
  const set = of(starterCards(noForward, GRANT));
  expect(set.filter((card) => card?.position === 'FW')).toHaveLength(1);
});

test('the order of the candidates decides among equals', () => {
  expect(starterCards(all.toReversed(), GRANT)).not.toEqual(starterCards(all, GRANT));
});
