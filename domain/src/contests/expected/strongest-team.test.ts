import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { POSITIONS } from '../../football/events.ts';
import { CURRENT_RULES, type Stars } from '../../rules/index.ts';
import { timed } from '../../testing/processor-time.ts';
import { smallTeamRules } from '../../testing/small-teams.ts';
import type { FixedPicks } from '../suggest.ts';
import {
  checkTeam,
  easyTeamRules,
  proTeamRules,
  type PoolPlayer,
  type Team,
  type TeamRules,
} from '../team.ts';
import type { ExpectedPlayer } from './line-options.ts';
import { strongestTeam, type TeamWorth } from './strongest-team.ts';
import { sizeOf } from '../../testing/test-form.ts';

const EASY = easyTeamRules(CURRENT_RULES, 10);
const OPEN = proTeamRules(CURRENT_RULES, 'open', 10);
const ROOKIE = proTeamRules(CURRENT_RULES, 'rookie', 10);
const NOTHING: FixedPicks = { starters: [], reserves: [], captainId: null, viceCaptainId: null };

const smallPool = fc
  .array(
    fc.record({
      clubId: fc.integer({ min: 1, max: 4 }),
      stars: fc.constantFrom<Stars>(1, 2, 3, 4),
      expected: fc.integer({ min: -2, max: 30 }),
      needsLease: fc.integer({ min: 0, max: 2 }).map((number) => number === 0),
    }),
    { minLength: 13, maxLength: 13 },
  )
  .map((players) =>
    players.map((player, index): ExpectedPlayer => {
      const position = index < 2 ? 'GK' : index < 6 ? 'DF' : index < 10 ? 'MF' : 'FW';
      return { ...player, id: index + 1, position };
    }),
  );

/** The value of a team, as `strongestTeam` counts it. */
function worthOf(team: Team, pool: ReadonlyMap<number, ExpectedPlayer>, worth: TeamWorth): number {
  const expected = (id: number) => pool.get(id)?.expected ?? Number.NaN;
  const sum = (ids: readonly number[]) => ids.reduce((total, id) => total + expected(id), 0);
  const captain = team.captainId === null ? 0 : expected(team.captainId);
  return sum(team.starters) + worth.reserveShare * sum(team.reserves) + (worth.captainTimes - 1) * captain;
}

function leasesOf({ starters, reserves }: Team, pool: ReadonlyMap<number, ExpectedPlayer>): number {
  return [...starters, ...reserves].filter((id) => pool.get(id)?.needsLease === true).length;
}

/** Every set of one list, by size. */
function setsOf<Item>(items: readonly Item[], from = 0): Item[][] {
  if (from === items.length) return [[]];
  const rest = setsOf(items, from + 1);
  const item = items[from];
  return item === undefined ? rest : [...rest, ...rest.map((set) => [item, ...set])];
}

/** The value of the best team, found by exhaustive search; null when there is none. */
function bestByTryingAll(
  players: readonly ExpectedPlayer[],
  worth: TeamWorth,
  rules: TeamRules,
  fixed: FixedPicks,
): number | null {
  const pool = new Map(players.map((player) => [player.id, player]));
  const known: ReadonlyMap<number, PoolPlayer> = pool;
  const lines = POSITIONS.map((position) => players.filter((player) => player.position === position));
  const elevens = lines.reduce<ExpectedPlayer[][]>(
    (some, line) =>
      some.flatMap((taken) =>
        setsOf(line)
          .filter((set) => set.length > 0 && set.length <= 2)
          .map((set) => [...taken, ...set]),
      ),
    [[]],
  );
  let best: number | null = null;
  for (const eleven of elevens) {
    const starters = eleven.map(({ id }) => id);
    if (starters.length !== rules.starters || !fixed.starters.every((id) => starters.includes(id))) continue;
    const benches = lines.reduce<number[][]>(
      (some, line) =>
        some.flatMap((taken) =>
          line.filter(({ id }) => !starters.includes(id)).map(({ id }) => [...taken, id]),
        ),
      [[]],
    );
    const [captainId = null, viceCaptainId = null] = rules.hasCaptain
      ? eleven.toSorted((one, other) => other.expected - one.expected).map(({ id }) => id)
      : [];
    for (const reserves of benches) {
      if (!fixed.reserves.every((id) => reserves.includes(id))) continue;
      const team: Team = { starters, reserves, captainId, viceCaptainId };
      const value = worthOf(team, pool, worth);
      if (best !== null && value <= best) continue;
      if (leasesOf(team, pool) <= worth.maxLeases && checkTeam(team, known, rules).ok) best = value;
    }
  }
  return best;
}

describe('in a pool small enough to try every team', () => {
  const picked = fc.uniqueArray(fc.integer({ min: 1, max: 13 }), { maxLength: 3 });
  const leases = fc.integer({ min: 0, max: 3 });

  test.each([
    ['easy', smallTeamRules(EASY, 2, 11), { captainTimes: 2, reserveShare: 0.25 }],
    [
      'easy with dear captains and reserves',
      smallTeamRules(EASY, 2, 9),
      { captainTimes: 3, reserveShare: 0.5 },
    ],
    ['Rookie', smallTeamRules(ROOKIE, 2, 18), { captainTimes: 1, reserveShare: 0.5 }],
    ['Open', smallTeamRules(OPEN, 2, Infinity), { captainTimes: 1, reserveShare: 0.5 }],
  ])('the %s team is worth exactly as much as the best of all', (_, rules, shares) => {
    fc.assert(
      fc.property(
        smallPool,
        picked,
        leases,
        fc.integer({ min: 0, max: 3 }),
        (players, ids, maxLeases, starting) => {
          const pool = new Map(players.map((player) => [player.id, player]));
          const worth = { ...shares, maxLeases };
          const fixed = { ...NOTHING, starters: ids.slice(0, starting), reserves: ids.slice(starting) };
          const best = bestByTryingAll(players, worth, rules, fixed);
          const team = strongestTeam(players, worth, rules, fixed);
          expect(team === null).toBe(best === null);
          if (team === null) return;
          expect(checkTeam(team, pool, rules)).toEqual({ ok: true });
          expect(leasesOf(team, pool)).toBeLessThanOrEqual(maxLeases);
          expect(worthOf(team, pool, worth)).toBeCloseTo(best ?? Number.NaN, 6);
        },
      ),
      { numRuns: sizeOf({ short: 20, long: 60 }) },
    );
  });
});

/** A whole number from 0 to below `bound`, always the same for the same seed and index. */
function drawn(seed: number, index: number, bound: number): number {
  let state = Math.imul(seed ^ (index * 0x9e3779b1), 0x85ebca6b);
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
  return ((state ^ (state >>> 16)) >>> 0) % bound;
}

const SQUAD = [
  ...Array(3).fill('GK'),
  ...Array(9).fill('DF'),
  ...Array(9).fill('MF'),
  ...Array(4).fill('FW'),
];

/** Squads as they are; some clubs are expected to score more than others. */
function leaguePool(clubs: number, seed: number): readonly ExpectedPlayer[] {
  return Array.from({ length: clubs * SQUAD.length }, (_, index): ExpectedPlayer => {
    const position = POSITIONS.find((known) => known === SQUAD[index % SQUAD.length]) ?? 'MF';
    const share = drawn(seed, index, 100);
    const stars = share < 40 ? 1 : share < 70 ? 2 : share < 87 ? 3 : share < 96 ? 4 : 5;
    const clubId = Math.floor(index / SQUAD.length);
    const expected = stars + drawn(seed ^ 7, index, 400) / 100 + (clubId < 3 ? 1.5 : 0);
    return { id: index + 1, position, clubId, stars, expected, needsLease: stars === 2 };
  });
}

describe.each([
  ['easy', EASY, { captainTimes: 2, reserveShare: 0.15, maxLeases: 1_000 }],
  ['Rookie', ROOKIE, { captainTimes: 1, reserveShare: 0.5, maxLeases: 5 }],
  ['Open', OPEN, { captainTimes: 1, reserveShare: 0.5, maxLeases: 5 }],
  [
    'easy, of one match,',
    easyTeamRules(CURRENT_RULES, 1),
    { captainTimes: 2, reserveShare: 0.15, maxLeases: 0 },
  ],
] as const)('the %s team of a whole league', (name, rules, given) => {
  const clubs = name.includes('match') ? 2 : 20;
  const worth = rules.hasCaptain ? { ...given, maxLeases: 0 } : given;
  const league = (seed: number) =>
    leaguePool(clubs, seed).map((player) => (rules.hasCaptain ? { ...player, needsLease: false } : player));

  test('is valid, and found in well under 200 ms', () => {
    const times = Array.from({ length: 12 }, (_, seed) => {
      const pool = league(seed);
      const { result: team, processorMs } = timed(() => strongestTeam(pool, worth, rules));
      if (team !== null) {
        expect(checkTeam(team, new Map(pool.map((player) => [player.id, player])), rules)).toEqual({
          ok: true,
        });
      }
      return processorMs;
    });
    expect(times.toSorted((one, other) => one - other)[6]).toBeLessThan(100);
  });

  test('depends on the players, not on their order', () => {
    const pool = league(3);
    expect(strongestTeam(pool.toReversed(), worth, rules)).toEqual(strongestTeam(pool, worth, rules));
  });
});
