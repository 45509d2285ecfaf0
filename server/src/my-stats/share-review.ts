import { randomBytes } from 'node:crypto';
import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { finalEntries } from '../contests/public.ts';
import { gameNow } from '../db/clock.ts';
import { sql, type Tx } from '../db/database.ts';
import type { ManagerCaller } from '../http/auth/caller.ts';

const CALL = 'myStats.share';
/** 128 bits: 22 characters in base64url. */
const TOKEN_BYTES = 16;

/**
 * Shares the review of a season of the caller under a token, or takes it back. Shared again, it gets another token: an
 * address that was taken back stays without a page.
 */
export async function shareReview(
  tx: Tx,
  { season_id, on }: ParsedInput<typeof CALL>,
  { managerId }: Pick<ManagerCaller, 'managerId'>,
): Promise<CallOutput<typeof CALL> | Refusal> {
  if (!on) {
    await sql`delete from shared_review where manager_id = ${managerId} and season_id = ${season_id}`.execute(
      tx,
    );
    return { token: null };
  }
  const played = await sql`select ${finalEntries(managerId, { season_id })} limit 1`.execute(tx);
  if (played.rows.length === 0) return refuse('ERR_NOT_FOUND');
  const made = randomBytes(TOKEN_BYTES).toString('base64url');
  const { rows } = await sql<{ token: string }>`
    insert into shared_review (manager_id, season_id, token, shared_at)
    values (${managerId}, ${season_id}, ${made}, ${await gameNow(tx)})
    on conflict (manager_id, season_id) do update set token = shared_review.token
    returning token
  `.execute(tx);
  const [shared] = rows;
  if (shared === undefined) throw new Error('a shared review was not stored');
  return { token: shared.token };
}
