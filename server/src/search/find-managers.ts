import type { CallOutput } from '@touchline/contract/calls';
import { managerAvatarUrl } from '@touchline/domain/avatars';
import { levelOf } from '@touchline/domain/cards';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { slugOf } from '../contests/public.ts';
import { sql, type Db } from '../db/database.ts';
import { containsAll, matchRank, MAX_RESULTS } from './names.ts';

type ManagerRow = CallOutput<'search.find'>['managers'][number];

const NAME = sql<string>`folded_nickname`;

/** Managers whose nicknames contain every word: those that start with them first, then by level. Deleted ones are not found. */
export async function findManagers(db: Db, words: readonly string[]): Promise<ManagerRow[]> {
  const { rows } = await sql<{
    id: number;
    nickname: string;
    avatar: number | null;
    experience: number;
  }>`
    select id, nickname, avatar::float8 as avatar, experience from manager
    where ${containsAll(NAME, words)} and deleted_at is null and activated_at is not null
    order by ${matchRank(NAME, words)}, experience desc, id limit ${MAX_RESULTS}
  `.execute(db);
  return rows.map(({ id, nickname, avatar, experience }) => ({
    id,
    nickname,
    slug: slugOf(nickname),
    avatar: managerAvatarUrl(id, avatar),
    level: levelOf(experience, CURRENT_RULES),
  }));
}
