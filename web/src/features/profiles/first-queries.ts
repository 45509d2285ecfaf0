import type { QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import { prefetch } from '../../lib/api/prefetch.ts';
import { tabOf } from './profile-tabs.ts';
import { ownedPlayersQuery, ownedVenuesQuery, profileQuery, trophiesQuery } from './queries.ts';

/** Starts the first queries of a profile's overview. Throws `notFound` for an invalid id. */
export async function askForProfile(
  queries: QueryClient,
  id: string,
  slug: string | undefined,
): Promise<void> {
  if (tabOf(slug) !== undefined) return askForProfileTab(queries, id, slug);
  await prefetch([queries.prefetchQuery(profileQuery(checkId(id)))]);
}

/** Starts the first queries of a tab of a profile. Throws `notFound` for an invalid id or tab. */
export async function askForProfileTab(
  queries: QueryClient,
  text: string,
  segment: string | undefined,
): Promise<void> {
  const tab = tabOf(segment);
  const id = checkId(text);
  if (tab === undefined) throw notFound();
  await prefetch([
    queries.prefetchQuery(profileQuery(id)),
    ...(tab === 'owned-players' ? [queries.prefetchInfiniteQuery(ownedPlayersQuery(id))] : []),
    ...(tab === 'owned-venues' ? [queries.prefetchInfiniteQuery(ownedVenuesQuery(id))] : []),
    ...(tab === 'owned-achievments' ? [queries.prefetchInfiniteQuery(trophiesQuery(id))] : []),
  ]);
}

function checkId(text: string): number {
  const id = Number(text);
  if (!(id > 0 && id < 2 ** 31 && Number.isInteger(id))) throw notFound();
  return id;
}
