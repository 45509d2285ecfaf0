import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { goalOf } from '@touchline/domain/people/progress/goals';
import { sql, type Db } from '../db/database.ts';
import { pageSummary } from '../http/calls/paging.ts';
import { FACE, faceOf, type FaceRow } from './faces.ts';
import { playedContests, shownResults, type PlayedContest } from './results.ts';

type Feed = CallOutput<'profiles.feed'>;
type News = Feed['data'][number];

const PER_PAGE = 20;
/** How far back the news go, by the game's clock. */
const DAYS = 30;

/** News of a manager: of a contest, of a goal, or of a level. */
interface NewsRow {
  readonly manager_id: number;
  readonly at: Date;
  readonly contest_id: number | null;
  readonly goal_id: number | null;
  readonly level: number | null;
}

/** Prizes, achievements and levels of the managers whom a manager follows, the latest first; of those who show their results. */
export async function readFeed(
  db: Db,
  { page }: ParsedInput<'profiles.feed'>,
  managerId: number,
): Promise<Feed> {
  const followed = sql`(
    select followed_id from follow
    join manager on manager.id = followed_id and deleted_at is null
    left join profile_privacy on profile_privacy.manager_id = followed_id
    where follow.manager_id = ${managerId} and coalesce(shows_results, true)
  )`;
  const since = sql`(select game_now()) - make_interval(days => ${DAYS})`;
  const played = playedContests(sql`entry.manager_id in ${followed} and final_at > ${since}`);
  const news = sql`(
    select manager_id, final_at as at, contest_id, null::int as goal_id, null::smallint as level
    from (${played}) as played where prize > 0
    union all
    select manager_id, claimed_at, null, goal_id, null from goal_claim
    where manager_id in ${followed} and claimed_at > ${since} and goal_claim.since = date '1970-01-01'
    union all
    select manager_id, at, null, null, level from level_reached
    where manager_id in ${followed} and at > ${since}
  ) as news`;
  const counted = await sql<{ total: number }>`select count(*)::int as total from ${news}`.execute(db);
  const { rows } = await sql<NewsRow>`
    select * from ${news} order by at desc, contest_id desc, goal_id desc, level desc, manager_id
    limit ${PER_PAGE} offset ${(page - 1) * PER_PAGE}
  `.execute(db);
  return {
    data: await shownNews(db, rows),
    summary: pageSummary(counted.rows[0]?.total ?? 0, page, PER_PAGE),
  };
}

async function shownNews(db: Db, rows: readonly NewsRow[]): Promise<News[]> {
  const faces = await sql<FaceRow>`
    select ${FACE} from manager where id = any(${rows.map(({ manager_id }) => manager_id)}::int[])
  `.execute(db);
  const faceById = new Map(faces.rows.map((face) => [face.id, faceOf(face)]));
  const results = await resultsOf(db, rows);
  return rows.flatMap((row): News[] => {
    const manager = faceById.get(row.manager_id);
    const result = results.get(keyOf(row)) ?? null;
    const achievement = achievementOf(row.goal_id);
    const { level } = row;
    if (manager === undefined || (result === null && achievement === null && level === null)) return [];
    return [{ manager, result, achievement, level, at: row.at.toISOString() }];
  });
}

const keyOf = ({ manager_id, contest_id }: Pick<NewsRow, 'manager_id' | 'contest_id'>): string =>
  `${manager_id} ${contest_id}`;

/** The results that the news are of, by manager and contest. */
async function resultsOf(db: Db, rows: readonly NewsRow[]) {
  const won = rows.filter(({ contest_id }) => contest_id !== null);
  const { rows: played } = await sql<PlayedContest>`
    ${playedContests(sql`(entry.manager_id, entry.contest_id) in (
      select * from unnest(
        ${won.map(({ manager_id }) => manager_id)}::int[], ${won.map(({ contest_id }) => contest_id)}::int[]
      )
    )`)}
  `.execute(db);
  const shown = await shownResults(db, played);
  return new Map(shown.map((result, index) => [keyOf(played[index] ?? NOBODY), result]));
}

const NOBODY = { manager_id: 0, contest_id: null } as const;

/** An achievement of the news; null for a contest, and for a goal that no longer exists. */
function achievementOf(goalId: number | null): News['achievement'] {
  const goal = goalId === null ? undefined : goalOf(goalId);
  if (goal === undefined || goal.metal === null) return null;
  const { id, measure, metal, target } = goal;
  return { id, measure, metal, target };
}
