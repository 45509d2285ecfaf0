import { useGameNow, useHydrated } from '../../../lib/loading/hooks.ts';
import type { ContestDetail } from '../queries.ts';

const CHECK_INTERVAL_MS = 5000;

/**
 * Whether every team of a contest may be seen now. Until then there are no ranks: they would reveal hidden picks.
 * The first render uses the answer alone, which server and browser share, whatever their clocks show.
 */
export function usePicksOpen({
  teams_shown,
  view_team_dt,
}: Pick<ContestDetail, 'teams_shown' | 'view_team_dt'>): boolean {
  const hydrated = useHydrated();
  const now = useGameNow(CHECK_INTERVAL_MS);
  return teams_shown || (hydrated && now >= Date.parse(view_team_dt));
}
