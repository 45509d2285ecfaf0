import { sql, type Db } from '../../db/database.ts';

/** A contest that is being locked, settled, paid or refunded, and how far it is. */
export interface ContestUnderWay {
  readonly id: number;
  readonly name: string;
  readonly stage: 'lock' | 'results' | 'prizes' | 'notices' | 'refunds';
  /** Entries of the contest; in a cancelled one those that were refunded or are yet to be. */
  readonly entries: number;
  /** Entries with a result, and how many of them win. */
  readonly counted: number;
  readonly winners: number;
  /** Prizes or refunds paid, and those left to pay. */
  readonly paid: number;
  readonly left: number;
  /** Since when its next step is due. */
  readonly dueAt: Date;
}

interface UnderWayRow extends Omit<ContestUnderWay, 'dueAt' | 'left'> {
  readonly owed: number;
  readonly due_at: Date;
}

/** The contests with a step due, longest due first, at most `limit`. Counts their entries: not for every request. */
export async function contestsUnderWay(db: Db, limit: number): Promise<readonly ContestUnderWay[]> {
  const { rows } = await sql<UnderWayRow>`
    select id, name, due_at, field.entries, field.counted, field.winners, paid.count as paid,
      case
        when cancelled_at is not null then 'refunds'
        when final_at is not null then 'notices'
        when results_at is not null then 'prizes'
        when locked_at is null or exists (
          select from contest_progress where contest_id = contest.id and step in ('refuse', 'announce', 'collect')
        ) then 'lock'
        else 'results'
      end as stage,
      case when cancelled_at is null then field.winners else field.refundable end as owed
    from contest
    cross join lateral (
      select count(*)::int as entries, count(final_rank)::int as counted,
        count(*) filter (where prize > 0)::int as winners, (
          select count(*)::int from entry as paid_in join hold on cause_kind = 'entry' and cause_id = paid_in.id
          where paid_in.contest_id = contest.id and hold.state = 'posted' and contest.cancelled_at is not null
        ) as refundable
      from entry
      where contest_id = contest.id and state = case when cancelled_at is null then 'playing' else 'refunded' end
    ) as field
    cross join lateral (
      select count(*)::int as count from contest_payout where contest_id = contest.id
    ) as paid
    where due_at <= (select game_now())
    order by due_at, id limit ${limit}
  `.execute(db);
  return rows.map(({ owed, due_at, ...row }) => ({ ...row, left: owed - row.paid, dueAt: due_at }));
}

/**
 * Lines of the metrics: contests with a step due, the age of the longest due step in game seconds, and large contests in
 * the midst of each step. Cheap enough for every scrape.
 */
export async function contestMetrics(db: Db): Promise<readonly string[]> {
  const due = await sql<{ contests: number; seconds: number }>`
    select count(*)::int as contests, coalesce(extract(epoch from (select game_now()) - min(due_at)), 0)::float8 as seconds
    from contest where due_at <= (select game_now())
  `.execute(db);
  const steps = await sql<{ step: string; contests: number }>`
    select step, count(*)::int as contests from contest_progress group by step order by step
  `.execute(db);
  const { contests = 0, seconds = 0 } = due.rows[0] ?? {};
  return [
    `touchline_contests_due ${contests}`,
    `touchline_contests_due_seconds ${seconds.toFixed(1)}`,
    ...steps.rows.map((row) => `touchline_contests_in_step{step="${row.step}"} ${row.contests}`),
  ];
}
