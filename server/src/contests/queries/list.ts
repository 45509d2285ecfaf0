import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { MAX_COUNTED_CONTESTS } from '@touchline/domain/contests/counts';
import { CONTEST_STATE, contestState, tabOf } from '@touchline/domain/contests/lifecycle';
import { CONTEST_KIND_ID, CURRENT_RULES } from '@touchline/domain/rules/index';
import type { RawBuilder } from 'kysely';
import { gameNow } from '../../db/clock.ts';
import { sql, type Db } from '../../db/database.ts';
import { foldText } from '@touchline/domain/search/fold-text';
import { containing } from '../../db/fold-text.ts';
import type { Caller } from '../../http/auth/caller.ts';
import { pageSummary } from '../../http/calls/paging.ts';
import { factsOf, hostEntries, loadContests, type ContestWithMatches } from '../facts.ts';
import { isListed, isOneOfOwn } from './listed.ts';
import { managerIdOf } from '../visibility.ts';
import { contestRows } from './contest-rows.ts';
import { lobbyGroups } from './lobby-groups.ts';
import { isFoldRepresentative, loadFolds } from './folds.ts';

export const PER_PAGE = 20;

type Filters = ParsedInput<'contests.summary'>;

/** A page of a tab's contests that pass the filters. */
export async function listContests(
  db: Db,
  input: ParsedInput<'contests.list'>,
  caller: Caller,
): Promise<CallOutput<'contests.list'>> {
  const now = await gameNow(db);
  const managerId = managerIdOf(caller);
  const listed = await listCondition(db, input, managerId, now);
  const { shown, live } = listed;
  const perPage = input.noItems ?? PER_PAGE;
  const { fold = false } = input;
  const { rows: page, total } = await readPage(db, listed, { ...input, fold, perPage }, now);
  const groups =
    input.groups === true && input.page === 1
      ? await lobbyGroups(
          db,
          live.filter((contest) => isJoinable(contest, now)),
          managerId,
          now,
        )
      : [];
  const ids = [...page.map((row) => row.id), ...groups.flatMap((group) => group.ids)];
  const contests = await loadContests(db, [...new Set(ids)]);
  const rows = new Map((await contestRows(db, contests, managerId, now)).map((row) => [row.id, row]));
  return {
    data: page.flatMap(({ id }) => rows.get(id) ?? []),
    groups: groups.map(({ key, ids: named }) => ({
      key,
      contests: named.flatMap((id) => rows.get(id) ?? []),
    })),
    folds: fold ? await loadFolds(db, page, shown, managerId) : [],
    summary: pageSummary(total, input.page, perPage),
  };
}

/** A contest on a page of a list. */
interface PageRow {
  readonly id: number;
  readonly fold: string | null;
}

/** What a list shows. */
interface Listed {
  /** SQL: the condition on `contest`. */
  readonly shown: RawBuilder<unknown>;
  /** In the tab of upcoming contests all that pass the filters and are not over, else none. */
  readonly live: readonly ContestWithMatches[];
}

async function listCondition(
  db: Db,
  input: ParsedInput<'contests.list'>,
  managerId: number | null,
  now: Date,
): Promise<Listed> {
  const { when = 0, joinable = false } = input;
  const filtered = filterCondition(input, managerId);
  if (!joinable && when === 0) return { shown: filtered, live: [] };
  const live = await liveContests(db, filtered);
  if (!joinable) {
    const upcoming = when === 1 ? live : [];
    return { shown: sql`${filtered} and ${inTab(when, tabsOf(live, now))}`, live: upcoming };
  }
  const ids = live.filter((contest) => isJoinable(contest, now)).map(({ id }) => id);
  return { shown: sql`${filtered} and contest.id = any(${ids})`, live: [] };
}

type PageInput = ParsedInput<'contests.list'> & { readonly fold: boolean; readonly perPage: number };

/** The rows of a page, and how many the list has: no fewer than were seen, and counted up to the maximum. */
async function readPage(
  db: Db,
  { shown, live }: Listed,
  { perPage, ...input }: PageInput,
  now: Date,
): Promise<{ readonly rows: readonly PageRow[]; readonly total: number }> {
  const isRow = input.fold ? isFoldRepresentative(shown) : sql`true`;
  const counted = await countUpTo(
    db,
    sql`(select id, fold from contest where ${shown}) as listed where ${isRow}`,
  );
  const { key, direction } = ordering(input);
  const locked = lockedIds(live, now);
  const order = sql`${locked.length === 0 ? sql`` : sql`is_locked,`} key ${direction}, id ${direction}`;
  const before = (input.page - 1) * perPage;
  // An index has the order by time. In any other order `offset 0` sorts first, so that only the rows up to the page are
  // compared with the others of their fold.
  const sorted = isByTime(input) ? sql`` : sql`order by ${order} offset 0`;
  const { rows } = await sql<PageRow>`
    select id, fold from (
      select id, fold, id = any(${locked}::int[]) as is_locked, ${key} as key from contest where ${shown} ${sorted}
    ) as listed
    where ${isRow} order by ${order} limit ${perPage + 1} offset ${before}
  `.execute(db);
  // One row more than the page tells whether another follows, also where the count has ended.
  const seen = rows.length === 0 ? 0 : before + rows.length;
  return { rows: rows.slice(0, perPage), total: Math.max(counted, seen) };
}

const isByTime = ({ sort_by = 'contest_dt' }: ParsedInput<'contests.list'>): boolean =>
  sort_by === 'contest_dt';

/** The number of rows of `from`, which is counted up to the maximum. */
async function countUpTo(db: Db, from: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (select from ${from} limit ${MAX_COUNTED_CONTESTS}) as counted
  `.execute(db);
  return rows[0]?.total ?? 0;
}

/** Upcoming contests that can no longer be joined, which every order puts last. */
function lockedIds(live: readonly ContestWithMatches[], now: Date): readonly number[] {
  return live.flatMap((contest) =>
    contestState(factsOf(contest), now.getTime()) > CONTEST_STATE.open ? [contest.id] : [],
  );
}

/** Whether any manager can join now. */
function isJoinable(contest: ContestWithMatches, now: Date): boolean {
  const { entries, max_entries, password_hash } = contest;
  const hasSeat = max_entries === null || entries < max_entries;
  return (
    hasSeat && password_hash === null && contestState(factsOf(contest), now.getTime()) === CONTEST_STATE.open
  );
}

/**
 * The number of contests per tab under the filters, each counted up to the maximum; the filter of the tab itself is
 * ignored.
 */
export async function summariseContests(
  db: Db,
  input: Filters,
  caller: Caller,
): Promise<CallOutput<'contests.summary'>> {
  const filtered = filterCondition(input, managerIdOf(caller));
  const tabs = await liveTabs(db, filtered, await gameNow(db));
  const counts = {
    upcoming: tabs[1].length,
    running: tabs[2].length,
    finished: await countUpTo(db, sql`contest where ${filtered} and ${inTab(3, tabs)}`),
  };
  const all = counts.upcoming + counts.running + counts.finished;
  const capped = (count: number): number => Math.min(count, MAX_COUNTED_CONTESTS);
  return { ...counts, all: capped(all), upcoming: capped(counts.upcoming), running: capped(counts.running) };
}

/** Contests that are neither final nor cancelled in the database, by the tab of their current state. */
type LiveTabs = Readonly<Record<1 | 2 | 3, readonly number[]>>;

/** Groups live contests by tab. The domain derives each state, which is affordable for the few live contests. */
export async function liveTabs(db: Db, filtered: RawBuilder<unknown>, now: Date): Promise<LiveTabs> {
  return tabsOf(await liveContests(db, filtered), now);
}

function tabsOf(contests: readonly ContestWithMatches[], now: Date): LiveTabs {
  const tabs: Record<1 | 2 | 3, number[]> = { 1: [], 2: [], 3: [] };
  for (const contest of contests) tabs[tabOf(contestState(factsOf(contest), now.getTime()))].push(contest.id);
  return tabs;
}

/** Contests that pass the filters and are neither final nor cancelled in the database. */
async function liveContests(db: Db, filtered: RawBuilder<unknown>): Promise<readonly ContestWithMatches[]> {
  const live = await sql<{ id: number }>`
    select id from contest where cancelled_at is null and final_at is null and ${filtered}
  `.execute(db);
  return loadContests(
    db,
    live.rows.map((row) => row.id),
  );
}

/** SQL: whether a contest is in a tab; `tabs` has the live contests. */
export function inTab(when: number, tabs: LiveTabs): RawBuilder<unknown> {
  if (when === 1 || when === 2) return sql`contest.id = any(${tabs[when]})`;
  return sql`(contest.final_at is not null or contest.cancelled_at is not null or contest.id = any(${tabs[3]}))`;
}

/** SQL: contests of a league, and contests over all leagues (a few a day) that include one of its matches. */
function withMatchesOf(leagueId: number): RawBuilder<unknown> {
  return sql`(league_id = ${leagueId} or (league_id is null and exists (
    select from contest_match join match on match.id = match_id
    where contest_id = contest.id and match.league_id = ${leagueId}
  )))`;
}

/** The filters by the terms of a contest, common to all lists of contests. */
export type TermFilters = Pick<Filters, 'league_id' | 'kind' | 'is_pro' | 'is_private' | 'free_entry'>;

/** SQL: the conditions of the filters on the row's `contest`; league -1 or 0 means every league. */
export function termConditions(filters: TermFilters): RawBuilder<unknown>[] {
  const { league_id, kind, is_pro, is_private, free_entry } = filters;
  const conditions: RawBuilder<unknown>[] = [];
  if (league_id !== undefined && league_id > 0) conditions.push(withMatchesOf(league_id));
  if (kind !== undefined) conditions.push(sql`kind = ${kind}`);
  if (is_pro !== undefined) conditions.push(sql`is_pro = ${is_pro}`);
  if (is_private !== undefined && is_private !== 'all') {
    conditions.push(is_private ? sql`password_hash is not null` : sql`password_hash is null`);
  }
  if (free_entry !== undefined) conditions.push(sql`(entry_fee = 0) = ${free_entry}`);
  return conditions;
}

/** SQL: the condition of the filters; league -1 or 0 means every league. A visitor (null) has no own contests. */
function filterCondition(filters: Filters, managerId: number | null): RawBuilder<unknown> {
  const { pro_tier, mine, match_id, fold_key, search } = filters;
  const conditions: RawBuilder<unknown>[] = [isListed(managerId), ...termConditions(filters)];
  if (pro_tier !== undefined) conditions.push(sql`pro_tier = ${pro_tier}`);
  if (mine === true) conditions.push(isOneOfOwn(managerId));
  if (filters.organized === true) conditions.push(sql`contest.organizer_id = ${managerId}`);
  if (match_id !== undefined) {
    conditions.push(sql`exists (
      select from contest_match where contest_id = contest.id and match_id = ${match_id}
    )`);
  }
  if (fold_key !== undefined) conditions.push(sql`contest.fold = ${fold_key}`);
  const term = foldText(search ?? '').trim();
  if (term !== '') conditions.push(sql`folded_name like ${containing(term)}`);
  return sql.join(conditions, sql` and `);
}

/** SQL: the fees a contest runs with; a head-to-head runs only with both seats taken. */
const FEES = sql`(entry_fee * case kind when ${CONTEST_KIND_ID.head_to_head} then max_entries else entries end)`;

/** The sort key. By default upcoming and running contests are ascending by time, all others descending. */
function ordering({ when = 0, sort_by: by = 'contest_dt', sort_how: how }: ParsedInput<'contests.list'>): {
  readonly key: RawBuilder<unknown>;
  readonly direction: RawBuilder<unknown>;
} {
  const descending = how === undefined ? by !== 'contest_dt' || when === 0 || when === 3 : how === 'desc';
  const keys = {
    // Upcoming contests are ordered by their lock.
    contest_dt: when === 1 ? sql`start_at - make_interval(mins => join_time)` : sql`start_at`,
    entry_fee: sql`entry_fee`,
    pool: sql`greatest(
      ${FEES} - ${FEES} * ${CURRENT_RULES.contests.houseCutBasisPoints} / 10000
        - (${FEES} - entry_fee * ${hostEntries('contest')}) * host_share / 10000 + added_prize,
      guaranteed_pool
    )`,
    entries: sql`entries`,
  } as const;
  return { key: keys[by], direction: descending ? sql`desc` : sql`asc` };
}
