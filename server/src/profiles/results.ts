import type { CallOutput } from '@touchline/contract/calls';
import { moneyText, xfc } from '@touchline/domain/money';
import { CONTEST_KIND_ID } from '@touchline/domain/rules/index';
import { pointsText } from '@touchline/domain/scoring/table';
import type { RawBuilder } from 'kysely';
import { scoringTableOf, slugOf } from '../contests/public.ts';
import { sql, type Db } from '../db/database.ts';
import { ALL_LEAGUES, loadLeagues } from '../football/public.ts';

export type Result = CallOutput<'profiles.trophies'>['data'][number];

/** Entries from which on a tournament gives trophies. */
const TROPHY_ENTRIES = 10;

/** The best entry of a manager in a final contest, and the sum of their prizes. */
export interface PlayedContest {
  readonly manager_id: number;
  readonly contest_id: number;
  readonly name: string;
  readonly season_id: number | null;
  readonly start_at: Date;
  readonly final_at: Date;
  readonly kind: 1 | 2 | 3;
  readonly scoring_table: string;
  readonly of: number;
  readonly team_id: number;
  readonly rank: number;
  readonly points: number;
  readonly prize: bigint;
}

/**
 * SQL: the final contests of managers, one row each. Contests with a password are left out: only their members
 * know who has joined them.
 */
export function playedContests(entries: RawBuilder<boolean>): RawBuilder<unknown> {
  return sql`
    select entry.manager_id, contest.id as contest_id, name, season_id, start_at, final_at, kind, scoring_table,
      contest.entries as of, min(final_rank) as rank, sum(prize)::bigint as prize,
      (array_agg(entry.id order by final_rank, entry.id))[1] as team_id,
      (array_agg(final_points order by final_rank, entry.id))[1] as points
    from entry join contest on contest.id = entry.contest_id
    where ${entries} and final_rank is not null and final_at is not null and password_hash is null
    group by entry.manager_id, contest.id
  `;
}

/** SQL: whether the row of `playedContests` is a trophy. */
export const IS_TROPHY = sql<boolean>`(
  rank <= 3 and kind = ${CONTEST_KIND_ID.tournament} and of >= ${TROPHY_ENTRIES}
)`;

/** Rows as results. Leagues of no season are shown as all leagues. */
export async function shownResults(db: Db, rows: readonly PlayedContest[]): Promise<Result[]> {
  const leagues = await loadLeagues(
    db,
    rows.flatMap(({ season_id }) => (season_id === null ? [] : [season_id])),
  );
  return rows.map((row) => ({
    contest: {
      id: row.contest_id,
      name: row.name,
      slug: slugOf(row.name),
      league: (row.season_id === null ? undefined : leagues.get(row.season_id)) ?? ALL_LEAGUES,
      contest_dt: row.start_at.toISOString(),
      kind: row.kind,
    },
    team_id: row.team_id,
    rank: row.rank,
    of: row.of,
    points: pointsText(scoringTableOf(row.scoring_table), row.points),
    prize: moneyText(xfc(row.prize)),
  }));
}
