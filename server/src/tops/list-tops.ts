import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { managerAvatarUrl } from '@touchline/domain/avatars';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { foldText } from '@touchline/domain/search/fold-text';
import {
  positionOfId,
  ranksOf,
  tableOfMembers,
  type SortedTable,
} from '@touchline/domain/standings/sorted/table';
import { scoreText, weekScore } from '@touchline/domain/people/tops/entry-score';
import { weekBegin } from '@touchline/domain/people/tops/weeks';
import { sql, type Db } from '../db/database.ts';
import type { Caller } from '../http/auth/caller.ts';
import type { SearchLimit } from '../http/edge/limit-searches.ts';
import { pageSummary } from '../http/calls/paging.ts';
import { countryOf } from '../startup/public.ts';
import { circleOf } from './circle.ts';
import { latestRevision, type TableQuestion } from './load-members.ts';
import { dateOf, datesOf, periodOf, type TopsPeriod } from './period.ts';
import { findPositions } from './search-names.ts';
import { ALL_LEAGUES_SCOPE } from './store.ts';
import { tableFor, tableOfCountry } from './tables-in-memory.ts';

type Input = ParsedInput<'tops.list'>;
type Answer = CallOutput<'tops.list'>;
type Row = Answer['data'][number];

/** The default number of rows of a page. */
const PER_PAGE = 15;

/**
 * A page of the tops with the caller's own row. Refuses as `periodOf` does, with ERR_TOO_MANY for too many searches, and
 * with ERR_LOGIN_REQUIRED when a visitor asks for the managers they follow.
 */
export async function listTops(
  db: Db,
  input: Input,
  caller: Caller,
  limit: SearchLimit,
): Promise<Answer | Refusal> {
  const managerId = caller.kind === 'manager' ? caller.managerId : null;
  if (input.followed === true && managerId === null) return refuse('ERR_LOGIN_REQUIRED');
  const sought = foldText(input.search ?? '').trim();
  const refused = sought === '' ? null : limit(caller);
  if (refused !== null) return refused;
  const latest = await latestRevision(db);
  const period = periodOf(input, latest.now);
  if ('refused' in period) return period;
  const question = { scope: input.tournament ?? ALL_LEAGUES_SCOPE, period };
  const { country_id: countryId } = input;
  const { table: all, revision } =
    countryId === undefined
      ? await tableFor(db, question, latest.revision)
      : await tableOfCountry(db, question, { revision: latest.revision, countryId });
  const circle = input.followed === true && managerId !== null ? await circleOf(db, managerId) : null;
  const table = circle === null ? all : tableOfMembers(all, circle);
  const found = sought === '' ? null : await findPositions(db, table, sought);
  const page = pageOfTable(table, found?.positions ?? null, input);
  const own = managerId === null ? null : positionOfId(table, managerId);
  const rows = await rowsAt(db, table, [...page.positions, ...(own === null ? [] : [own])]);
  const mine = own === null ? null : (rows.pop() ?? null);
  return {
    data: rows,
    mine,
    my_week: managerId === null ? null : await weekOfManager(db, question, managerId),
    summary: pageSummary(page.total, input.page, page.perPage),
    period: periodAnswer(period),
    more: found?.more ?? false,
    version: Number(revision),
  };
}

interface PositionsPage {
  readonly positions: readonly number[];
  readonly total: number;
  readonly perPage: number;
}

/** The positions of a page: of the whole table, or of those found. */
function pageOfTable(
  { order }: SortedTable,
  found: readonly number[] | null,
  { page, noItems: perPage = PER_PAGE, sort_how = 'desc' }: Input,
): PositionsPage {
  const total = found?.length ?? order.length;
  const first = (page - 1) * perPage;
  const places = Array.from({ length: Math.max(0, Math.min(perPage, total - first)) }, (_, at) =>
    sort_how === 'desc' ? first + at : total - 1 - first - at,
  );
  return { positions: found === null ? places : places.map((place) => found[place] ?? 0), total, perPage };
}

interface ShownManager {
  readonly id: number;
  readonly nickname: string;
  readonly simulated: boolean;
  readonly chosen: number | null;
}

async function rowsAt(db: Db, table: SortedTable, positions: readonly number[]): Promise<Row[]> {
  const { members, order } = table;
  const ids = positions.map((position) => members.ids[order[position] ?? 0] ?? 0);
  const { rows } = await sql<ShownManager>`
    select id, nickname, is_simulated as simulated, avatar::float8 as chosen from manager
    where id = any(${[...new Set(ids)]}::int[])
  `.execute(db);
  const shown = new Map(rows.map((row) => [row.id, row]));
  const ranks = ranksOf(table);
  return positions.map((position): Row => {
    const index = order[position] ?? 0;
    const id = members.ids[index] ?? 0;
    const total = members.totals[index] ?? 0;
    const before = members.before[index] ?? 0;
    const manager = shown.get(id);
    const rank = ranks.now.rankOf(index);
    return {
      rank,
      movement: before > 0 ? ranks.before.rankOfTotal(before) - rank : null,
      manager_id: id,
      nickname: manager?.nickname ?? '',
      avatar: managerAvatarUrl(id, manager?.chosen ?? null),
      simulated: manager?.simulated ?? false,
      country_code: countryOf(members.groups[index] ?? 0)?.country_code ?? null,
      score: scoreText(total),
      week_score: scoreText(total - before),
      index: position,
    };
  });
}

/** What counts of a manager's entries in the latest week. */
async function weekOfManager(
  db: Db,
  { scope, period: { latestWeek } }: TableQuestion,
  managerId: number,
): Promise<Answer['my_week']> {
  const { rows } = await sql<{ is_official: boolean; score: number }>`
    select is_official, score::float8 as score from tops_result
    where manager_id = ${managerId} and week = ${latestWeek} and (${scope}::int = 0 or league_id = ${scope})
  `.execute(db);
  const rules = CURRENT_RULES.tops;
  const { score, official, others } = weekScore(
    rows.map((row) => ({ isOfficial: row.is_official, score: row.score })),
    rules,
  );
  return {
    score: scoreText(score),
    official: { counted: official, max: rules.bestOfficialAWeek },
    others: { counted: others, max: rules.bestOthersAWeek },
  };
}

function periodAnswer(period: TopsPeriod): Answer['period'] {
  return {
    ...datesOf(period),
    latest_week: dateOf(weekBegin(period.latestWeek)),
    season: period.season,
  };
}
