import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../../lib/api/queries.ts';
import type { CallOutput } from '../../../../lib/api/request.ts';
import type { ContestDetail } from '../../queries.ts';

/** An entry found by its manager's nickname, with its index in the standings. */
export type FoundRow = CallOutput<'standings.find'>['data'][number];

/** Shorter texts match too many nicknames. */
export const MIN_LETTERS = 2;

/** The entries whose managers' nicknames contain a text; a short one makes no request. */
export function useFoundManagers(contest: Pick<ContestDetail, 'id'>, text: string) {
  const isAsked = text.trim().length >= MIN_LETTERS;
  const found = useQuery({
    ...callQuery('standings.find', { id: contest.id, text: text.trim() }),
    enabled: isAsked,
    staleTime: 3_000,
    placeholderData: keepPreviousData,
  });
  return { found, isAsked };
}
