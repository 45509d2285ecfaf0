import type { QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import { prefetch } from '../../lib/api/prefetch.ts';
import type { MatchTab } from './match-tabs.ts';
import { contestsWithMatchQuery, livePageQuery, matchQueries, runningContestsQuery } from './queries.ts';

/** Starts the first queries of the live page. */
export function askForLivePage(queries: QueryClient): Promise<void> {
  return prefetch([
    queries.prefetchQuery(livePageQuery()),
    queries.prefetchInfiniteQuery(runningContestsQuery()),
  ]);
}

/** Loads a match and, before kick-off, the contests its page lists. */
async function askForContent(queries: QueryClient, id: number, showsContests: boolean): Promise<void> {
  const { queryKey } = matchQueries.detail(id);
  await queries.prefetchQuery(matchQueries.detail(id));
  if (showsContests && queries.getQueryData(queryKey)?.match.home_score === null)
    await queries.prefetchInfiniteQuery(contestsWithMatchQuery(id));
}

/** Starts the first queries of a tab of a match's page. Throws `notFound` for what is no id. */
export async function askForMatch(
  queries: QueryClient,
  id: number,
  { tab, isManager }: { readonly tab: MatchTab | undefined; readonly isManager: boolean },
): Promise<void> {
  if (!(id > 0 && id < 2 ** 31 && Number.isInteger(id))) throw notFound();
  await prefetch([
    askForContent(queries, id, tab === undefined || tab === 'overview'),
    queries.prefetchQuery(matchQueries.timeline(id)),
    ...(isManager ? [queries.prefetchQuery(matchQueries.mine(id))] : []),
    ...(tab === 'statistics'
      ? [queries.prefetchQuery(matchQueries.shots(id)), queries.prefetchQuery(matchQueries.passes(id))]
      : []),
    tab === 'line-ups'
      ? queries.prefetchQuery(matchQueries.lineUps(id))
      : tab === 'players'
        ? queries.prefetchQuery(matchQueries.players(id))
        : queries.prefetchQuery(matchQueries.statistics(id)),
  ]);
}
