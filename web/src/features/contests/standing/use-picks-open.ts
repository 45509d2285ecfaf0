import { useGameNow } from '../../../lib/hooks.ts';
import type { ContestDetail } from '../queries.ts';

const LOOKED_AT_EVERY = 5000;

/** May every team of a contest be seen now? Until then there are no ranks: they would tell of hidden picks. */
export function usePicksOpen(contest: Pick<ContestDetail, 'view_team_dt'>): boolean {
  return useGameNow(LOOKED_AT_EVERY) >= Date.parse(contest.view_team_dt);
}
