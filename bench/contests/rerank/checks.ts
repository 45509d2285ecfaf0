import { scoreTeam, TEAM_SCORING, type ContestPerformance } from '@touchline/domain/scoring/substitutions';
import { CHUNK_TEAMS, unpackTeams } from '@touchline/domain/standings/live/chunk';
import type { LiveRanking } from '@touchline/domain/standings/live/ranking';
import { randomFrom } from '../field/teams.ts';
import type { LargeContest } from './contest.ts';
import type { RankedTotal } from './postgres.ts';

const PAGES = 300;
const PAGE = 15;
const SCORED = 2_000;

/** Sorts teams by total, best first, with a counting sort over all of them: independent of the live ranking. */
export function sortTeams(totals: Int32Array): { readonly order: Int32Array; readonly ranks: Int32Array } {
  let min = totals[0] ?? 0;
  let max = min;
  for (const total of totals) {
    if (total < min) min = total;
    if (total > max) max = total;
  }
  const begins = new Int32Array(max - min + 2);
  for (const total of totals) begins[max - total + 1] = (begins[max - total + 1] ?? 0) + 1;
  for (let bin = 1; bin < begins.length; bin += 1) begins[bin] = (begins[bin] ?? 0) + (begins[bin - 1] ?? 0);
  const ranks = totals.map((total) => 1 + (begins[max - total] ?? 0));
  const cursor = begins.slice();
  const order = new Int32Array(totals.length);
  for (const [team, total] of totals.entries()) {
    const at = cursor[max - total] ?? 0;
    order[at] = team;
    cursor[max - total] = at + 1;
  }
  return { order, ranks };
}

export function totalsOf(ranking: LiveRanking): Int32Array {
  return Int32Array.from({ length: ranking.count }, (_, team) => ranking.totalOf(team));
}

/**
 * Faults of a ranking: compares every rank and random pages with a full counting sort, all totals with a full pass, and
 * some with the scoring of a single team.
 */
export function rankingFaults(
  ranking: LiveRanking,
  contest: LargeContest,
  performances: readonly ContestPerformance[],
): string[] {
  const wrong: string[] = [];
  const difference = ranking.audit();
  if (difference !== null) wrong.push(`the full pass differs: ${JSON.stringify(difference)}`);
  const { order, ranks } = sortTeams(totalsOf(ranking));
  const misranked = ranks.findIndex((rank, team) => rank !== ranking.rankOf(team));
  if (misranked >= 0) wrong.push(`team ${misranked} has rank ${ranking.rankOf(misranked)}`);
  const next = randomFrom(7);
  for (let page = 0; page < PAGES; page += 1) {
    const offset = Math.floor(next() * ranking.count);
    const expected = [...order.subarray(offset, offset + PAGE)];
    const found = ranking.page(offset, PAGE);
    if (found.join() !== expected.join()) wrong.push(`the page at ${offset} is ${found.join()}`);
  }
  return [...wrong, ...wrongScores(ranking, contest, performances)];
}

function wrongScores(
  ranking: LiveRanking,
  { table, positions, chunks, count }: LargeContest,
  performances: readonly ContestPerformance[],
): string[] {
  const pool = positions.map((_, player) => player);
  const players = new Map(positions.map((position, player) => [player, { position }]));
  const played = new Map(performances.entries());
  const every = Math.max(1, Math.floor(chunks.length / 8));
  const teams = chunks.flatMap((chunk, index) =>
    index % every === 0 && chunk.length > 0
      ? unpackTeams(chunk, pool)
          .slice(0, SCORED / 8)
          .map((each, place) => ({ ...each, index: index * CHUNK_TEAMS + place }))
      : [],
  );
  return teams
    .filter(({ index }) => index < count)
    .flatMap(({ team, index }) => {
      const { total } = scoreTeam(TEAM_SCORING[table], team, players, played);
      return total === ranking.totalOf(index)
        ? []
        : [`team ${index} has ${ranking.totalOf(index)}, not ${total}`];
    });
}

/** Rows that PostgreSQL ranks differently. */
export function postgresMismatches(ranking: LiveRanking, ranked: readonly RankedTotal[]): string[] {
  const teams = ranked.reduce((sum, row) => sum + row.teams, 0);
  const others = ranked.filter(
    ({ total, teams: sharing, above }) =>
      ranking.teamsWith(total) !== sharing || ranking.rankOfTotal(total) !== above + 1,
  );
  return [
    ...(teams === ranking.count ? [] : [`PostgreSQL ranks ${teams} teams`]),
    ...others.slice(0, 3).map((row) => `PostgreSQL has ${JSON.stringify(row)}`),
  ];
}
