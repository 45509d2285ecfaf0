import { expect, test } from 'vitest';
import { compareTeams } from './similar-teams.ts';

const ELEVEN = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
const team = (starters: readonly number[], captainId: number | null = 1) => ({ starters, captainId });

test.each([
  ['identical', 11, team(ELEVEN.toReversed())],
  ['near-identical', 11, team(ELEVEN, 2)],
  ['near-identical', 10, team([...ELEVEN.slice(1), 20])],
  ['ordinary', 9, team([...ELEVEN.slice(2), 20, 21])],
  ['ordinary', 2, team([1, 2, ...ELEVEN.slice(2).map((id) => id + 100)])],
  ['complementary', 1, team([1, ...ELEVEN.slice(1).map((id) => id + 100)])],
  ['complementary', 0, team(ELEVEN.map((id) => id + 100))],
] as const)('%s with %i equal starters', (similarity, shared, other) => {
  expect(compareTeams(team(ELEVEN), other)).toEqual({ similarity, shared });
  expect(compareTeams(other, team(ELEVEN))).toEqual({ similarity, shared });
});
