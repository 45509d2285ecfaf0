import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { moneyText, xfc } from '@touchline/domain/money';
import { pointsText } from '@touchline/domain/scoring/table';
import { gameNow } from '../../db/clock.ts';
import { sql, type Db } from '../../db/database.ts';
import { pageSummary } from '../../http/calls/paging.ts';
import { loadContests, scoringTableOf } from '../facts.ts';
import { contestRows } from '../queries/contest-rows.ts';
import { PER_PAGE } from '../queries/list.ts';
import { finalEntries, leaguesBySeason, playedSeasons, type HistoryFilters } from './final-entries.ts';

type Answer = CallOutput<'contests.history'>;

/** The result of a manager's entries in one contest; points and rank of the best. */
interface PlayedContest {
  readonly contest_id: number;
  readonly team_id: number;
  readonly entries: number;
  readonly rank: number;
  readonly points: number;
  readonly prize: bigint;
  readonly fees: bigint;
}

/** A manager's final contests, the latest first, with sums over all that pass the filters. */
export async function contestHistory(
  db: Db,
  input: ParsedInput<'contests.history'>,
  managerId: number,
): Promise<Answer> {
  const perPage = input.noItems ?? PER_PAGE;
  const played = finalEntries(managerId, input);
  const { rows } = await sql<PlayedContest>`
    select entry.contest_id, count(*)::int as entries, min(final_rank) as rank,
      (array_agg(entry.id order by final_rank, entry.id))[1] as team_id,
      (array_agg(final_points order by final_rank, entry.id))[1] as points,
      sum(prize)::bigint as prize, sum(fee)::bigint as fees
    ${played} group by entry.contest_id, contest.start_at
    order by contest.start_at desc, entry.contest_id desc limit ${perPage} offset ${(input.page - 1) * perPage}
  `.execute(db);
  const sums = await contestSums(db, managerId, input);
  return {
    data: await historyRows(db, rows, managerId),
    ...sums,
    summary: pageSummary(sums.totals.contests, input.page, perPage),
    seasons: await playedSeasons(db, managerId),
  };
}

async function historyRows(
  db: Db,
  rows: readonly PlayedContest[],
  managerId: number,
): Promise<Answer['data']> {
  const contests = await loadContests(
    db,
    rows.map(({ contest_id }) => contest_id),
  );
  const tables = new Map(contests.map(({ id, scoring_table }) => [id, scoringTableOf(scoring_table)]));
  const shown = await contestRows(db, contests, managerId, await gameNow(db));
  const byId = new Map(shown.map((contest) => [contest.id, contest]));
  return rows.flatMap(({ contest_id, team_id, entries, rank, points, prize, fees }) => {
    const contest = byId.get(contest_id);
    const table = tables.get(contest_id);
    if (contest === undefined || table === undefined) return [];
    return [
      {
        contest,
        team_id,
        entries,
        rank,
        points: pointsText(table, points),
        prize: moneyText(xfc(prize)),
        net: moneyText(xfc(prize - fees)),
      },
    ];
  });
}

interface SumsRow {
  /** Which sums: over everything, of a league, or of a kind. */
  readonly part: 'all' | 'league' | 'kind';
  readonly season_id: number | null;
  readonly kind: 1 | 2 | 3;
  readonly is_pro: boolean;
  readonly contests: number;
  readonly entries: number;
  readonly paid: number;
  readonly best_rank: number | null;
  readonly fees: bigint;
  readonly prizes: bigint;
}

/**
 * The results of a manager's entries in final contests, in total, by league and by kind; in one pass over them.
 */
export async function contestSums(
  db: Db,
  managerId: number,
  filters: HistoryFilters,
): Promise<Pick<Answer, 'totals' | 'by_league' | 'by_kind'>> {
  const { rows } = await sql<SumsRow>`
    select case when grouping(contest.league_id) = 0 then 'league' when grouping(kind) = 0 then 'kind' else 'all' end
        as part,
      max(contest.season_id) as season_id, kind, is_pro, count(distinct entry.contest_id)::int as contests,
      count(*)::int as entries, (count(*) filter (where prize > 0))::int as paid, min(final_rank) as best_rank,
      coalesce(sum(fee), 0)::bigint as fees, coalesce(sum(prize), 0)::bigint as prizes
    ${finalEntries(managerId, filters)}
    group by grouping sets ((), (contest.league_id), (kind, is_pro))
    order by contests desc, contest.league_id, kind, is_pro
  `.execute(db);
  const of = (part: SumsRow['part']) => rows.filter((row) => row.part === part);
  const [all] = of('all');
  if (all === undefined) throw new Error('the sums over everything are missing');
  const leagueOf = await leaguesBySeason(
    db,
    of('league').map(({ season_id }) => season_id),
  );
  return {
    totals: shownSums(all),
    by_league: of('league').flatMap((row) => {
      const league = leagueOf(row.season_id);
      return league === undefined ? [] : [{ league, ...shownSums(row) }];
    }),
    by_kind: of('kind').map((row) => ({ kind: row.kind, is_pro: row.is_pro, ...shownSums(row) })),
  };
}

function shownSums({ contests, entries, paid, best_rank, fees, prizes }: SumsRow): Answer['totals'] {
  return {
    contests,
    entries,
    in_prizes: String(entries === 0 ? 0 : Math.round((paid / entries) * 1_000) / 10),
    best_rank,
    fees: moneyText(xfc(fees)),
    prizes: moneyText(xfc(prizes)),
    net: moneyText(xfc(prizes - fees)),
  };
}
