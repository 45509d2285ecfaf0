import { useGameNow, useHydrated } from '../../../lib/loading/hooks.ts';
import type { ContestDetail } from '../queries.ts';

const LOOKED_AT_EVERY = 5000;

/**
 * May every team of a contest be seen now? Until then there are no ranks: they would tell of hidden picks. The first
 * drawing goes by the answer alone, which server and browser have alike, whatever their clocks say.
 */
export function usePicksOpen({
  teams_shown,
  view_team_dt,
}: Pick<ContestDetail, 'teams_shown' | 'view_team_dt'>): boolean {
  const hydrated = useHydrated();
  const now = useGameNow(LOOKED_AT_EVERY);
  return teams_shown || (hydrated && now >= Date.parse(view_team_dt));
}
