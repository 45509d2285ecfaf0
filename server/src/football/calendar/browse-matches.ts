import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { gameNow } from '../../db/clock.ts';
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
  const { page, noItems } = input;
  const start = await startOfDay(db, input.day);
  const wanted = filtersOf(input);
  const ofDay =
    input.day === undefined ? sql`` : sql`and ${within(start, new Date(start.getTime() + DAY_MS))}`;
  const counted = await sql<{ total: number }>`
    select count(*)::int as total ${wanted} ${ofDay}
  `.execute(db);
  const total = counted.rows[0]?.total ?? 0;
  const found = await sql<{ id: number; status: string }>`
    select match.id, match.status ${wanted} ${ofDay} order by ${orderOf(input)}
    limit ${noItems} offset ${(page - 1) * noItems}
  `.execute(db);
  const rows = new Map((await loadMatchRows(db, ...shown(found.rows))).map((row) => [row.id, row]));
  return {
    data: found.rows.flatMap(({ id }) => rows.get(id) ?? []),
    summary: { total, page, per_page: noItems, pages: Math.ceil(total / noItems) },
    day: start.getTime(),
    days: await daysAround(db, wanted, start),
  };
}

/** The start of the chosen day; that of today in UTC by default. */
async function startOfDay(db: Db, day: Input['day']): Promise<Date> {
  if (typeof day === 'number') return new Date(day);
  const now = await gameNow(db);
  return new Date(now.getTime() - (now.getTime() % DAY_MS));
}

function orderOf({ sort_by = 'kickoff', sort_how = 'asc' }: Input) {
  if (sort_by === 'kickoff') {
    return sort_how === 'asc' ? sql`kickoff_at, match.id` : sql`kickoff_at desc, match.id desc`;
  }
  const isPlayed = sql`match.status = any(${IN_PLAY}::text[])`;
  const isOver = sql`match.status = any(${STATUSES.finished}::text[])`;
  return sql`
    case when ${isPlayed} then 0 when ${isOver} then 2 else 1 end,
    case when ${isOver} then null else kickoff_at end, kickoff_at desc, match.id
  `;
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
  start: Date,
): Promise<Answer['days']> {
  const from = new Date(start.getTime() - DAYS_AROUND * DAY_MS);
  const before = new Date(start.getTime() + (DAYS_AROUND + 1) * DAY_MS);
  const { rows } = await sql<{ day: number; matches: number; live: number }>`
    select floor(extract(epoch from kickoff_at - ${start}) / 86400)::int as day, count(*)::int as matches,
      count(*) filter (where match.status = any(${IN_PLAY}::text[]))::int as live
    ${wanted} and ${within(from, before)}
    group by 1 order by 1
  `.execute(db);
  return rows.map(({ day, matches, live }) => ({ day: start.getTime() + day * DAY_MS, matches, live }));
}
