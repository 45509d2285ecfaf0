import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { smallTeamRules } from '../testing/small-teams.ts';
import { POSITIONS } from '../football/events.ts';
import { CURRENT_RULES, type Stars } from '../rules/index.ts';
import { fillTeam, suggestTeam, type FixedPicks } from './suggest.ts';
import { checkTeam, easyTeamRules, proTeamRules } from './team.ts';
import type { PoolPlayer, Team, TeamRules } from './team.ts';
import { sizeOf } from '../testing/test-form.ts';

const EASY = easyTeamRules(CURRENT_RULES, 10);
const ROOKIE = proTeamRules(CURRENT_RULES, 'rookie', 10);
const NOTHING: FixedPicks = { starters: [], reserves: [], captainId: null, viceCaptainId: null };

/** A whole number from 0 to below `bound`, always the same for the same seed and index. */
function drawn(seed: number, index: number, bound: number): number {
  let state = Math.imul(seed ^ (index * 0x9e3779b1), 0x85ebca6b);
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
  return ((state ^ (state >>> 16)) >>> 0) % bound;
}

const SQUAD = ['GK', 'DF', 'DF', 'DF', 'DF', 'MF', 'MF', 'MF', 'MF', 'FW', 'FW'] as const;

function poolOf(clubs: number, seed: number): Map<number, PoolPlayer> {
  const players = Array.from({ length: clubs * SQUAD.length }, (_, index): PoolPlayer => {
    const stars = ([1, 1, 2, 2, 3, 3, 4, 5] as const)[drawn(seed, index, 8)] ?? 1;
    const position = SQUAD[index % SQUAD.length] ?? 'MF';
    return { id: index + 1, position, clubId: Math.floor(index / SQUAD.length), stars };
  });
  return new Map(players.map((player) => [player.id, player]));
}

/** Some of the picks of a team, drawn by a seed. */
function someOf(team: Team, seed: number): FixedPicks {
  const isKept = (id: number) => drawn(seed, id, 3) > 0;
  const starters = team.starters.filter(isKept);
  const captainId = team.captainId !== null && starters.includes(team.captainId) ? team.captainId : null;
  return { starters, reserves: team.reserves.filter(isKept), captainId, viceCaptainId: null };
}

describe.each([
  ['an easy contest', EASY],
  ['a Rookie contest', ROOKIE],
])('picks of %s', (_, rules) => {
  test('of any valid team are completed to a valid team that keeps their places', () => {
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 12 }), fc.integer(), fc.integer(), (clubs, seed, taste) => {
        const pool = poolOf(clubs, seed);
        // The team is liked by one taste and completed by another.
        const whole = suggestTeam(pool.values(), ({ id }) => drawn(taste, id, 1_000), rules);
        fc.pre(whole !== null);
        const fixed = someOf(whole, taste);
        const filled = fillTeam(pool.values(), fixed, ({ id }) => drawn(~taste, id, 1_000), rules);
        if (filled.kind === 'blocked') throw new Error(`blocked by ${filled.reason}`);
        expect(checkTeam(filled.team, pool, rules)).toEqual({ ok: true });
        expect(filled.team.starters).toEqual(expect.arrayContaining([...fixed.starters]));
        expect(filled.team.reserves).toEqual(expect.arrayContaining([...fixed.reserves]));
        if (fixed.captainId !== null) expect(filled.team.captainId).toBe(fixed.captainId);
      }),
      { numRuns: sizeOf({ short: 12, long: 40 }) },
    );
  });
});

describe('in a pool small enough to try every team', () => {
  const smallPool = fc
    .array(fc.record({ clubId: fc.integer({ min: 1, max: 4 }), stars: fc.constantFrom<Stars>(1, 2, 3, 4) }), {
      minLength: 13,
      maxLength: 13,
    })
    .map((players) =>
      players.map((player, index): PoolPlayer => {
        const position = index < 2 ? 'GK' : index < 6 ? 'DF' : index < 10 ? 'MF' : 'FW';
        return { ...player, id: index + 1, position };
      }),
    );
  const picked = fc.uniqueArray(fc.integer({ min: 1, max: 13 }), { maxLength: 4 });

  test.each([
    ['easy', smallTeamRules(EASY, 2, 11)],
    ['Rookie', smallTeamRules(ROOKIE, 2, 18)],
  ])(
    'the %s team is refused exactly when there is none, names picks that block it, and has the best eleven',
    (_, rules) => {
      fc.assert(
        fc.property(smallPool, picked, fc.integer({ min: 0, max: 4 }), (players, ids, starting) => {
          const pool = new Map(players.map((player) => [player.id, player]));
          const value = ({ id, stars }: PoolPlayer) => stars * 10 + drawn(7, id, 13);
          const fixed = { ...NOTHING, starters: ids.slice(0, starting), reserves: ids.slice(starting) };
          const best = bestByTryingAll(players, fixed, value, rules);
          const filled = fillTeam(players, fixed, value, rules);
          if (filled.kind === 'blocked') {
            expect(best).toBeNull();
            expect(ids).toEqual(expect.arrayContaining([...filled.playerIds]));
            if (filled.playerIds.length < 2) return;
            for (const blocking of filled.playerIds) {
              const without = (list: readonly number[]) => list.filter((id) => id !== blocking);
              const fewer = {
                ...NOTHING,
                starters: without(fixed.starters),
                reserves: without(fixed.reserves),
              };
              expect(fillTeam(players, fewer, value, rules).kind).toBe('team');
            }
            return;
          }
          expect(checkTeam(filled.team, pool, rules)).toEqual({ ok: true });
          const sum = filled.team.starters.reduce((total, id) => {
            const player = pool.get(id);
            return total + (player === undefined ? Number.NaN : value(player));
          }, 0);
          expect(sum).toBe(best);
        }),
        { numRuns: sizeOf({ short: 40, long: 150 }) },
      );
    },
  );
});

/** The value of the best eleven of all teams that include the picks, or null when there is none. */
function bestByTryingAll(
  players: readonly PoolPlayer[],
  fixed: FixedPicks,
  value: (player: PoolPlayer) => number,
  rules: TeamRules,
): number | null {
  const pool = new Map(players.map((player) => [player.id, player]));
  const plain = { ...rules, hasCaptain: false };
  const asReserves = POSITIONS.map((position) => players.filter((player) => player.position === position));
  let best: number | null = null;
  const tryReserves = (starters: readonly number[], reserves: readonly number[]): boolean => {
    const of = asReserves[reserves.length];
    if (of === undefined) {
      const team: Team = { starters, reserves, captainId: null, viceCaptainId: null };
      return fixed.reserves.every((id) => reserves.includes(id)) && checkTeam(team, pool, plain).ok;
    }
    return of.some(({ id }) => !starters.includes(id) && tryReserves(starters, [...reserves, id]));
  };
  const tryStarters = (from: number, starters: readonly PoolPlayer[]): void => {
    if (starters.length === rules.starters) {
      const ids = starters.map(({ id }) => id);
      const sum = starters.reduce((total, player) => total + value(player), 0);
      const isBetter = fixed.starters.every((id) => ids.includes(id)) && (best === null || sum > best);
      if (isBetter && tryReserves(ids, [])) best = sum;
      return;
    }
    for (let index = from; index < players.length; index += 1) {
      const player = players[index];
      if (player !== undefined) tryStarters(index + 1, [...starters, player]);
    }
  };
  tryStarters(0, []);
  return best;
}

describe('picks are refused with the reason', () => {
  const everyStar = (stars: Stars) =>
    new Map([...poolOf(8, 1)].map(([id, player]) => [id, { ...player, stars }]));
  const idsOf = (pool: ReadonlyMap<number, PoolPlayer>, is: (player: PoolPlayer) => boolean, count: number) =>
    [...pool.values()]
      .filter(is)
      .slice(0, count)
      .map(({ id }) => id);
  const fill = (pool: ReadonlyMap<number, PoolPlayer>, fixed: Partial<FixedPicks>) =>
    fillTeam(pool.values(), { ...NOTHING, ...fixed }, () => 1, EASY);

  test('a player who is not in the pool', () => {
    expect(fill(everyStar(1), { starters: [1, 999] })).toEqual({
      kind: 'blocked',
      reason: 'unknown_player',
      playerIds: [999],
    });
  });

  test('one more of a club than may start', () => {
    const pool = everyStar(1);
    const starters = idsOf(pool, ({ clubId, position }) => clubId === 0 && position !== 'GK', 5);
    expect(fill(pool, { starters })).toMatchObject({ reason: 'club_limit', playerIds: [starters[4]] });
  });

  test('a second goalkeeper, and a second reserve of a position', () => {
    const pool = everyStar(1);
    const keepers = idsOf(pool, ({ position }) => position === 'GK', 2);
    expect(fill(pool, { starters: keepers })).toMatchObject({ reason: 'position_full' });
    expect(fill(pool, { reserves: keepers })).toMatchObject({
      reason: 'reserve_taken',
      playerIds: [keepers[1]],
    });
  });

  test('a reserve of more stars than a fixed starter of the position', () => {
    const pool = new Map(
      [...everyStar(1)].map(([id, player]) => [id, { ...player, stars: id % 2 === 0 ? 3 : 1 } as const]),
    );
    const starters = idsOf(pool, ({ position, stars }) => position === 'DF' && stars === 1, 1);
    const reserves = idsOf(pool, ({ position, stars }) => position === 'DF' && stars === 3, 1);
    expect(fill(pool, { starters, reserves })).toMatchObject({
      reason: 'reserve_stars',
      playerIds: reserves,
    });
  });

  test('stars that leave too few for the players there are', () => {
    const pool = new Map(
      [...everyStar(2)].map(([id, player]) => [id, { ...player, stars: id <= 4 ? 5 : 2 } as const]),
    );
    const starters = idsOf(pool, ({ stars, position }) => stars === 5 && position === 'DF', 3);
    expect(fill(pool, { starters })).toEqual({ kind: 'blocked', reason: 'stars', playerIds: starters });
  });

  test('clubs that have no room left for the positions that are open', () => {
    // All goalkeepers but one are of club 0, of which four others already start; the last one must be the reserve.
    const pool = new Map(
      [...everyStar(1)].filter(([, { position, clubId }]) => position !== 'GK' || clubId === 0),
    );
    const other = [...everyStar(1).values()].find(
      ({ position, clubId }) => position === 'GK' && clubId === 1,
    );
    if (other !== undefined) pool.set(other.id, other);
    const starters = idsOf(pool, ({ clubId, position }) => clubId === 0 && position !== 'GK', 4);
    const reserves = other === undefined ? [] : [other.id];
    expect(fill(pool, { starters, reserves })).toEqual({
      kind: 'blocked',
      reason: 'club_limit',
      playerIds: [...starters, ...reserves],
    });
  });

  test('a pool without a team for any picks', () => {
    expect(fill(everyStar(5), {})).toEqual({ kind: 'blocked', reason: 'stars', playerIds: [] });
    const noKeepers = new Map([...everyStar(1)].filter(([, { position }]) => position !== 'GK'));
    expect(fill(noKeepers, {})).toEqual({ kind: 'blocked', reason: 'too_few_players', playerIds: [] });
  });
});
