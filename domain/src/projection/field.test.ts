import { describe, expect, test } from 'vitest';
import { POSITIONS, type Position } from '../football/events.ts';
import { scoreTeam, TEAM_SCORING } from '../scoring/substitutions.ts';
import { packTeams } from '../standings/live/chunk.ts';
import { projectionDraws } from './draws.ts';
import {
  chooseRivals,
  MAX_RIVALS,
  openFieldChunks,
  teamOfEntry,
  totalRivals,
  totalsOfTeam,
} from './field.ts';
import { finalRanks, prizeBands, projectFinish } from './finish.ts';
import { poolSample, type PoolSample } from './pool-sample.ts';

const PLACES: Readonly<Record<Position, number>> = { GK: 6, DF: 18, MF: 18, FW: 10 };
const POOL = POSITIONS.flatMap((position) => Array.from({ length: PLACES[position] }, () => position));
const IDS = POOL.map((_, index) => 10 * (index + 1));
const OF_POSITION = new Map(IDS.map((id, index) => [id, { position: POOL[index] ?? 'MF' }]));

function samplePool(simulations: number): PoolSample {
  const draws = projectionDraws(11);
  const size = simulations * POOL.length;
  const played = Uint8Array.from({ length: size }, () => (draws.chance(0.75) ? 1 : 0));
  return {
    simulations,
    poolSize: POOL.length,
    played,
    points: Int32Array.from({ length: size }, (_, at) =>
      played[at] === 1 ? Math.floor(10 * draws.fraction() ** 2) - 1 : 0,
    ),
  };
}

function teamsOf(count: number, isPro: boolean) {
  const draws = projectionDraws(5);
  const pick = (position: Position, many: number, taken: Set<number>): number[] =>
    Array.from({ length: many }, () => {
      const free = IDS.filter((id) => OF_POSITION.get(id)?.position === position && !taken.has(id));
      const id = free[Math.floor(draws.fraction() * free.length)] ?? 0;
      taken.add(id);
      return id;
    });
  return Array.from({ length: count }, (_, index) => {
    const taken = new Set<number>();
    const starters = [
      ...pick('GK', 1, taken),
      ...pick('DF', 4, taken),
      ...pick('MF', 4, taken),
      ...pick('FW', 2, taken),
    ];
    const reserves = POSITIONS.flatMap((position) => pick(position, 1, taken));
    const captainId = isPro ? null : (starters[Math.floor(draws.fraction() * 11)] ?? null);
    const viceCaptainId = isPro ? null : (starters.find((id) => id !== captainId) ?? null);
    return {
      entryId: 3 * index + 2,
      managerId: index + 1,
      team: { starters, reserves, captainId, viceCaptainId },
      stars: 28,
      savedAt: 0,
    };
  });
}

describe('the teams of a simulated end', () => {
  test.each(['easy', 'pro'] as const)(
    'have the totals of the scoring, with substitutions and captains: %s',
    (kind) => {
      const teams = teamsOf(40, kind === 'pro');
      const field = openFieldChunks(TEAM_SCORING[kind], POOL, [packTeams(teams, IDS)]);
      const pool = samplePool(50);
      for (const [index, { team, entryId }] of teams.entries()) {
        expect(teamOfEntry(field, entryId)).toBe(index);
        const totals = totalsOfTeam(field, pool, index);
        for (let simulation = 0; simulation < pool.simulations; simulation += 1) {
          const performances = new Map(
            IDS.map((id, player) => {
              const at = simulation * pool.poolSize + player;
              return [id, { points: pool.points[at] ?? 0, minutes: pool.played[at] ?? 0, finished: true }];
            }),
          );
          expect(totals[simulation]).toBe(
            scoreTeam(TEAM_SCORING[kind], team, OF_POSITION, performances).total,
          );
        }
      }
      expect(teamOfEntry(field, 1)).toBe(-1);
    },
  );

  test('rank as in the standings: one more than the number of better teams', () => {
    const teams = teamsOf(30, false);
    const field = openFieldChunks(TEAM_SCORING.easy, POOL, [packTeams(teams, IDS)]);
    const pool = samplePool(60);
    const totalling = totalRivals(field, pool, chooseRivals(field, pool, 1));
    while (!totalling.run(7));
    const all = teams.map((_, team) => totalsOfTeam(field, pool, team));
    for (const own of all) {
      const ranks = finalRanks(own, totalling.totals, 1);
      for (const [simulation, rank] of ranks.entries()) {
        const better = all.filter((other) => (other[simulation] ?? 0) > (own[simulation] ?? 0)).length;
        expect(rank).toBe(1 + better);
      }
    }
  });

  test('of a large field are ranked by a sample much as by all', () => {
    const patterns = teamsOf(4_000, false);
    const chunks = [0, 1, 2].map(() => packTeams(patterns, IDS));
    const field = openFieldChunks(TEAM_SCORING.easy, POOL, chunks);
    expect(field.count).toBeGreaterThan(MAX_RIVALS);
    const pool = samplePool(150);
    const sampled = totalRivals(field, pool, chooseRivals(field, pool, 9));
    sampled.run(pool.simulations);
    const everyone = {
      entries: field.count,
      top: Uint32Array.from({ length: field.count }, (_, team) => team),
      rest: new Uint32Array(0),
    };
    const exact = totalRivals(field, pool, everyone);
    exact.run(pool.simulations);
    for (const team of [1, 500, 1_999]) {
      const own = totalsOfTeam(field, pool, team);
      const paid = field.count / 5;
      const bands = [{ from: 1, to: paid }];
      const one = projectFinish(finalRanks(own, sampled.totals, 1), bands);
      const other = projectFinish(finalRanks(own, exact.totals, 1), bands);
      expect(Math.abs(one.rank - other.rank)).toBeLessThan(0.01 * field.count);
      expect(Math.abs(one.prizeChance - other.prizeChance)).toBeLessThan(0.04);
    }
  });

  test('first of a sample is not first of a field: the chance of rank 1 stays small', () => {
    const entries = 1_000_000;
    const totals = {
      rivals: { entries, top: new Uint32Array(0), rest: new Uint32Array(3_000) },
      top: new Int32Array(0),
      rest: new Int32Array(3_000 * 400),
    };
    const ranks = finalRanks(new Int32Array(400).fill(5), totals, 3);
    const { rank, bandChances } = projectFinish(ranks, [{ from: 1, to: 1 }]);
    expect(rank).toBeGreaterThan(50);
    expect(rank).toBeLessThan(500);
    expect(bandChances[0]).toBeLessThan(0.1);
  });
});

test('points of matches that are over are in every simulation', () => {
  const match = {
    simulations: 2,
    playerIds: [20, 99],
    points: Int32Array.of(1, 50, 2, 60),
    played: Uint8Array.of(0, 1, 1, 1),
  };
  const settled = [
    { points: 3, minutes: 90 },
    { points: 4, minutes: 0 },
  ];
  expect(poolSample([10, 20], settled, [match])).toEqual({
    simulations: 2,
    poolSize: 2,
    points: Int32Array.of(3, 5, 3, 6),
    played: Uint8Array.of(1, 0, 1, 1),
  });
});

test('paid places are shown one by one while they are few, then in bands', () => {
  const shown = (...[kind, paid]: Parameters<typeof prizeBands>): string =>
    prizeBands(kind, paid)
      .map(({ from, to }) => `${from}-${to}`)
      .join(' ');
  expect(shown('head_to_head', 1)).toBe('1-1');
  expect(shown('double_up', 5)).toBe('1-5');
  expect(shown('tournament', 0)).toBe('');
  expect(shown('tournament', 4)).toBe('1-1 2-2 3-3 4-4');
  expect(shown('tournament', 6)).toBe('1-1 2-2 3-3 4-6');
  expect(shown('tournament', 200_000)).toBe(
    '1-1 2-2 3-3 4-10 11-100 101-1000 1001-10000 10001-100000 100001-200000',
  );
});

test('the interval holds four in five final ranks, and chances are shares of them', () => {
  const ranks = Int32Array.from({ length: 1_000 }, (_, index) => 1 + (index % 10));
  expect(
    projectFinish(ranks, [
      { from: 1, to: 1 },
      { from: 2, to: 3 },
    ]),
  ).toEqual({
    simulations: 1_000,
    rank: 5.5,
    low: 2,
    high: 9,
    prizeChance: expect.closeTo(0.3, 9),
    bandChances: [0.1, 0.2],
  });
});
