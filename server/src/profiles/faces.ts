import type { CallOutput } from '@touchline/contract/calls';
import { managerAvatarUrl } from '@touchline/domain/avatars';
import { levelOf } from '@touchline/domain/cards';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { slugOf } from '../contests/public.ts';
import { sql } from '../db/database.ts';

type Face = CallOutput<'profiles.following'>['data'][number];

/** Columns of `FACE`. */
export interface FaceRow {
  readonly id: number;
  readonly nickname: string;
  readonly avatar: number | null;
  readonly experience: number;
  readonly is_simulated: boolean;
  readonly is_market_maker: boolean;
}

/** SQL: the columns that show a manager. */
export const FACE = sql`manager.id, nickname, avatar::float8 as avatar, experience, is_simulated, is_market_maker`;

/** A manager as lists show them. */
export function faceOf({ id, nickname, avatar, experience, is_simulated, is_market_maker }: FaceRow): Face {
  return {
    id,
    nickname,
    slug: slugOf(nickname),
    avatar: managerAvatarUrl(id, avatar),
    level: levelOf(experience, CURRENT_RULES),
    simulated: is_simulated,
    market_maker: is_market_maker,
  };
}
