import { pointsText } from '@touchline/domain/scoring/table';
import { CHUNK_TEAMS, packTeams } from '@touchline/domain/standings/live/chunk';
import { createLiveRanking } from '@touchline/domain/standings/live/ranking';
import { inProcessVisitor } from '../../server/src/http/auth/caller.ts';
import { scoringTableOf } from '../../server/src/contests/facts.ts';
import { makeLiveHost } from '../../server/src/contests/live/live-host.ts';
import { contestStandings } from '../../server/src/contests/standings/standings-page.ts';
import {
  storedPoints,
  loadPool,
  performancesIn,
  scoringOf,
} from '../../server/src/contests/standings/standings.ts';
import { isPreSerialized } from '../../server/src/http/calls/pre-serialized.ts';
import { gameNow } from '../../server/src/db/clock.ts';
import type { Db } from '../../server/src/db/database.ts';
import { waitUntilTrue } from '../../server/src/testing/live/standings-snapshots.ts';
import { atMost, conclude, machine, spreadOf, spreadText } from '../goals.ts';
import { contestOf, storedTeams, trueOrder, type Field } from './field/field.ts';
import { openField } from './field/open-field.ts';
import type { ContestTable } from './field/played.ts';
import type { FieldSize } from './field/sizes.ts';

const PAGE_SIZE = 15;
const REPETITIONS = 5;

/**
 * Measures the outage of a large contest after a restart: from the start of a host, with its thread and connections, to
 * the first correct page. For comparison, the same process builds the same arrays from one row per team.
 */
export async function measureRecover({ teams, tables, quick }: FieldSize): Promise<boolean> {
  const runs: Recovery[] = [];
  for (const table of tables) runs.push(await measureTable(table, teams, quick ? 1 : REPETITIONS));
  return show(runs, teams, quick);
}

/** The times of a field's restarts, in milliseconds, by turns from chunks and from rows. */
interface Recovery {
  readonly table: ContestTable;
  readonly chunks: readonly number[];
  readonly rows: readonly number[];
  readonly wrong: readonly string[];
}

async function measureTable(table: ContestTable, teams: number, repetitions: number): Promise<Recovery> {
  const { db, url, field, close } = await openField(table, teams);
  try {
    const page = Math.ceil(teams / PAGE_SIZE / 2);
    const truth = await trueOrder(db, field);
    const expected = JSON.stringify(
      Array.from({ length: PAGE_SIZE }, (_, index) => {
        const [entryId, points] = truth((page - 1) * PAGE_SIZE + index);
        return [entryId, textOf(table, points)];
      }),
    );
    const chunks: number[] = [];
    const rows: number[] = [];
    const wrong: string[] = [];
    for (let repetition = 0; repetition < repetitions; repetition += 1) {
      const fromChunks = await restart(db, url, field, page);
      if (fromChunks.page !== expected)
        wrong.push(`${table}: the page after restart ${repetition} is ${fromChunks.page}`);
      chunks.push(fromChunks.ms);
      const fromRows = await loadRows(db, field, page);
      if (fromRows.page !== expected) wrong.push(`${table}: the page out of rows is ${fromRows.page}`);
      rows.push(fromRows.ms);
    }
    return { table, chunks, rows, wrong };
  } finally {
    await close();
  }
}

function textOf(table: ContestTable, units: number): string {
  return pointsText(scoringTableOf(table), units);
}

interface Recovered {
  readonly ms: number;
  /** Teams and points of the page, as JSON. */
  readonly page: string;
}

async function restart(db: Db, url: string, field: Field, page: number): Promise<Recovered> {
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
    const found = [...text.matchAll(/"team_id":(\d+),.*?"points":"([^"]*)"/g)];
    const ms = performance.now() - began;
    return { ms, page: JSON.stringify(found.map(([, team, points]) => [Number(team), points])) };
  } finally {
    await host.stop();
  }
}

async function loadRows(db: Db, field: Field, page: number): Promise<Recovered> {
  const began = performance.now();
  const contest = await contestOf(db, field.contestId);
  const pool = await loadPool(db, contest.pool_id);
  const ids = pool.map(({ player_id }) => player_id);
  const performances = performancesIn(contest, await gameNow(db), pool, await storedPoints(db, contest));
  const chunks: Uint8Array[] = [];
  const names: string[] = [];
  for await (const teams of storedTeams(db, contest.id)) {
    for (let first = 0; first < teams.length; first += CHUNK_TEAMS) {
      chunks.push(packTeams(teams.slice(first, first + CHUNK_TEAMS), ids));
    }
    for (const { nickname } of teams) names.push(nickname);
  }
  const ranking = createLiveRanking({
    scoring: scoringOf(contest),
    positions: pool.map(({ position }) => position),
    performances: [...performances.values()],
    chunks,
  });
  const teams = ranking.page((page - 1) * PAGE_SIZE, PAGE_SIZE);
  const found = teams.map((team) => [field.firstEntryId + team, textOf(field.table, ranking.totalOf(team))]);
  const ms = performance.now() - began;
  if (names.length !== field.entries) throw new Error('Rows are missing.');
  return { ms, page: JSON.stringify(found) };
}

function show(runs: readonly Recovery[], teams: number, quick: boolean): boolean {
  const shareOf = ({ chunks, rows }: Recovery) =>
    spreadOf(chunks.map((ms, index) => ms / (rows[index] ?? 1)));
  console.log(`${teams} teams, median of ${runs[0]?.chunks.length ?? 0} (min to max), ${machine()}`);
  console.table(
    Object.fromEntries(
      runs.map((run) => [
        run.table,
        {
          'restart to the first page, ms': spreadText(spreadOf(run.chunks), 0),
          'a row a team, ms': spreadText(spreadOf(run.rows), 0),
          'of a row a team': spreadText(shareOf(run), 3),
        },
      ]),
    ),
  );
  const goals = Object.fromEntries(
    runs.map((run) => [`${run.table}: of a row a team`, atMost(shareOf(run).median, 0.35, 0.5)]),
  );
  const wrong = runs.flatMap((run) => run.wrong);
  return conclude('recover', goals, { wrong, quick, figures: { teams, runs } });
}
