import { managerAvatarUrl, uploadedAvatarOf } from '@touchline/domain/avatars';
import { gameNow } from '../../db/clock.ts';
import { sql, type Tx } from '../../db/database.ts';
import { notify } from '../../inbox/public.ts';

/** What a withdrawal changed. */
interface Withdrawn {
  readonly at: Date;
  /** The picture's first row, for the record of the act. */
  readonly mediaId: number;
  /** The managers who showed it. */
  readonly managerIds: readonly number[];
}

/**
 * Withdraws an uploaded picture of managers by the file name of its address: it is no longer served, cannot be
 * uploaded again, and its managers show their drawn one. They are notified of the reason. Null for an unknown or
 * withdrawn picture.
 */
export async function withdrawAvatar(tx: Tx, file: string, reason: string): Promise<Withdrawn | null> {
  const avatar = uploadedAvatarOf(file);
  if (avatar === null) return null;
  const at = await gameNow(tx);
  const withdrawn = await sql<{ id: number }>`
    update media set withdrawn_at = ${at}, withdrawn_reason = ${reason}
    where avatar = ${avatar} and withdrawn_at is null
    returning id
  `.execute(tx);
  const [first] = withdrawn.rows;
  if (first === undefined) return null;
  const shown = await sql<{ id: number }>`
    update manager set avatar = null where avatar = ${avatar} returning id
  `.execute(tx);
  const managerIds = shown.rows.map(({ id }) => id);
  await notify(
    tx,
    at,
    managerIds.map((managerId) => ({
      managerId,
      kind: 'avatar_withdrawn',
      values: { reason },
      link: '/my-account/personal-data',
    })),
  );
  return { at, mediaId: first.id, managerIds };
}

/** An uploaded picture that managers show. */
interface ShownAvatar {
  readonly managerId: number;
  readonly nickname: string;
  readonly url: string;
}

/** The latest pictures that managers uploaded and show. */
export async function latestAvatars(tx: Tx, max: number): Promise<readonly ShownAvatar[]> {
  const { rows } = await sql<{ id: number; nickname: string; avatar: number }>`
    select manager.id, nickname, manager.avatar::float8 as avatar
    from media join manager on manager.id = media.manager_id and manager.avatar = media.avatar
    where withdrawn_at is null
    order by media.id desc limit ${max}
  `.execute(tx);
  return rows.map(({ id, nickname, avatar }) => ({
    managerId: id,
    nickname,
    url: managerAvatarUrl(id, avatar),
  }));
}
