import type { Allocate } from '@touchline/domain/standings/live/arrays';
import { sql, type Db } from '../../db/database.ts';
import { openOwnerIndex } from './owners.ts';

/**
 * Reads which pictures the managers of a field have chosen: the code of each team's, 0 for none. Null when no one chose
 * one. Like nicknames, pictures chosen after a field is loaded show in it when it is loaded again.
 */
export async function loadAvatars(
  db: Db,
  contestId: number,
  field: { readonly owners: ArrayBufferLike; readonly managerIds: Int32Array },
  allocate: Allocate,
): Promise<ArrayBufferLike | null> {
  const { rows } = await sql<{ id: number; avatar: number }>`
    select id, avatar::float8 as avatar from manager
    where avatar is not null and exists (
      select from entry where entry.manager_id = manager.id and contest_id = ${contestId} and state = 'playing'
    )
  `.execute(db);
  if (rows.length === 0) return null;
  const buffer = allocate(Float64Array.BYTES_PER_ELEMENT * field.managerIds.length);
  const codes = new Float64Array(buffer);
  const { teamsOf } = openOwnerIndex(field.owners, field.managerIds);
  for (const { id, avatar } of rows) for (const team of teamsOf(id)) codes[team] = avatar;
  return buffer;
}
