import { seasonOfWeek, weeksOfSeason } from '@touchline/domain/people/tops/weeks';
import { weekScore } from '@touchline/domain/people/tops/entry-score';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { sql, type Tx } from '../db/database.ts';

/** The scope of all leagues together; any other scope is the id of a league. */
export const ALL_LEAGUES_SCOPE = 0;

/** The score of an entry, with where it counts. */
export interface TopsResult {
  readonly manager_id: number;
  readonly week: number;
  readonly entry_id: number;
  /** Null for a contest over all leagues. */
  readonly league_id: number | null;
  readonly is_official: boolean;
  /** Score units, above 0. */
  readonly score: number;
}

/** The score of a manager's week within a scope. */
export interface TopsWeek {
  readonly manager_id: number;
  readonly scope: number;
  readonly week: number;
  readonly score: number;
}

/** The scopes in which a result counts. */
function scopesOf(leagueId: number | null): readonly number[] {
  return leagueId === null ? [ALL_LEAGUES_SCOPE] : [ALL_LEAGUES_SCOPE, leagueId];
}

/**
 * Begins a change of the tops: returns its number. The row stays locked until the end of the transaction, so changes come
 * one after the other, and no reader can pass one that commits late.
 */
export async function nextRevision(tx: Tx): Promise<bigint> {
  const { rows } = await sql<{ revision: bigint }>`
    update tops_revision set revision = revision + 1 returning revision
  `.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('the revision of the tops is missing');
  return row.revision;
}

/** Inserts results; those that are there stay as they are. */
export async function insertResults(tx: Tx, results: readonly TopsResult[]): Promise<void> {
  const column = <Value>(of: (result: TopsResult) => Value): Value[] => results.map(of);
  await sql`
    insert into tops_result (manager_id, week, entry_id, league_id, is_official, score)
    select * from unnest(
      ${column((row) => row.manager_id)}::int[], ${column((row) => row.week)}::int[],
      ${column((row) => row.entry_id)}::int[], ${column((row) => row.league_id)}::int[],
      ${column((row) => row.is_official)}::boolean[], ${column((row) => row.score)}::bigint[]
    )
    on conflict do nothing
  `.execute(tx);
}

/** The scores of managers' weeks from all their results in those weeks. Weeks without a score are absent. */
export function weeksOf(results: readonly TopsResult[]): TopsWeek[] {
  const byWeek = Map.groupBy(
    results.flatMap((result) => scopesOf(result.league_id).map((scope) => ({ scope, result }))),
    ({ scope, result }) => `${result.manager_id} ${scope} ${result.week}`,
  );
  return [...byWeek.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const entries = group.map(({ result }) => ({ isOfficial: result.is_official, score: result.score }));
    const { score } = weekScore(entries, CURRENT_RULES.tops);
    const { manager_id, week } = first.result;
    return score === 0 ? [] : [{ manager_id, scope: first.scope, week, score }];
  });
}

/** Writes the scores of weeks, replacing those that are there. */
export async function storeWeeks(tx: Tx, weeks: readonly TopsWeek[]): Promise<void> {
  const column = (of: (week: TopsWeek) => number): number[] => weeks.map(of);
  await sql`
    insert into tops_week (manager_id, scope, week, score)
    select * from unnest(
      ${column((row) => row.manager_id)}::int[], ${column((row) => row.scope)}::int[],
      ${column((row) => row.week)}::int[], ${column((row) => row.score)}::bigint[]
    )
    on conflict (manager_id, scope, week) do update set score = excluded.score
  `.execute(tx);
}

/** Sums the stored weeks of managers into their totals of the seasons of the given weeks. */
export async function storeTotals(tx: Tx, weeks: readonly TopsWeek[], revision: bigint): Promise<void> {
  const bySeason = Map.groupBy(weeks, ({ week }) => seasonOfWeek(week));
  for (const [season, ofSeason] of bySeason) {
    const { first, after } = weeksOfSeason(season);
    const unique = new Map(ofSeason.map((row) => [`${row.manager_id} ${row.scope}`, row]));
    const wanted = [...unique.values()];
    await sql`
      insert into tops_total (manager_id, scope, season, score, latest_week, latest_score, revision)
      select manager_id, scope, ${season}, sum(score), max(week), (array_agg(score order by week desc))[1], ${revision}
      from unnest(
        ${wanted.map((row) => row.manager_id)}::int[], ${wanted.map((row) => row.scope)}::int[]
      ) as wanted (manager_id, scope)
      join tops_week using (manager_id, scope)
      where week >= ${first} and week < ${after}
      group by manager_id, scope
      on conflict (manager_id, scope, season) do update set
        score = excluded.score, latest_week = excluded.latest_week, latest_score = excluded.latest_score,
        revision = excluded.revision
    `.execute(tx);
  }
}
