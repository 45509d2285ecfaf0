import { useQuery } from '@tanstack/react-query';
import { matchTopics, useLiveList } from './live.ts';
import { callQuery } from '../api/queries.ts';

/** The question for the matches being played now. */
export function liveMatchesQuery() {
  return callQuery('football.matches.list', { page: 1, noItems: 40, live: true });
}

/** The matches being played now, kept in step with the game. */
export function useLiveMatches() {
  const matches = useQuery(liveMatchesQuery());
  const live = useLiveList(true, matchTopics(matches.data?.data ?? []));
  // The same question again, now that its answer says whose news it depends on.
  useQuery({ ...liveMatchesQuery(), ...live });
  return matches;
}
