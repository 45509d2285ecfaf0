import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scoreTeam, TEAM_SCORING, type TeamScoring } from '../../scoring/substitutions.ts';
import type { ContestPerformance } from '../../scoring/substitutions.ts';
import {
  chunksOf,
  slowStandings,
  smallContests,
  TO_COME,
  type SmallContest,
} from '../../testing/live-contests.ts';
import { createLiveRanking, type LiveChange } from './ranking.ts';
import type { LivePages } from './pages.ts';
import { sizeOf } from '../../testing/test-form.ts';

type Ranked = Pick<LivePages, 'totalOf' | 'rankOf' | 'page'> & {
  readonly apply: (changes: readonly LiveChange[]) => unknown;
};

/** All differences between a ranking and the slow reference after each tick. */
function everyDifference(
  scoring: TeamScoring,
  contest: SmallContest,
  ranking: Ranked,
  alsoWrong: (performances: readonly ContestPerformance[]) => readonly unknown[] = () => [],
): readonly unknown[] {
  const performances: ContestPerformance[] = contest.pool.map(() => TO_COME);
  return contest.ticks.flatMap((changes, tick) => {
    ranking.apply(changes);
    for (const { player, ...performance } of changes) performances[player] = performance;
    const truth = slowStandings(scoring, contest, performances);
    const order = truth.map(({ team }) => team);
    const wrong = truth.flatMap(({ team, points, rank }, position) => {
      const [total, ranked] = [ranking.totalOf(team), ranking.rankOf(team)];
      const [next] = ranking.page(position, 1);
      const right = total === points && ranked === rank && next === team;
      return right ? [] : [{ tick, team, total, points, ranked, rank, next }];
    });
    const pages = [1, 2, 7].flatMap((size) => {
      const walked: number[] = [];
      for (let offset = 0; offset < order.length; offset += size) {
        walked.push(...ranking.page(offset, size));
      }
      return walked.join() === order.join() ? [] : [{ tick, size, walked, order }];
    });
    return [...wrong, ...pages, ...alsoWrong(performances)];
  });
}

function liveRanking(
  scoring: TeamScoring,
  contest: SmallContest,
  fullPass: 'when_cheaper' | 'always' | 'never',
) {
  return createLiveRanking({
    scoring,
    positions: contest.positions,
    performances: contest.pool.map(() => TO_COME),
    chunks: chunksOf(contest.teams, contest.pool),
    fullPass,
  });
}

/** Fixes at the start how often each pick counts, and only adds points from then on. */
function naiveRanking(scoring: TeamScoring, { pool, teams }: SmallContest): Ranked {
  const points = pool.map(() => 0);
  const totals = teams.map(() => 0);
  const order = () =>
    totals.map((total, team) => ({ total, team })).toSorted((one, other) => other.total - one.total);
  return {
    totalOf: (team) => totals[team] ?? 0,
    rankOf: (team) => 1 + totals.filter((total) => total > (totals[team] ?? 0)).length,
    page: (offset, size) =>
      order()
        .slice(offset, offset + size)
        .map(({ team }) => team),
    apply(changes) {
      for (const { player, points: now } of changes) {
        const id = pool[player] ?? 0;
        const gain = (units: number, times: number) =>
          Math.floor(units * times) - Math.floor((points[player] ?? 0) * times);
        for (const [index, { team }] of teams.entries()) {
          const captain = team.captainId === id ? scoring.captainTimes : 1;
          const times = team.starters.includes(id)
            ? captain
            : team.reserves.includes(id)
              ? scoring.reserveShare
              : 0;
          totals[index] = (totals[index] ?? 0) + gain(now, times);
        }
        points[player] = now;
      }
    },
  };
}

/** Hundreds of small contests: a busy machine may need longer than the default timeout. */
const PATIENT = { timeout: 60_000 };

describe.each([
  ['easy', TEAM_SCORING.easy, true],
  ['pro', TEAM_SCORING.pro, false],
] as const)('a live ranking of an %s contest', (_kind, scoring, led) => {
  it.each(['never', 'when_cheaper', 'always'] as const)(
    'with a full pass %s, equals the slow truth after every change',
    PATIENT,
    (fullPass) => {
      fc.assert(
        fc.property(smallContests(led), (contest) => {
          const ranking = liveRanking(scoring, contest, fullPass);
          const wrong = everyDifference(scoring, contest, ranking, (performances) =>
            slowStandings(scoring, contest, performances).flatMap((truth, position) => {
              const { team } = truth;
              const found = {
                sharing: ranking.sharing(team),
                position: ranking.positionOf(team),
                pointsOfEleven: ranking.pointsOfEleven(team),
                playersLeft: ranking.playersLeft(team),
              };
              const { sharing, pointsOfEleven, playersLeft } = truth;
              const expected = { sharing, position, pointsOfEleven, playersLeft };
              return JSON.stringify(found) === JSON.stringify(expected) ? [] : [{ team, found, expected }];
            }),
          );
          expect(wrong).toEqual([]);
          expect(ranking.audit()).toBeNull();
        }),
        { numRuns: sizeOf({ short: 60, long: 200 }) },
      );
    },
  );

  it('is more than adding points: a ranking that ignores absence is detected', PATIENT, () => {
    const found = fc.check(
      fc.property(smallContests(led), (contest) => {
        expect(everyDifference(scoring, contest, naiveRanking(scoring, contest))).toEqual([]);
      }),
      { numRuns: 300, seed: 1 },
    );
    expect(found.failed).toBe(true);
  });
});

it('the team with everything: absent captain, absent vice-captain later, two absent of a position', () => {
  const positions = [
    ...(['GK', 'DF', 'DF', 'DF', 'DF', 'MF', 'MF', 'MF', 'MF', 'FW', 'FW'] as const),
    ...(['GK', 'DF', 'MF', 'FW'] as const),
  ];
  const pool = positions.map((_, place) => place + 1);
  const team = { starters: pool.slice(0, 11), reserves: pool.slice(11), captainId: 10, viceCaptainId: 6 };
  const contest: SmallContest = {
    pool,
    positions,
    teams: [{ entryId: 1, managerId: 1, team, stars: 20, savedAt: 0 }],
    ticks: [],
  };
  const ranking = liveRanking(TEAM_SCORING.easy, contest, 'never');
  const players = new Map(pool.map((id, place) => [id, { position: positions[place] ?? 'GK' }]));
  const performances = pool.map(() => TO_COME);
  const absent = { points: 0, minutes: 0, finished: true };
  const scored = (points: number) => ({ points, minutes: 20, finished: false });
  const steps: readonly (readonly [player: number, ContestPerformance])[] = [
    [5, scored(4)],
    [9, absent],
    [14, scored(3)],
    [5, scored(7)],
    [1, absent],
    [2, absent],
    [12, scored(5)],
    [5, absent],
    [13, scored(2)],
    [9, scored(6)],
    [12, TO_COME],
  ];
  for (const [player, performance] of steps) {
    ranking.apply([{ player, ...performance }]);
    performances[player] = performance;
    const played = new Map(pool.map((id, place) => [id, performances[place] ?? TO_COME]));
    expect(ranking.totalOf(0)).toBe(scoreTeam(TEAM_SCORING.easy, team, players, played).total);
    expect(ranking.audit()).toBeNull();
  }
});
