import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { gameNow } from '../db/clock.ts';
import { sql, type Tx } from '../db/database.ts';

/** Managers one may follow. */
const MAX_FOLLOWED = 500;

/** Follows or unfollows a manager. Repeating it changes nothing. */
export async function followManager(
  tx: Tx,
  { id, on }: ParsedInput<'profiles.follow'>,
  managerId: number,
): Promise<CallOutput<'profiles.follow'> | Refusal> {
  if (id === managerId) return refuse('ERR_FOLLOW_SELF');
  if (!on) {
    await sql`delete from follow where manager_id = ${managerId} and followed_id = ${id}`.execute(tx);
    return { followed: false };
  }
  // Two calls of one manager at once count one after the other; a deletion of the other waits.
  await sql`select pg_advisory_xact_lock(hashtext('follow'), ${managerId})`.execute(tx);
  const { rows } = await sql`
    select from manager where id = ${id} and deleted_at is null and nickname is not null for share
  `.execute(tx);
  if (rows.length === 0) return refuse('ERR_NOT_FOUND');
  const others = await sql<{ total: number }>`
    select count(*)::int as total from follow where manager_id = ${managerId} and followed_id <> ${id}
  `.execute(tx);
  if ((others.rows[0]?.total ?? 0) >= MAX_FOLLOWED) return refuse('ERR_FOLLOWS_FULL');
  await sql`
    insert into follow (manager_id, followed_id, at) values (${managerId}, ${id}, ${await gameNow(tx)})
    on conflict do nothing
  `.execute(tx);
  return { followed: true };
}
