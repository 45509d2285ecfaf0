import { beforeEach, describe, expect, it } from 'vitest';
import { POSITIONS } from '../../football/events.ts';
import { TEAM_SCORING, type ContestPerformance } from '../../scoring/substitutions.ts';
import { chunksOf, numbersFrom, randomTeam, slowStandings, TO_COME } from '../../testing/live-contests.ts';
import { bytesOf, viewArrays } from './arrays.ts';
import { createLiveRanking, type LiveRanking } from './ranking.ts';
import type { ScoreRange } from './histograms.ts';

const POOL = Array.from({ length: 60 }, (_, place) => place + 1);
const POSITIONS_OF_POOL = POOL.map((_, place) => POSITIONS[place % 4] ?? 'GK');
/** One team more than fits into a block. */
const TEAMS = Array.from({ length: 8_193 }, (_, index) =>
  randomTeam(index + 1, POOL, true, numbersFrom(index)),
);
const CHUNKS = chunksOf(TEAMS, POOL);
const contest = { pool: POOL, positions: POSITIONS_OF_POOL, teams: TEAMS };
const scored = (points: number): ContestPerformance => ({ points, minutes: 90, finished: false });

function ranked(scoreRange: ScoreRange, chunks = CHUNKS): LiveRanking {
  const performances = POOL.map(() => TO_COME);
  return createLiveRanking({
    scoring: TEAM_SCORING.easy,
    positions: POSITIONS_OF_POOL,
    performances,
    chunks,
    scoreRange,
  });
}

describe.each([
  ['a bin for each total', { min: -100, max: 900 }],
  ['bins of many totals', { min: -100_000, max: 1_000_000 }],
  ['a range that must grow', { min: 0, max: 0 }],
])('8,193 teams with %s', (_what, scoreRange) => {
  let ranking: LiveRanking;
  const performances: ContestPerformance[] = [];
  const change = (player: number, performance: ContestPerformance) => {
    performances[player] = performance;
    return { player, ...performance };
  };
  const expectTruth = () => {
    const truth = slowStandings(TEAM_SCORING.easy, contest, performances);
    expect(ranking.page(0, TEAMS.length)).toEqual(truth.map(({ team }) => team));
    const wrong = truth.filter(
      ({ team, points, rank, sharing }) =>
        ranking.totalOf(team) !== points ||
        ranking.rankOf(team) !== rank ||
        ranking.sharing(team) !== sharing,
    );
    expect(wrong).toEqual([]);
    for (const position of [0, 1, 4_000, 8_191, 8_192]) {
      expect(ranking.positionOf(truth[position]?.team ?? -1)).toBe(position);
      expect(ranking.page(position, 3)).toEqual(truth.slice(position, position + 3).map(({ team }) => team));
    }
    expect(ranking.audit()).toBeNull();
  };

  beforeEach(() => {
    ranking = ranked(scoreRange);
    performances.splice(0, Infinity, ...POOL.map(() => TO_COME));
  });

  it('walks lists for a goal and recomputes all teams for a whole round, with the same result', () => {
    expect(ranking.apply([change(3, scored(-4))]).by).toBe('lists');
    expectTruth();
    const next = numbersFrom(1);
    const everyone = POOL.map((_, player) => change(player, scored(Math.floor(next() * 12) - 2)));
    expect(ranking.apply(everyone).by).toBe('full_pass');
    expectTruth();
    const absences = [0, 7].map((player) => change(player, { points: 0, minutes: 0, finished: true }));
    expect(ranking.apply(absences).version).toBe(3);
    expectTruth();
  });

  it('gives the same pages and positions when many of one version are read', () => {
    const next = numbersFrom(2);
    ranking.apply(POOL.map((_, player) => change(player, scored(Math.floor(next() * 90)))));
    const ask = () => [0, 2_000, 5_555, 8_190].map((at) => [ranking.page(at, 9), ranking.positionOf(at)]);
    const first = ask();
    const asked = Array.from({ length: 60 }, ask);
    expect(asked.every((each) => JSON.stringify(each) === JSON.stringify(first))).toBe(true);
    ranking.apply([change(0, scored(91))]);
    expectTruth();
  });

  it('stays exact for totals outside the expected range', () => {
    ranking.apply([change(1, scored(50_000)), change(2, scored(-7_000))]);
    expectTruth();
    ranking.apply([change(1, TO_COME)]);
    expectTruth();
  });
});

describe('a live ranking', () => {
  it('of one team puts it first', () => {
    const ranking = ranked({ min: 0, max: 9 }, chunksOf(TEAMS.slice(0, 1), POOL));
    ranking.apply(POOL.map((_, player) => ({ player, ...scored(-3) })));
    expect(ranking.totalOf(0)).toBe(-3 * 12);
    expect([ranking.rankOf(0), ranking.sharing(0), ranking.positionOf(0)]).toEqual([1, 1, 0]);
    expect(ranking.page(0, 15)).toEqual([0]);
  });

  it('of no team is empty', () => {
    const ranking = ranked({ min: 0, max: 9 }, []);
    ranking.apply([{ player: 0, ...scored(4) }]);
    expect(ranking.page(0, 15)).toEqual([]);
    expect(ranking.audit()).toBeNull();
    expect(() => ranking.rankOf(0)).toThrow('no team 0');
  });

  it('ranks a total without teams, and gives no page outside', () => {
    const ranking = ranked({ min: 0, max: 9 }, chunksOf(TEAMS.slice(0, 5), POOL));
    expect([1, 0, -1].map((total) => ranking.rankOfTotal(total))).toEqual([1, 1, 6]);
    expect([1, 0, -1].map((total) => ranking.teamsWith(total))).toEqual([0, 5, 0]);
    expect(ranking.page(5, 15)).toEqual([]);
    expect(ranking.page(0, 0)).toEqual([]);
    expect(ranking.page(3, 15)).toEqual([3, 4]);
  });

  it('numbers its versions, keeps the number of the host, and does nothing without a change', () => {
    const ranking = ranked({ min: 0, max: 9 });
    expect([ranking.version(), ranking.stamp()]).toEqual([0, 0]);
    expect(ranking.apply([], 8)).toEqual({ version: 0, by: 'nothing' });
    expect(ranking.apply([{ player: 0, ...TO_COME }], 9)).toEqual({ version: 1, by: 'nothing' });
    expect(ranking.apply([{ player: 0, ...scored(1) }], 10)).toEqual({ version: 2, by: 'lists' });
    expect(ranking.stamp()).toBe(10);
    expect(ranking.apply([{ player: 0, ...scored(2) }]).version).toBe(3);
    expect(ranking.stamp()).toBe(10);
  });

  it('refuses a player outside the pool and points that are no whole units, and changes nothing', () => {
    const ranking = ranked({ min: 0, max: 9 });
    expect(() =>
      ranking.apply([
        { player: 0, ...scored(1) },
        { player: 60, ...scored(1) },
      ]),
    ).toThrow('60');
    expect(() => ranking.apply([{ player: 0, ...scored(0.5) }])).toThrow('0.5');
    expect(ranking.version()).toBe(0);
    expect(ranking.audit()).toBeNull();
  });

  it('needs a performance for each player of the pool', () => {
    const short = POOL.slice(1).map(() => TO_COME);
    expect(() =>
      createLiveRanking({
        scoring: TEAM_SCORING.easy,
        positions: POSITIONS_OF_POOL,
        performances: short,
        chunks: [],
      }),
    ).toThrow('59');
  });

  it.each([
    ['total', 'totals'],
    ['flags', 'flags'],
  ] as const)('finds a wrong %s in its audit', (what, array) => {
    const ranking = ranked({ min: 0, max: 9 });
    ranking.apply([{ player: 3, points: 0, minutes: 0, finished: true }]);
    const values = viewArrays(ranking.buffers())[array];
    values[8_192] = (values[8_192] ?? 0) + 1;
    expect(ranking.audit()).toMatchObject({ what, at: 8_192 });
  });

  it('takes at most 100 bytes a team besides identities, for a pool of 600 and pro totals', () => {
    const pool = Array.from({ length: 600 }, (_, place) => place + 1);
    const positions = pool.map((_, place) => POSITIONS[place % 4] ?? 'GK');
    const [team] = TEAMS;
    if (team === undefined) throw new Error('There is no team.');
    const chunk = chunksOf(
      Array.from({ length: 4_096 }, () => team),
      pool,
    );
    const ranking = createLiveRanking({
      scoring: TEAM_SCORING.pro,
      positions,
      performances: pool.map(() => TO_COME),
      chunks: Array.from({ length: 32 }, () => chunk).flat(),
      scoreRange: { min: -4_000, max: 28_000 },
    });
    expect(ranking.count).toBe(131_072);
    const bytes = bytesOf(ranking.buffers());
    expect(bytes.identities / ranking.count).toBe(16);
    expect(bytes.ranking / ranking.count).toBeLessThan(100 - 16);
  });
});
