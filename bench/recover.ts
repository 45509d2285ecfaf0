import { CHUNK_TEAMS, packTeams } from '@touchline/domain/standings/live/chunk';
import { createLiveRanking } from '@touchline/domain/standings/live/ranking';
import { inProcessVisitor } from '../server/src/http/auth/caller.ts';
import { makeLiveHost } from '../server/src/contests/live/live-host.ts';
import { contestStandings } from '../server/src/contests/standings/standings-page.ts';
import {
  storedPoints,
  loadPool,
  performancesIn,
  scoringOf,
} from '../server/src/contests/standings/standings.ts';
import { readLockedTeam, type TeamRow } from '../server/src/contests/team-row.ts';
import { isPreSerialized } from '../server/src/http/calls/pre-serialized.ts';
import { gameNow } from '../server/src/db/clock.ts';
import { connect, sql, type Db } from '../server/src/db/database.ts';
import { migrate } from '../server/src/db/migrate.ts';
import { openCluster } from '../server/src/testing/database/cluster.ts';
import { waitUntilTrue } from '../server/src/testing/live/standings-snapshots.ts';
import { atMost, conclude, machine, spreadOf, spreadText } from './goals.ts';
import { contestOf, makeLargeField, trueOrder, type LargeField } from './live-contest.ts';

const PAGE_SIZE = 15;
const ROWS_AT_ONCE = 16 * CHUNK_TEAMS;

/**
 * Measures the outage of a large contest after a restart: from the start of a host, with its thread and connections, to
 * the first correct page. For comparison, the same process builds the same arrays from one row per team.
 */
export async function measureRecover(quick: boolean): Promise<boolean> {
  const entries = quick ? 20_000 : 1_000_000;
  const repetitions = quick ? 1 : 5;
  const { cluster, remove } = await openCluster({ durable: true });
  const url = cluster.url('postgres');
  await migrate(url);
  const db = connect(url, 8);
  try {
    const field = await makeLargeField(db, entries);
    const page = Math.ceil(entries / PAGE_SIZE / 2);
    const truth = await trueOrder(db, field);
    const expected = JSON.stringify(
      Array.from({ length: PAGE_SIZE }, (_, index) => truth((page - 1) * PAGE_SIZE + index)),
    );
    const chunks: number[] = [];
    const rows: number[] = [];
    const wrong: string[] = [];
    for (let repetition = 0; repetition < repetitions; repetition += 1) {
      const fromChunks = await restart(db, url, field, page);
      if (fromChunks.page !== expected)
        wrong.push(`the page after restart ${repetition} is ${fromChunks.page}`);
      chunks.push(fromChunks.ms);
      const fromRows = await loadRows(db, field, page);
      if (fromRows.page !== expected) wrong.push(`the page out of rows is ${fromRows.page}`);
      rows.push(fromRows.ms);
    }
    return show({ chunks, rows, field, quick, wrong });
  } finally {
    await db.destroy();
    await remove();
  }
}

interface Recovered {
  readonly ms: number;
  /** Teams and points of the page, as JSON. */
  readonly page: string;
}

async function restart(db: Db, url: string, field: LargeField, page: number): Promise<Recovered> {
  const began = performance.now();
  const host = makeLiveHost({ db, url, onError: (error) => console.error(error) });
  host.start();
  try {
    const served = Promise.withResolvers<void>();
    const end = host.onChange((contestId) => contestId === field.contestId && served.resolve());
    await served.promise;
    end();
    const input = { id: field.contestId, page, sortBy: 'rank', sortHow: 'asc', noItems: PAGE_SIZE } as const;
    let text = '';
    // The poll that loaded the contest ends a moment later; until then the database reports that it is busy.
    await waitUntilTrue(async () => {
      const answer = await contestStandings(db, input, inProcessVisitor(), host);
      if (isPreSerialized(answer)) text = answer.text;
      return text !== '';
    }, 'no page is served');
    const found = [...text.matchAll(/"team_id":(\d+),.*?"points":"(-?\d+)"/g)];
    const ms = performance.now() - began;
    return { ms, page: JSON.stringify(found.map(([, team, points]) => [Number(team), Number(points)])) };
  } finally {
    await host.stop();
  }
}

interface NamedTeamRow extends TeamRow {
  readonly nickname: string;
}

async function loadRows(db: Db, field: LargeField, page: number): Promise<Recovered> {
  const began = performance.now();
  const contest = await contestOf(db, field.contestId);
  const pool = await loadPool(db, contest.pool_id);
  const ids = pool.map(({ player_id }) => player_id);
  const performances = performancesIn(contest, await gameNow(db), pool, await storedPoints(db, contest));
  const chunks: Uint8Array[] = [];
  const names: string[] = [];
  for (let last = 0; ;) {
    const { rows } = await sql<NamedTeamRow>`
      select entry.id, manager_id, starters, reserves, captain_id, vice_captain_id, stars, saved_at, nickname
      from entry join manager on manager.id = manager_id
      where contest_id = ${contest.id} and state = 'playing' and entry.id > ${last}
      order by entry.id limit ${ROWS_AT_ONCE}
    `.execute(db);
    for (let first = 0; first < rows.length; first += CHUNK_TEAMS) {
      chunks.push(packTeams(rows.slice(first, first + CHUNK_TEAMS).map(readLockedTeam), ids));
    }
    for (const { nickname } of rows) names.push(nickname);
    last = rows.at(-1)?.id ?? 0;
    if (rows.length < ROWS_AT_ONCE) break;
  }
  const ranking = createLiveRanking({
    scoring: scoringOf(contest),
    positions: pool.map(({ position }) => position),
    performances: [...performances.values()],
    chunks,
  });
  const teams = ranking.page((page - 1) * PAGE_SIZE, PAGE_SIZE);
  const found = teams.map((team) => [field.firstEntryId + team, ranking.totalOf(team)]);
  const ms = performance.now() - began;
  if (names.length !== field.entries) throw new Error('Rows are missing.');
  return { ms, page: JSON.stringify(found) };
}

function show(run: {
  readonly chunks: readonly number[];
  readonly rows: readonly number[];
  readonly field: LargeField;
  readonly quick: boolean;
  readonly wrong: readonly string[];
}): boolean {
  const { chunks, rows, field, quick, wrong } = run;
  const share = spreadOf(chunks.map((ms, index) => ms / (rows[index] ?? 1)));
  console.log(
    `${field.entries} teams, median of ${chunks.length} (least to most), ${machine()}; ` +
      `all chunks were written in ${field.chunkMs.toFixed(0)} ms`,
  );
  console.table({
    'restart to the first page, ms': spreadText(spreadOf(chunks), 0),
    'a row a team, ms': spreadText(spreadOf(rows), 0),
    'of a row a team': spreadText(share, 3),
  });
  const goals = { 'of a row a team': atMost(share.median, 0.35, 0.5) };
  const figures = { entries: field.entries, chunks, rows, share, chunkMs: field.chunkMs };
  return conclude('recover', goals, { wrong, quick, figures });
}
