import type { CallOutput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { placesPaid } from '@touchline/domain/contests/prizes';
import { rulesOf } from '@touchline/domain/rules/index';
import { pointsText } from '@touchline/domain/scoring/table';
import { sql, type Db } from '../../db/database.ts';
import { loadContest, scoringTableOf, type ContestWithMatches } from '../facts.ts';
import { kindOf } from '../settlement/pot.ts';
import { slugOf } from './slug.ts';
import { winnersOf } from './winners.ts';

type Previous = NonNullable<CallOutput<'contests.previous'>['previous']>;

/** How many contests of the league, or of all leagues, are considered, the latest first. */
const CONSIDERED = 400;

/** The winning and paying points of the last final contest of the same series. */
export async function previousContest(
  db: Db,
  contestId: number,
): Promise<CallOutput<'contests.previous'> | Refusal> {
  const { rows } = await sql<SeriesOfContest>`
    select template, league_id, start_at from contest where id = ${contestId}
  `.execute(db);
  const [series] = rows;
  if (series === undefined) return refuse('ERR_NOT_FOUND');
  const id = await lastOf(db, series);
  const previous = id === null ? null : await loadContest(db, id);
  return { previous: previous === null ? null : await describe(db, previous) };
}

interface SeriesOfContest {
  /** Null: a manager made it. */
  readonly template: string | null;
  readonly league_id: number | null;
  readonly start_at: Date;
}

async function lastOf(db: Db, { template, league_id, start_at }: SeriesOfContest): Promise<number | null> {
  if (template === null) return null;
  const ofLeague = league_id === null ? sql`league_id is null` : sql`league_id = ${league_id}`;
  const { rows } = await sql<{ id: number }>`
    select id from (
      select id, template, final_at from contest
      where ${ofLeague} and start_at < ${start_at} order by start_at desc limit ${CONSIDERED}
    ) as recent
    where template = ${template} and final_at is not null limit 1
  `.execute(db);
  return rows[0]?.id ?? null;
}

async function describe(db: Db, contest: ContestWithMatches): Promise<Previous | null> {
  const winner = (await winnersOf(db, [contest])).get(contest.id);
  if (winner === undefined) return null;
  return {
    id: contest.id,
    name: contest.name,
    slug: slugOf(contest.name),
    contest_dt: contest.start_at.toISOString(),
    entries: contest.entries_with_team,
    winner,
    prize_points: await pointsOfLastPaid(db, contest),
  };
}

/** The points at the last place that paid; null when only the first did. */
async function pointsOfLastPaid(db: Db, contest: ContestWithMatches): Promise<string | null> {
  const paid = placesPaid(kindOf(contest), contest.entries_with_team, rulesOf(contest.rules_version));
  if (paid < 2) return null;
  const { rows } = await sql<{ final_points: number }>`
    select final_points from entry where contest_id = ${contest.id} and final_rank <= ${paid}
    order by final_rank desc limit 1
  `.execute(db);
  const [last] = rows;
  return last === undefined ? null : pointsText(scoringTableOf(contest.scoring_table), last.final_points);
}
