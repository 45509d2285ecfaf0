import { useQuery } from '@tanstack/react-query';
import { useLive } from './live.ts';
import { callQuery } from './queries.ts';

/** The question for the matches being played now. */
export function liveMatchesQuery() {
  return callQuery('POST /frontutils/matchesEx/{page}/{noItems}', { page: 1, noItems: 40, live: true });
}

/** The matches being played now, kept in step with the game. */
export function useLiveMatches() {
  return useQuery({ ...liveMatchesQuery(), ...useLive(true) });
}
