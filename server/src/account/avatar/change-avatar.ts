import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { managerAvatarUrl } from '@touchline/domain/avatars';
import { sql, type Tx } from '../../db/database.ts';
import type { ManagerCaller } from '../../http/auth/caller.ts';

const CALL = 'account.changeAvatar';

/**
 * Sets the manager's picture: a drawn one, an own uploaded one that is not withdrawn, or neither for the one that follows
 * from their id. Uploaded pictures that are no longer shown are deleted.
 */
export async function changeAvatar(
  tx: Tx,
  { avatar: number, media_id: mediaId }: ParsedInput<typeof CALL>,
  { managerId }: Pick<ManagerCaller, 'managerId'>,
): Promise<CallOutput<typeof CALL> | Refusal> {
  if (number !== undefined && mediaId !== undefined)
    return refuse('ERR_MALFORMED', { field: 'media_id', reason: 'sent with a drawn picture' });
  const uploaded = mediaId === undefined ? null : await uploadedPicture(tx, managerId, mediaId);
  if (mediaId !== undefined && uploaded === null) return refuse('ERR_NOT_FOUND');
  const chosen = uploaded ?? number ?? null;
  await sql`update manager set avatar = ${chosen}::bigint where id = ${managerId}`.execute(tx);
  await sql`
    delete from media
    where manager_id = ${managerId} and avatar is distinct from ${chosen}::bigint and purpose = 'avatar'
      and withdrawn_at is null
  `.execute(tx);
  return { full_url: managerAvatarUrl(managerId, chosen) };
}

/** The code of an own picture; null when it is another manager's, of another purpose, or withdrawn. */
async function uploadedPicture(tx: Tx, managerId: number, mediaId: number): Promise<number | null> {
  const { rows } = await sql<{ avatar: number }>`
    select avatar::float8 as avatar from media
    where id = ${mediaId} and manager_id = ${managerId} and purpose = 'avatar' and withdrawn_at is null
    for key share
  `.execute(tx);
  return rows[0]?.avatar ?? null;
}
