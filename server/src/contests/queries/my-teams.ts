import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { moneyText, xfc } from '@touchline/domain/money';
import { pointsText } from '@touchline/domain/scoring/table';
import type { RawBuilder } from 'kysely';
import { gameNow } from '../../db/clock.ts';
import { sql, type Db } from '../../db/database.ts';
import { pageSummary, type PageSummary } from '../../http/calls/paging.ts';
import { loadContests, scoringTableOf, type ContestWithMatches } from '../facts.ts';
import { nextPrizeShown } from './next-prize-shown.ts';
import { contestRows, type ContestRow } from './contest-rows.ts';
import { inTab, liveTabs, PER_PAGE, termConditions } from './list.ts';
import { placeOf, type EntryPlace, type LiveFields } from './place.ts';

type EntryRow = CallOutput<'contests.myEntries'>['data'][number];

interface OwnEntry {
  readonly id: number;
  readonly contest_id: number;
  readonly joined_at: Date;
  readonly formation: string | null;
  readonly has_team: boolean;
  readonly final_points: number | null;
  readonly final_rank: number | null;
  readonly prize: bigint | null;
}

/** A page of the caller's entries by tab of their contests: upcoming and running ascending by start, else descending. */
export async function myTeams(
  db: Db,
  input: ParsedInput<'contests.myEntries'>,
  managerId: number,
  live: LiveFields,
): Promise<CallOutput<'contests.myEntries'>> {
  const now = await gameNow(db);
  const { type } = input;
  const joined = sql`exists (
    select from entry where entry.contest_id = contest.id and manager_id = ${managerId} and entry.state <> 'left'
  )`;
  const filtered = sql.join([joined, ...termConditions(input)], sql` and `);
  const shown =
    type === 0 ? filtered : sql`${filtered} and ${inTab(type, await liveTabs(db, filtered, now))}`;
  const order = type === 1 || type === 2 ? sql`start_at, entry.id` : sql`start_at desc, entry.id desc`;
  return entriesPage(db, {
    managerId,
    now,
    live,
    where: shown,
    order,
    page: input.page,
    perPage: input.noItems ?? PER_PAGE,
  });
}

/** The caller's entries in one contest in the order of joining, also those without a team. */
export async function teamsInContest(
  db: Db,
  input: ParsedInput<'contests.entries'>,
  managerId: number,
  live: LiveFields,
): Promise<CallOutput<'contests.entries'> | Refusal> {
  const known = await sql`select from contest where id = ${input.id}`.execute(db);
  if (known.rows.length === 0) return refuse('ERR_NOT_FOUND');
  return entriesPage(db, {
    managerId,
    now: await gameNow(db),
    live,
    where: sql`contest.id = ${input.id}`,
    order: sql`entry.id`,
    page: 1,
    perPage: input.noItems ?? PER_PAGE,
  });
}

interface EntriesQuery {
  readonly managerId: number;
  readonly now: Date;
  readonly live: LiveFields;
  readonly where: RawBuilder<unknown>;
  readonly order: RawBuilder<unknown>;
  readonly page: number;
  readonly perPage: number;
}

async function entriesPage(db: Db, query: EntriesQuery): Promise<{ data: EntryRow[]; summary: PageSummary }> {
  const { managerId, now, page, perPage } = query;
  const own = sql`
    from entry join contest on contest.id = entry.contest_id
    where entry.manager_id = ${managerId} and entry.state <> 'left' and ${query.where}
  `;
  const counted = await sql<{ total: number }>`select count(*)::int as total ${own}`.execute(db);
  const { rows } = await sql<OwnEntry>`
    select entry.id, entry.contest_id, entry.joined_at, entry.formation, entry.starters is not null as has_team,
      final_points, final_rank, prize
    ${own} order by ${query.order} limit ${perPage} offset ${(page - 1) * perPage}
  `.execute(db);
  const contests = await loadContests(db, [...new Set(rows.map((row) => row.contest_id))]);
  const shown = new Map(
    (await contestRows(db, contests, managerId, now)).map((contest) => [contest.id, contest]),
  );
  const byId = new Map(contests.map((contest) => [contest.id, contest]));
  const data: EntryRow[] = [];
  for (const row of rows) {
    const contest = byId.get(row.contest_id);
    const shownContest = shown.get(row.contest_id);
    if (contest === undefined || shownContest === undefined) continue;
    data.push(await shownRows(db, row, contest, shownContest, query));
  }
  return { data, summary: pageSummary(counted.rows[0]?.total ?? 0, page, perPage) };
}

/** Rank and prize depend on all picks, so they are null until the picks are open. */
async function shownRows(
  db: Db,
  row: OwnEntry,
  contest: ContestWithMatches,
  shown: ContestRow,
  query: Pick<EntriesQuery, 'managerId' | 'now' | 'live'>,
): Promise<EntryRow> {
  const result = await resultOf(db, row, contest, query);
  const table = scoringTableOf(contest.scoring_table);
  return {
    team_id: row.id,
    contest: shown,
    has_team: row.has_team,
    formation: row.formation,
    points: result === null ? null : pointsText(table, result.points),
    rank: result?.rank ?? null,
    prize: result === null ? null : moneyText(xfc(result.prize)),
    players_left: result?.playersLeft ?? null,
    next_prize: nextPrizeShown(table, result?.nextPrize ?? null),
    joined_at: row.joined_at.toISOString(),
  };
}

/** The final or current place. A busy contest gives null: it must not fail the list of all contests. */
async function resultOf(
  db: Db,
  row: OwnEntry,
  contest: ContestWithMatches,
  { managerId, now, live }: Pick<EntriesQuery, 'managerId' | 'now' | 'live'>,
): Promise<EntryPlace | null> {
  const { final_points: points, final_rank: rank, prize } = row;
  if (points !== null && rank !== null && prize !== null)
    return { points, rank, prize, playersLeft: 0, nextPrize: null };
  const place = await placeOf(db, contest, { teamId: row.id, managerId }, { now, live });
  return place === 'busy' ? null : place;
}
