import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { sql, type Db } from '../db/database.ts';
import { pageSummary } from '../http/calls/paging.ts';
import { FACE, faceOf, type FaceRow } from './faces.ts';

const PER_PAGE = 40;

/** The managers a manager follows, the latest first. */
export async function listFollowing(
  db: Db,
  { page }: ParsedInput<'profiles.following'>,
  managerId: number,
): Promise<CallOutput<'profiles.following'>> {
  const followed = sql`
    from follow join manager on manager.id = followed_id
    where follow.manager_id = ${managerId} and deleted_at is null
  `;
  const counted = await sql<{ total: number }>`select count(*)::int as total ${followed}`.execute(db);
  const { rows } = await sql<FaceRow>`
    select ${FACE} ${followed} order by follow.at desc, manager.id limit ${PER_PAGE} offset ${(page - 1) * PER_PAGE}
  `.execute(db);
  return { data: rows.map(faceOf), summary: pageSummary(counted.rows[0]?.total ?? 0, page, PER_PAGE) };
}
