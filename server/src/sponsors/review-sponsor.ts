import { gameNow } from '../db/clock.ts';
import { sql, type Db, type Tx } from '../db/database.ts';
import { notify } from '../inbox/public.ts';
import { readSponsors, type SponsorRecord } from './sponsor-rows.ts';

/** The sponsors that wait for an operator, longest first. */
export async function sponsorsToReview(db: Db, max: number): Promise<readonly SponsorRecord[]> {
  return readSponsors(db, sql`where review = 'pending' order by changed_at, sponsor.id limit ${max}`);
}

/** Where a manager sees their sponsors. */
const SPONSORS_LINK = '/play/contest/create-contest';

/** The result of a review, as it was before and when it was given. */
interface Reviewed {
  readonly before: SponsorRecord['review'];
  readonly at: Date;
}

/**
 * Approves or rejects a sponsor and notifies its maker, with the reason. The pictures of a rejected sponsor are no
 * longer served. An approved one may still be rejected. Null when there is no such sponsor, or it already has this
 * review.
 */
export async function reviewSponsor(
  tx: Tx,
  sponsorId: number,
  review: 'approved' | 'rejected',
  reason: string,
): Promise<Reviewed | null> {
  const { rows } = await sql<{
    manager_id: number;
    name: string;
    review: SponsorRecord['review'];
    logo_id: number | null;
    detail_picture_id: number | null;
  }>`
    select manager_id, name, review, logo_id, detail_picture_id from sponsor where id = ${sponsorId} for update
  `.execute(tx);
  const [sponsor] = rows;
  if (sponsor === undefined || sponsor.review === review) return null;
  const at = await gameNow(tx);
  await sql`
    update sponsor set review = ${review}, review_reason = ${reason}, reviewed_at = ${at} where id = ${sponsorId}
  `.execute(tx);
  if (review === 'rejected')
    await sql`
      update media set withdrawn_at = ${at}
      where id in (${sponsor.logo_id}, ${sponsor.detail_picture_id}) and withdrawn_at is null
    `.execute(tx);
  await notify(tx, at, [
    {
      managerId: sponsor.manager_id,
      kind: review === 'approved' ? 'sponsor_approved' : 'sponsor_rejected',
      values: { sponsor: sponsor.name, reason },
      link: SPONSORS_LINK,
    },
  ]);
  return { before: sponsor.review, at };
}
