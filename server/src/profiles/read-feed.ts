import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { sql, type Db } from '../db/database.ts';
import { pageSummary } from '../http/calls/paging.ts';
import { FACE, faceOf, type FaceRow } from './faces.ts';
import { playedContests, shownResults, type PlayedContest } from './results.ts';

const PER_PAGE = 20;
/** How far back the news go, by the game's clock. */
const DAYS = 30;

/** Prizes of the managers whom a manager follows, the latest first; of those who show their results. */
export async function readFeed(
  db: Db,
  { page }: ParsedInput<'profiles.feed'>,
  managerId: number,
): Promise<CallOutput<'profiles.feed'>> {
  const entries = sql<boolean>`
    entry.manager_id in (
      select followed_id from follow
      join manager on manager.id = followed_id and deleted_at is null
      left join profile_privacy on profile_privacy.manager_id = followed_id
      where follow.manager_id = ${managerId} and coalesce(shows_results, true)
    ) and final_at > (select game_now()) - make_interval(days => ${DAYS})
  `;
  const news = sql`(${playedContests(entries)}) as played where prize > 0`;
  const counted = await sql<{ total: number }>`select count(*)::int as total from ${news}`.execute(db);
  const { rows } = await sql<PlayedContest>`
    select * from ${news} order by final_at desc, contest_id desc, manager_id
    limit ${PER_PAGE} offset ${(page - 1) * PER_PAGE}
  `.execute(db);
  const faces = await sql<FaceRow>`
    select ${FACE} from manager where id = any(${rows.map(({ manager_id }) => manager_id)}::int[])
  `.execute(db);
  const faceById = new Map(faces.rows.map((face) => [face.id, faceOf(face)]));
  const results = await shownResults(db, rows);
  return {
    data: rows.flatMap(({ manager_id, final_at }, index) => {
      const manager = faceById.get(manager_id);
      const result = results[index];
      return manager === undefined || result === undefined
        ? []
        : [{ manager, result, at: final_at.toISOString() }];
    }),
    summary: pageSummary(counted.rows[0]?.total ?? 0, page, PER_PAGE),
  };
}
