import { seasonOfWeek } from '@touchline/domain/people/tops/weeks';
import { inTransaction, sql, type Db, type Tx } from '../db/database.ts';
import { scoreEntries, type FinalEntry } from './score-entries.ts';
import {
  insertResults,
  nextRevision,
  storeTotals,
  storeWeeks,
  weeksOf,
  type TopsResult,
  type TopsWeek,
} from './store.ts';

/** Managers compared in one transaction. */
const MANAGERS_AT_ONCE = 500;

/** What a comparison of the stored rows with the entries found. */
export interface TopsComparison {
  /** Managers with a score, by their entries or by the stored rows. */
  readonly managers: number;
  /** Managers whose stored rows differ from their entries, ascending. */
  readonly differing: readonly number[];
}

/**
 * Computes the tops of all managers from the results of their entries and compares them with the stored rows; with
 * `write`, rows that differ are replaced. Some managers at a time, while the counting of results waits.
 */
export async function rebuildTops(
  db: Db,
  { write, managersAtOnce = MANAGERS_AT_ONCE }: { readonly write: boolean; readonly managersAtOnce?: number },
): Promise<TopsComparison> {
  const { rows } = await sql<{ max: number | null }>`select max(id) as max from manager`.execute(db);
  const last = rows[0]?.max ?? 0;
  const differing: number[] = [];
  let managers = 0;
  for (let first = 1; first <= last; first += managersAtOnce) {
    const range = { first, after: first + managersAtOnce };
    const found = await inTransaction(db, (tx) => compareRange(tx, range, write));
    managers += found.managers;
    differing.push(...found.differing);
  }
  return { managers, differing };
}

interface ManagerRange {
  readonly first: number;
  readonly after: number;
}

/** The rows of some managers. */
interface TopsRows {
  readonly results: readonly TopsResult[];
  readonly weeks: readonly TopsWeek[];
  readonly totals: readonly TopsTotal[];
}

interface TopsTotal {
  readonly manager_id: number;
  readonly scope: number;
  readonly season: number;
  readonly score: number;
  readonly latest_week: number;
  readonly latest_score: number;
}

async function compareRange(tx: Tx, range: ManagerRange, write: boolean): Promise<TopsComparison> {
  await sql`select from tops_revision for update`.execute(tx);
  const results = scoreEntries(await countedEntries(tx, range));
  const weeks = weeksOf(results);
  const expected = linesOf({ results, weeks, totals: totalsOf(weeks) });
  const stored = linesOf(await storedRows(tx, range));
  const managers = [...new Set([...expected.keys(), ...stored.keys()])].toSorted((one, other) => one - other);
  const differing = managers.filter((id) => expected.get(id) !== stored.get(id));
  if (write && differing.length > 0) await replaceRows(tx, new Set(differing), { results, weeks });
  return { managers: managers.length, differing };
}

/** The entries of managers that the sweep has counted. */
async function countedEntries(tx: Tx, { first, after }: ManagerRange): Promise<readonly FinalEntry[]> {
  const { rows } = await sql<FinalEntry>`
    select entry.id, manager_id, final_points, prize, fee, league_id, is_official, is_pro, scoring_table,
      rules_version, start_at
    from entry join contest on contest.id = contest_id join manager on manager.id = manager_id
    join tops_contest using (contest_id)
    where manager_id >= ${first} and manager_id < ${after} and deleted_at is null and final_rank is not null
      and (counted_at is not null or entry.id <= done_through)
  `.execute(tx);
  return rows;
}

async function storedRows(tx: Tx, { first, after }: ManagerRange): Promise<TopsRows> {
  const inRange = sql`manager_id >= ${first} and manager_id < ${after}`;
  const results = await sql<TopsResult>`
    select manager_id, week, entry_id, league_id, is_official, score::float8 as score from tops_result where ${inRange}
  `.execute(tx);
  const weeks = await sql<TopsWeek>`
    select manager_id, scope, week, score::float8 as score from tops_week where ${inRange}
  `.execute(tx);
  const totals = await sql<TopsTotal>`
    select manager_id, scope, season, score::float8 as score, latest_week, latest_score::float8 as latest_score
    from tops_total where ${inRange} and score > 0
  `.execute(tx);
  return { results: results.rows, weeks: weeks.rows, totals: totals.rows };
}

/** The totals of seasons from all weeks of managers. */
function totalsOf(weeks: readonly TopsWeek[]): TopsTotal[] {
  const groups = Map.groupBy(
    weeks,
    ({ manager_id, scope, week }) => `${manager_id} ${scope} ${seasonOfWeek(week)}`,
  );
  return [...groups.values()].flatMap((group) => {
    const latest = group.toSorted((one, other) => other.week - one.week)[0];
    if (latest === undefined) return [];
    return [
      {
        manager_id: latest.manager_id,
        scope: latest.scope,
        season: seasonOfWeek(latest.week),
        score: group.reduce((sum, { score }) => sum + score, 0),
        latest_week: latest.week,
        latest_score: latest.score,
      },
    ];
  });
}

/** The rows of each manager as one text, to compare. */
function linesOf({ results, weeks, totals }: TopsRows): ReadonlyMap<number, string> {
  const lines = [
    ...results.map(({ manager_id: manager, ...row }) => ({
      manager,
      line: `result ${row.entry_id} ${row.week} ${row.league_id} ${row.is_official} ${row.score}`,
    })),
    ...weeks.map(({ manager_id: manager, ...row }) => ({
      manager,
      line: `week ${row.scope} ${row.week} ${row.score}`,
    })),
    ...totals.map(({ manager_id: manager, ...row }) => ({
      manager,
      line: `total ${row.scope} ${row.season} ${row.score} ${row.latest_week} ${row.latest_score}`,
    })),
  ];
  const byManager = Map.groupBy(lines, ({ manager }) => manager);
  return new Map(
    [...byManager].map(([manager, own]) => [
      manager,
      own
        .map(({ line }) => line)
        .toSorted()
        .join('\n'),
    ]),
  );
}

async function replaceRows(
  tx: Tx,
  managers: ReadonlySet<number>,
  { results, weeks }: Pick<TopsRows, 'results' | 'weeks'>,
): Promise<void> {
  const ids = [...managers];
  const revision = await nextRevision(tx);
  await sql`delete from tops_result where manager_id = any(${ids}::int[])`.execute(tx);
  await sql`delete from tops_week where manager_id = any(${ids}::int[])`.execute(tx);
  await sql`
    update tops_total set score = 0, latest_score = 0, revision = ${revision} where manager_id = any(${ids}::int[])
  `.execute(tx);
  const isTheirs = ({ manager_id }: { readonly manager_id: number }): boolean => managers.has(manager_id);
  await insertResults(tx, results.filter(isTheirs));
  const ofWeeks = weeks.filter(isTheirs);
  await storeWeeks(tx, ofWeeks);
  await storeTotals(tx, ofWeeks, revision);
}
