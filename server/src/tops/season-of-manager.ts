import { positionOfId, ranksOf } from '@touchline/domain/standings/sorted/table';
import { scoreText } from '@touchline/domain/people/tops/entry-score';
import { weekBegin } from '@touchline/domain/people/tops/weeks';
import { sql, type Db } from '../db/database.ts';
import { latestRevision } from './load-members.ts';
import { dateOf, currentSeason } from './period.ts';
import { ALL_LEAGUES_SCOPE } from './store.ts';
import { tableFor } from './tables-in-memory.ts';

/** The current season of a manager in the tops of all leagues. */
export interface SeasonOfManager {
  readonly id: number;
  readonly name: string;
  /** Points as decimal text. */
  readonly score: string;
  /** Null without a score. */
  readonly rank: number | null;
  /** Managers with a score. */
  readonly of: number;
  /** The weeks with a score, the earliest first; `week` is its Monday. */
  readonly weeks: readonly { readonly week: string; readonly score: string }[];
}

/** The place of a manager in the current season, as the tops show it, and the score of each week. */
export async function seasonOfManager(db: Db, managerId: number): Promise<SeasonOfManager> {
  const { revision, now } = await latestRevision(db);
  const period = currentSeason(now);
  const { table } = await tableFor(db, { scope: ALL_LEAGUES_SCOPE, period }, revision);
  const position = positionOfId(table, managerId);
  const index = position === null ? undefined : table.order[position];
  const { rows } = await sql<{ week: number; score: number }>`
    select week, score::float8 as score from tops_week
    where manager_id = ${managerId} and scope = ${ALL_LEAGUES_SCOPE}
      and week >= ${period.first} and week < ${period.after}
    order by week
  `.execute(db);
  return {
    ...period.season,
    score: scoreText(index === undefined ? 0 : (table.members.totals[index] ?? 0)),
    rank: index === undefined ? null : ranksOf(table).now.rankOf(index),
    of: table.order.length,
    weeks: rows.map(({ week, score }) => ({ week: dateOf(weekBegin(week)), score: scoreText(score) })),
  };
}
