import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { managerAvatarUrl } from '@touchline/domain/avatars';
import { levelOf } from '@touchline/domain/cards';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { sql, type Db } from '../../db/database.ts';
import type { Caller } from '../../http/auth/caller.ts';
import { pageSummary } from '../../http/calls/paging.ts';
import { loadContest } from '../facts.ts';
import { managerIdOf } from '../visibility.ts';
import { PER_PAGE } from './list.ts';

/** The managers in a contest with the number of their entries. Independent of teams. */
export async function contestManagers(
  db: Db,
  input: ParsedInput<'contests.managers'>,
  caller: Caller,
): Promise<CallOutput<'contests.managers'> | Refusal> {
  if ((await loadContest(db, input.id)) === null) return refuse('ERR_NOT_FOUND');
  const perPage = input.noItems ?? PER_PAGE;
  const counted = await sql<{ total: number }>`
    select count(distinct manager_id)::int as total from entry where contest_id = ${input.id} and state = 'playing'
  `.execute(db);
  const columns = {
    joined: sql`joined_at`,
    nickname: sql`lower(nickname)`,
    level: sql`experience`,
  } as const;
  const by = input.sort_by ?? 'joined';
  const descending = (input.sort_how ?? (by === 'level' ? 'desc' : 'asc')) === 'desc';
  const { rows } = await sql<{
    manager_id: number;
    nickname: string;
    avatar: number | null;
    is_simulated: boolean;
    experience: number;
    entries: number;
    joined_at: Date;
  }>`
    select seated.*, nickname, avatar::float8 as avatar, is_simulated, experience
    from (
      select manager_id, count(*)::int as entries, min(joined_at) as joined_at
      from entry where contest_id = ${input.id} and state = 'playing' group by manager_id
    ) as seated
    join manager on manager.id = seated.manager_id
    order by ${columns[by]} ${descending ? sql`desc` : sql`asc`}, manager_id
    limit ${perPage} offset ${(input.page - 1) * perPage}
  `.execute(db);
  const managerId = managerIdOf(caller);
  return {
    data: rows.map((row) => ({
      manager_id: row.manager_id,
      nickname: row.nickname,
      avatar: managerAvatarUrl(row.manager_id, row.avatar),
      simulated: row.is_simulated,
      user_level: levelOf(row.experience, CURRENT_RULES),
      entries: row.entries,
      joined_at: row.joined_at.toISOString(),
      mine: row.manager_id === managerId,
    })),
    summary: pageSummary(counted.rows[0]?.total ?? 0, input.page, perPage),
  };
}
