import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { sql, type Db } from '../../db/database.ts';
import { IN_PLAY, shown } from '../queries.ts';
import { loadMatchRows } from '../rows.ts';

type Input = ParsedInput<'football.matches.browse'>;
type Answer = CallOutput<'football.matches.browse'>;

const DAY_MS = 86_400_000;
/** Days before and after the chosen one whose matches are counted. */
const DAYS_AROUND = 14;

/**
 * A page of matches by kick-off, and how many the days around the chosen one have under the other filters. Days start
 * at the time of day of `day`, so that they are those of the reader; without one they are UTC days around today.
 */
export async function browseMatches(db: Db, input: Input): Promise<Answer> {
  const { page, noItems, day, sort_how = 'asc' } = input;
  const wanted = filtersOf(input);
  const ofDay = day === undefined ? sql`` : sql`and ${within(new Date(day), new Date(day + DAY_MS))}`;
  const counted = await sql<{ total: number }>`
    select count(*)::int as total ${wanted} ${ofDay}
  `.execute(db);
  const total = counted.rows[0]?.total ?? 0;
  const found = await sql<{ id: number; status: string }>`
    select match.id, match.status ${wanted} ${ofDay}
    order by ${sort_how === 'asc' ? sql`kickoff_at, match.id` : sql`kickoff_at desc, match.id desc`}
    limit ${noItems} offset ${(page - 1) * noItems}
  `.execute(db);
  const rows = await loadMatchRows(db, ...shown(found.rows));
  return {
    data: sort_how === 'asc' ? rows : rows.toReversed(),
    summary: { total, page, per_page: noItems, pages: Math.ceil(total / noItems) },
    days: await daysAround(db, wanted, day),
  };
}

function within(from: Date, before: Date) {
  return sql`kickoff_at >= ${from} and kickoff_at < ${before}`;
}

/** SQL: the matches of all filters but the day. */
function filtersOf({ league_id = 0, season_id = 0, team_id, round, state }: Input) {
  return sql`
    from match join round on round.id = match.round_id
    where true
    ${league_id > 0 ? sql`and match.league_id = ${league_id}` : sql``}
    ${season_id > 0 ? sql`and round.season_id = ${season_id}` : sql``}
    ${round === undefined ? sql`` : sql`and round.number = ${round}`}
    ${team_id === undefined ? sql`` : sql`and (home_club_id = ${team_id} or away_club_id = ${team_id})`}
    ${state === undefined ? sql`` : sql`and match.status = any(${STATUSES[state]}::text[])`}
  `;
}

const STATUSES = {
  upcoming: ['scheduled', 'postponed'],
  live: IN_PLAY,
  finished: ['ended', 'confirmed', 'abandoned'],
} as const satisfies Readonly<Record<NonNullable<Input['state']>, readonly string[]>>;

async function daysAround(
  db: Db,
  wanted: ReturnType<typeof filtersOf>,
  day: number | undefined,
): Promise<Answer['days']> {
  const { rows } = await sql<{ day: number; matches: number; live: number }>`
    with chosen as (
      select coalesce(${day === undefined ? null : new Date(day)}::timestamptz,
        date_trunc('day', (select game_now()), 'utc')) as start_at
    )
    select extract(epoch from start_at)::float8 * 1000
        + floor(extract(epoch from kickoff_at - start_at) / 86400)::float8 * ${DAY_MS} as day,
      count(*)::int as matches, count(*) filter (where status = any(${IN_PLAY}::text[]))::int as live
    from chosen cross join lateral (
      select kickoff_at, match.status ${wanted}
        and kickoff_at >= start_at - make_interval(days => ${DAYS_AROUND})
        and kickoff_at < start_at + make_interval(days => ${DAYS_AROUND + 1})
    ) as near
    group by day order by day
  `.execute(db);
  return rows;
}
