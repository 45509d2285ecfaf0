import type { CallOutput } from '@touchline/contract/calls';
import { isRefusal, refuse, type Refusal } from '@touchline/contract/errors';
import { sql, type Db } from '../db/database.ts';
import { seasonReview } from './season-review.ts';

/** A manager's own review of a season, and the token under which they share it. */
export async function readOwnReview(
  db: Db,
  seasonId: number,
  managerId: number,
): Promise<CallOutput<'myStats.review'> | Refusal> {
  const review = await seasonReview(db, managerId, seasonId);
  if (isRefusal(review)) return review;
  const { rows } = await sql<{ token: string }>`
    select token from shared_review where manager_id = ${managerId} and season_id = ${seasonId}
  `.execute(db);
  return { review, token: rows[0]?.token ?? null };
}

/** A review that its manager shares, by its token. */
export async function readSharedReview(
  db: Db,
  token: string,
): Promise<CallOutput<'myStats.shared'> | Refusal> {
  const { rows } = await sql<{ manager_id: number; season_id: number }>`
    select manager_id, season_id from shared_review where token = ${token}
  `.execute(db);
  const [shared] = rows;
  return shared === undefined
    ? refuse('ERR_NOT_FOUND')
    : seasonReview(db, shared.manager_id, shared.season_id);
}
