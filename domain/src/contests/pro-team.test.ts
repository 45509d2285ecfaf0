import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { POSITIONS } from '../football/events.ts';
import { CURRENT_RULES, type Stars } from '../rules/index.ts';
import { fieldingOf, isLeaseValidAtLock, NO_RIGHTS, type CardRights } from './fielding.ts';
import { reasonAgainstPick } from './pick.ts';
import { levelMayJoin } from './seats.ts';
import { suggestTeam } from './suggest.ts';
import { checkTeam, proTeamRules, starsOf, type PoolPlayer, type Team } from './team.ts';

/** Ids encode the position: 10s goalkeepers, 20s defenders, 30s midfielders, 40s forwards. */
const POOL = new Map<number, PoolPlayer>(
  Array.from({ length: 40 }, (_, index): [number, PoolPlayer] => {
    const position = POSITIONS[Math.floor(index / 10)] ?? 'GK';
    return [index + 10, { id: index + 10, position, clubId: index % 10, stars: 2 }];
  }),
);
const TEAM: Team = {
  starters: [10, 20, 21, 22, 23, 31, 32, 33, 34, 45, 46],
  reserves: [11, 25, 36, 47],
  captainId: null,
  viceCaptainId: null,
};
const RESERVE_KEEPER: PoolPlayer = { id: 11, position: 'GK', clubId: 1, stars: 2 };
const OPEN = proTeamRules(CURRENT_RULES, 'open', 10);
const ROOKIE = proTeamRules(CURRENT_RULES, 'rookie', 10);

/** The pool with this many stars for some players. */
function withStars(stars: Stars, ...ids: readonly number[]): Map<number, PoolPlayer> {
  return new Map([...POOL].map(([id, player]) => [id, ids.includes(id) ? { ...player, stars } : player]));
}

describe('a pro team', () => {
  test('has no captain', () => {
    expect(checkTeam(TEAM, POOL, OPEN)).toEqual({ ok: true });
    expect(checkTeam({ ...TEAM, captainId: 45 }, POOL, OPEN)).toEqual({
      ok: false,
      violations: [{ kind: 'captain_named' }],
    });
  });

  test('has no star limit, and its reserves may have more stars than its starters', () => {
    expect(checkTeam(TEAM, withStars(5, ...TEAM.starters), OPEN)).toEqual({ ok: true });
    expect(checkTeam(TEAM, withStars(5, 25), OPEN)).toEqual({ ok: true });
  });

  test('respects formation and clubs: four players of one club, seven in a contest of one match', () => {
    const clubOne = new Map([...POOL].map(([id, player]) => [id, { ...player, clubId: id < 24 ? 1 : id }]));
    const violations = [{ kind: 'club_limit', clubId: 1, max: 4, actual: 5 }];
    expect(checkTeam(TEAM, clubOne, OPEN)).toEqual({ ok: false, violations });
    expect(checkTeam(TEAM, clubOne, proTeamRules(CURRENT_RULES, 'open', 1))).toEqual({ ok: true });
  });

  test('of rookies has at most 40 stars, reserves included', () => {
    const forty = withStars(5, 10, 20, 21);
    const dearer = new Map(forty).set(11, { ...RESERVE_KEEPER, stars: 3 });
    expect(starsOf([...TEAM.starters, ...TEAM.reserves], forty)).toBe(39);
    expect(checkTeam(TEAM, dearer, ROOKIE)).toEqual({ ok: true });
    expect(checkTeam(TEAM, new Map(dearer).set(11, { ...RESERVE_KEEPER, stars: 4 }), ROOKIE)).toEqual({
      ok: false,
      violations: [{ kind: 'stars', max: 40, actual: 41 }],
    });
  });

  test('in progress reserves stars for the remaining places', () => {
    const building = { ...TEAM, reserves: [11, 25, 36] };
    const pool = withStars(5, 10, 20, 21, 47);
    expect(reasonAgainstPick(47, 'reserve', building, pool, ROOKIE)).toBe('stars');
    expect(reasonAgainstPick(48, 'reserve', building, pool, ROOKIE)).toBeNull();
    expect(reasonAgainstPick(47, 'reserve', building, pool, OPEN)).toBeNull();
  });

  test('is suggested within its limits for any valuation', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom<Stars>(1, 2, 3, 4, 5), { minLength: 40, maxLength: 40 }),
        fc.array(fc.integer({ min: 0, max: 99 }), { minLength: 40, maxLength: 40 }),
        fc.constantFrom(OPEN, ROOKIE),
        (stars, values, rules) => {
          const pool = new Map(
            [...POOL].map(([id, player]) => [id, { ...player, stars: stars[id - 10] ?? 1 }]),
          );
          const team = suggestTeam(pool.values(), ({ id }) => values[id - 10] ?? 0, rules);
          if (team !== null) expect(checkTeam(team, pool, rules)).toEqual({ ok: true });
        },
      ),
    );
    expect(suggestTeam(POOL.values(), ({ id }) => id, ROOKIE)).not.toBeNull();
  });
});

test('managers below level 5 are rookies', () => {
  const levels = [1, 4, 5, 6];
  expect(levels.map((level) => levelMayJoin('rookie', level, CURRENT_RULES))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(levels.every((level) => levelMayJoin('open', level, CURRENT_RULES))).toBe(true);
  expect(levels.every((level) => levelMayJoin(null, level, CURRENT_RULES))).toBe(true);
});

describe('a player is fielded', () => {
  const CONTEST = { lockAt: 1_000, endAt: 2_000 };
  const ALL: CardRights = {
    usableCopies: 1,
    copyInTeam: true,
    loanInTeam: 1,
    borrowed: 2,
    loans: [{ id: 3, dueAt: 2_000 }],
    houseLeaseEndsAt: 1_001,
  };
  const by = (rights: Partial<CardRights>, stars: Stars = 3) =>
    fieldingOf(stars, { ...NO_RIGHTS, ...rights }, CONTEST, CURRENT_RULES);

  test('without a card at one star, and not at all without a right', () => {
    expect(by(ALL, 1)).toEqual({ by: 'free' });
    expect(by({})).toBeNull();
    expect(by({}, 2)).toBeNull();
  });

  test('by what the team has, then a loan taken for it, then the cheapest right', () => {
    const order: readonly [Partial<CardRights>, unknown][] = [
      [ALL, { by: 'loan', loanId: 1 }],
      [{ ...ALL, loanInTeam: null }, { by: 'copy' }],
      [
        { ...ALL, loanInTeam: null, copyInTeam: false },
        { by: 'loan', loanId: 2 },
      ],
      [{ ...ALL, loanInTeam: null, copyInTeam: false, borrowed: null }, { by: 'house_lease' }],
      [
        { usableCopies: 1, loans: ALL.loans, houseLeaseEndsAt: 1_000 },
        { by: 'loan', loanId: 3 },
      ],
      [{ usableCopies: 1, houseLeaseEndsAt: 1_000 }, { by: 'copy' }],
      [{ houseLeaseEndsAt: 1_000 }, { by: 'house_lease' }],
    ];
    for (const [rights, fielding] of order) expect(by(rights)).toEqual(fielding);
  });

  test('by a loan only if the contest ends before the loan is due', () => {
    expect(by({ loans: [{ id: 3, dueAt: 1_999 }] })).toBeNull();
    const loans = [
      { id: 3, dueAt: 1_999 },
      { id: 4, dueAt: 2_000 },
    ];
    expect(by({ loans })).toEqual({ by: 'loan', loanId: 4 });
  });
});

test('a house lease must run at the lock, or at the lock as it was when the team was saved', () => {
  const lease = { startsAt: 100, endsAt: 200 };
  const cases: readonly [at: number, whenSaved: number, holds: boolean][] = [
    [100, 100, true],
    [199, 199, true],
    [200, 200, false],
    [99, 99, false],
    // The match was moved to a later day, or brought forward before the lease began.
    [300, 150, true],
    [90, 150, false],
    [150, 300, true],
    [300, 250, false],
  ];
  for (const [at, whenSaved, holds] of cases)
    expect(isLeaseValidAtLock(lease, { at, whenSaved })).toBe(holds);
});
