import { MAX_COUNTED_CONTESTS } from '@touchline/domain/contests/counts';
import { isRefusal } from '@touchline/contract/errors';
import { describe, expect, test } from 'vitest';
import { inTransaction, sql, type Tx } from '../../db/database.ts';
import { inProcessVisitor } from '../../http/auth/caller.ts';
import { openContestScene, SETTLED } from '../../testing/contests/contest-scene.ts';
import { listContests, summariseContests } from './list.ts';

const scene = await openContestScene();
const { db, call } = scene;
const visitor = inProcessVisitor();
const ann = await scene.manager();

const FINISHED = 3_000;
/** Rows that a list reads besides those it counts: its page, and what is running or upcoming. */
const FEW = 200;

/** Finished contests of the past, one a minute, each with three entries of managers that do not exist. */
async function finishContests(tx: Tx): Promise<void> {
  await sql`
    with pool as (insert into contest_pool (created_at) values (${SETTLED}) returning id)
    insert into contest (
      name, kind, is_pro, is_official, pace, rules_version, scoring_table, pool_id, entry_fee, min_entries,
      max_per_manager, join_time, open_at, start_at, end_at, created_at, locked_at, results_at, final_at, entries
    )
    select 'Played ' || minute, 3, false, true, 'standard', 1, 'easy', pool.id, 0, 2, 3, 5, at, at, at, at, at, at, at, 3
    from pool, generate_series(1, ${FINISHED}) as minute, make_interval(mins => minute) as age,
      lateral (select ${SETTLED}::timestamptz - age as at) as times
  `.execute(tx);
  await sql`alter table entry disable trigger user`.execute(tx);
  await sql`
    insert into entry (contest_id, manager_id, fee, joined_at, final_points, final_rank, prize)
    select contest.id, ${ann.managerId}::int + place, 0, start_at, 0, place, 0
    from contest cross join generate_series(1, 3) as place where name like 'Played %'
  `.execute(tx);
  await sql`alter table entry enable trigger user`.execute(tx);
}

await scene.stopClockAt(SETTLED);
await inTransaction(db, finishContests);
await sql`analyze contest, entry`.execute(db);

interface RowsRead {
  readonly contest: number;
  readonly entry: number;
}

/** The rows of contests and entries that a read takes from the tables. */
async function rowsRead(read: (tx: Tx) => Promise<unknown>): Promise<RowsRead> {
  return inTransaction(db, async (tx) => {
    // The rows of parallel workers are not counted.
    await sql`set local max_parallel_workers_per_gather = 0`.execute(tx);
    const before = await countersOf(tx);
    await read(tx);
    const after = await countersOf(tx);
    return { contest: after.contest - before.contest, entry: after.entry - before.entry };
  });
}

/** The rows that the connection has read and not yet reported to the database's statistics. */
async function countersOf(tx: Tx): Promise<RowsRead> {
  const { rows } = await sql<RowsRead>`
    select sum(read) filter (where relname = 'contest')::int as contest, sum(read) filter (where relname = 'entry')::int as entry
    from pg_stat_xact_user_tables, lateral (select seq_tup_read + coalesce(idx_tup_fetch, 0) as read) as rows
  `.execute(tx);
  const [counters] = rows;
  if (counters === undefined) throw new Error('Nothing is counted.');
  return counters;
}

async function listed(input: Omit<Parameters<typeof call<'contests.list'>>[1], 'when'>) {
  const answer = await call('contests.list', { when: 3, ...input }, visitor);
  if (isRefusal(answer)) throw new Error(answer.refused);
  return answer;
}

describe(`after ${FINISHED} finished contests`, () => {
  test('the tabs count up to the maximum, and read no more contests than they count', async () => {
    expect(await call('contests.summary', {}, visitor)).toEqual({
      all: MAX_COUNTED_CONTESTS,
      upcoming: 0,
      running: 0,
      finished: MAX_COUNTED_CONTESTS,
    });
    const read = await rowsRead((tx) => summariseContests(tx, {}, visitor));
    expect(read.contest).toBeLessThan(MAX_COUNTED_CONTESTS + FEW);
    expect(read.entry).toBe(0);
  });

  test('fewer than the maximum are counted exactly', async () => {
    expect(await call('contests.summary', { search: 'played 77' }, visitor)).toMatchObject({ finished: 11 });
  });

  test.each([{ page: 1 }, { page: 3 }, { page: 1, free_entry: true, kind: 3, is_pro: false }])(
    'a page reads no more contests than it counts and shows: %o',
    async (input) => {
      const read = await rowsRead((tx) => listContests(tx, { ...input, when: 3, fold: true }, visitor));
      expect(read.contest).toBeLessThan(MAX_COUNTED_CONTESTS + FEW);
      expect(read.entry).toBeLessThan(FEW);
    },
  );

  test('the pages go on to the last contest, which the last page counts', async () => {
    const names: string[] = [];
    const summaries: unknown[] = [];
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const { data, summary } = await listed({ page, noItems: 100 });
      names.push(...data.map(({ name }) => name));
      summaries.push(summary);
      pages = summary.pages;
    }
    expect(names).toEqual(Array.from({ length: FINISHED }, (_, before) => `Played ${before + 1}`));
    const ofPage = (page: number, total: number, pages: number) => ({ total, page, per_page: 100, pages });
    expect(summaries[0]).toEqual(ofPage(1, MAX_COUNTED_CONTESTS, 10));
    expect(summaries[9]).toEqual(ofPage(10, MAX_COUNTED_CONTESTS + 1, 11));
    expect(summaries.at(-1)).toEqual(ofPage(30, FINISHED, 30));
  });

  test('lists of few among them do not read the others: with a password, or of a manager', async () => {
    for (const filter of [{ is_private: true }, { mine: true }]) {
      const read = await rowsRead((tx) => listContests(tx, { page: 1, when: 3, ...filter }, ann));
      expect(read.contest).toBeLessThan(FEW);
    }
  });
});
