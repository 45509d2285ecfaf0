import { sql, type Db } from '../../db/database.ts';
import type { ContestWithMatches } from '../facts.ts';

/**
 * The players who have left the pitch of a running match of the contest, substituted or sent off: they earn nothing more
 * in it by what they do.
 */
export async function goneOff(
  db: Db,
  { matches }: Pick<ContestWithMatches, 'matches'>,
  playerIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const running = matches.filter(
    ({ status, ended_at }) => ended_at === null && status !== 'scheduled' && status !== 'postponed',
  );
  if (running.length === 0) return new Set();
  const { rows } = await sql<{ player_id: number }>`
    select player_id from appearance
    where match_id = any(${running.map(({ id }) => id)}::int[]) and player_id = any(${playerIds}::int[])
      and not on_pitch and (started or minutes > 0)
  `.execute(db);
  return new Set(rows.map(({ player_id }) => player_id));
}
