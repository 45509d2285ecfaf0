import { describe, expect, test } from 'vitest';
import { CURRENT_RULES } from '../rules/index.ts';
import { checkTeam, easyTeamRules, formationOf, formationText, starsOf } from './team.ts';
import type { PoolPlayer, Team } from './team.ts';
import { reasonAgainstPick } from './pick.ts';
import type { PickRefusal, PickSlot } from './pick.ts';

const EMPTY_TEAM = { starters: [], reserves: [], captainId: null, viceCaptainId: null };

/** Ids encode the position: 10s goalkeepers, 20s defenders, 30s midfielders, 40s forwards. */
const POOL = new Map<number, PoolPlayer>(
  Array.from({ length: 40 }, (_, index): [number, PoolPlayer] => {
    const id = index + 10;
    const position = (['GK', 'DF', 'MF', 'FW'] as const)[Math.floor(index / 10)] ?? 'GK';
    return [id, { id, position, clubId: id % 10, stars: 2 }];
  }),
);
const RULES = easyTeamRules(CURRENT_RULES, 10);
const TEAM: Team = {
  starters: [10, 20, 21, 22, 23, 31, 32, 33, 34, 45, 46],
  reserves: [11, 25, 36, 47],
  captainId: 45,
  viceCaptainId: 31,
};

/** The pool with some players changed. */
function pool(changes: Record<number, Partial<PoolPlayer>>): Map<number, PoolPlayer> {
  return new Map([...POOL].map(([id, player]) => [id, { ...player, ...changes[id] }]));
}

const clubOne = (...ids: number[]) => pool(Object.fromEntries(ids.map((id) => [id, { clubId: 1 }])));

const fiveStars = (...ids: number[]) => pool(Object.fromEntries(ids.map((id) => [id, { stars: 5 }])));

test('a complete team within the limits is valid', () => {
  expect(checkTeam(TEAM, POOL, RULES)).toEqual({ ok: true });
  expect(formationText(formationOf(TEAM.starters, POOL))).toBe('4-4-2');
  expect(starsOf(TEAM.starters, POOL)).toBe(22);
});

describe('a team is refused', () => {
  const cases: [string, Partial<Team>, Map<number, PoolPlayer>, object[]][] = [
    [
      'with ten starters',
      { starters: TEAM.starters.slice(0, -1) },
      POOL,
      [{ kind: 'starter_count', expected: 11, actual: 10 }],
    ],
    ['with a player twice', { reserves: [11, 20, 36, 47] }, POOL, [{ kind: 'duplicate', playerId: 20 }]],
    [
      'with a player who is not in the contest',
      { reserves: [11, 25, 36, 999] },
      POOL,
      [
        { kind: 'unknown_player', playerId: 999 },
        { kind: 'reserve_position', position: 'FW', expected: 1, actual: 0 },
      ],
    ],
    [
      'with two defenders',
      { starters: [10, 20, 21, 31, 32, 33, 34, 35, 45, 46, 48] },
      POOL,
      [{ kind: 'formation', position: 'DF', min: 3, max: 5, actual: 2 }],
    ],
    [
      'with five of a club',
      {},
      clubOne(20, 21, 22, 23, 31),
      [{ kind: 'club_limit', clubId: 1, max: 4, actual: 5 }],
    ],
    [
      'with 29 stars',
      {},
      pool({ 10: { stars: 5 }, 45: { stars: 5 }, 46: { stars: 3 } }),
      [{ kind: 'stars', max: 28, actual: 29 }],
    ],
    [
      'with two reserves of a position',
      { reserves: [11, 25, 26, 47] },
      POOL,
      [
        { kind: 'reserve_position', position: 'DF', expected: 1, actual: 2 },
        { kind: 'reserve_position', position: 'MF', expected: 1, actual: 0 },
      ],
    ],
    [
      'with a reserve above the lowest starter of the position',
      {},
      pool({ 25: { stars: 3 } }),
      [{ kind: 'reserve_stars', playerId: 25, max: 2, actual: 3 }],
    ],
    ['with a reserve as captain', { captainId: 25 }, POOL, [{ kind: 'captain_not_starting' }]],
    ['without a vice-captain', { viceCaptainId: null }, POOL, [{ kind: 'vice_captain_not_starting' }]],
    ['with one man for both', { viceCaptainId: 45 }, POOL, [{ kind: 'captain_is_vice_captain' }]],
  ];
  test.each(cases)('%s', (_, changes, players, violations) => {
    expect(checkTeam({ ...TEAM, ...changes }, players, RULES)).toEqual({ ok: false, violations });
  });

  test('when it is empty, for all that is missing', () => {
    const check = checkTeam(EMPTY_TEAM, POOL, RULES);
    expect(check.ok ? [] : check.violations.map(({ kind }) => kind)).toEqual([
      'starter_count',
      'reserve_count',
      'formation',
      'formation',
      'formation',
      'formation',
      'reserve_position',
      'reserve_position',
      'reserve_position',
      'reserve_position',
      'captain_not_starting',
      'vice_captain_not_starting',
    ]);
  });
});

test('four of a club are allowed, reserves are not counted, one match alone allows seven', () => {
  expect(checkTeam(TEAM, clubOne(20, 22, 25, 36), RULES).ok).toBe(true);
  const seven = pool({
    ...Object.fromEntries([20, 22, 23, 32, 33, 34].map((id) => [id, { clubId: 7 }])),
    10: { clubId: 7 },
  });
  expect(checkTeam(TEAM, seven, RULES).ok).toBe(false);
  expect(checkTeam(TEAM, seven, easyTeamRules(CURRENT_RULES, 1)).ok).toBe(true);
});

describe('a pick', () => {
  const cases: [string, number, PickSlot, Partial<Team>, Map<number, PoolPlayer>, PickRefusal | null][] = [
    ['of anyone for an empty team', 45, 'starter', {}, POOL, null],
    ['of an unknown player', 999, 'starter', {}, POOL, 'unknown_player'],
    ['of a starter as reserve', 20, 'reserve', { starters: [20] }, POOL, 'already_picked'],
    ['of a twelfth', 48, 'starter', { starters: TEAM.starters }, POOL, 'eleven_full'],
    ['of a second goalkeeper', 11, 'starter', { starters: [10] }, POOL, 'position_full'],
    [
      'of a fifth midfielder when the defence still needs the place',
      35,
      'starter',
      { starters: [10, 20, 31, 32, 33, 34, 45, 46, 47] },
      POOL,
      'places_needed_elsewhere',
    ],
    [
      'of a fifth of a club',
      31,
      'starter',
      { starters: [20, 21, 22, 23] },
      clubOne(20, 21, 22, 23, 31),
      'club_limit',
    ],
    [
      'that leaves a star for each place',
      45,
      'starter',
      { starters: [10, 20, 21, 22] },
      fiveStars(10, 20, 21, 22),
      null,
    ],
    [
      'that leaves less than a star a place',
      45,
      'starter',
      { starters: [10, 20, 21, 22] },
      fiveStars(10, 20, 21, 22, 45),
      'stars',
    ],
    ['of a second reserve of a position', 26, 'reserve', { reserves: [25] }, POOL, 'reserve_taken'],
    [
      'of a reserve above the starters of the position',
      25,
      'reserve',
      { starters: [20] },
      pool({ 25: { stars: 3 } }),
      'reserve_stars',
    ],
    [
      'of a starter below the reserve of the position',
      20,
      'starter',
      { reserves: [25] },
      pool({ 25: { stars: 3 } }),
      'fewer_stars_than_reserve',
    ],
  ];
  test.each(cases)('%s', (_, playerId, slot, picked, players, reason) => {
    expect(reasonAgainstPick(playerId, slot, { ...EMPTY_TEAM, ...picked }, players, RULES)).toBe(reason);
  });
});
