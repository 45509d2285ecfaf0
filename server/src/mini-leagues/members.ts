import { managerAvatarUrl } from '@touchline/domain/avatars';
import { sql, type Db } from '../db/database.ts';

/** A member as the others see them. */
export interface Member {
  readonly manager_id: number;
  readonly nickname: string;
  readonly avatar: string;
}

/** A member of a mini-league, with when they joined. */
export interface JoinedMember extends Member {
  readonly mini_league_id: number;
  readonly joined_at: Date;
}

/** The members of mini-leagues, those who joined first first. */
export async function loadMembers(
  db: Db,
  miniLeagueIds: readonly number[],
): Promise<readonly JoinedMember[]> {
  const { rows } = await sql<Omit<JoinedMember, 'avatar'> & { avatar: number | null }>`
    select mini_league_id, manager_id, joined_at, nickname, avatar::float8 as avatar
    from mini_league_member join manager on manager.id = manager_id
    where mini_league_id = any(${miniLeagueIds}::int[]) order by mini_league_id, place
  `.execute(db);
  return rows.map((row) => ({ ...row, avatar: managerAvatarUrl(row.manager_id, row.avatar) }));
}

/** A member without what only the table shows. */
export function shownMember({ manager_id, nickname, avatar }: Member): Member {
  return { manager_id, nickname, avatar };
}
