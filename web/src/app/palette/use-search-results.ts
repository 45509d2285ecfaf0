import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Trophy } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useLanguage } from '../../lib/i18n/languages.tsx';
import { callQuery } from '../../lib/api/queries.ts';
import type { CallOutput } from '../../lib/api/request.ts';
import { useUser } from '../../lib/session/session.tsx';
import { playerCardPath, slugOfName } from '../../game/cards/card-path.ts';
import { isScreen } from '../../ui/text/link.tsx';
import { matchPath } from '../../game/matches/match-row.tsx';
import type { Entry, EntryGroup } from './entries.ts';

type Found = CallOutput<'search.find'>;

const TYPING_PAUSE = 120;
/** One letter matches nearly every name; one Chinese character may be a word. */
const MIN_LETTERS = 2;

interface SearchResults {
  readonly groups: readonly EntryGroup[];
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
}

/** Players, clubs, matches and contests whose names contain the input, queried after a typing pause. */
export function useSearchResults(typed: string): SearchResults {
  const text = usePaused(typed);
  const enabled = text.length >= MIN_LETTERS || /\p{Script=Han}/u.test(text);
  const { data, isFetching, isError } = useQuery({
    ...callQuery('search.find', { text }),
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const toGroups = useResultGroups();
  const groups = useMemo(
    () => (enabled && data !== undefined ? toGroups(data) : []),
    [enabled, data, toGroups],
  );
  return { groups, isLoading: text !== typed || (enabled && isFetching), hasFailed: enabled && isError };
}

function usePaused(typed: string): string {
  const [paused, setPaused] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(typed), TYPING_PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  return paused;
}

/** Converts an answer into entries. What has no screen of its own links to the match that shows it. */
function useResultGroups(): (found: Found) => readonly EntryGroup[] {
  const router = useRouter();
  const { t } = useLanguage();
  const isManager = useUser() !== null;
  return useMemo(() => {
    const leadingTo = (...paths: readonly (string | null)[]): string | undefined =>
      paths.find((path): path is string => path !== null && isScreen(router, path));
    const entry = (path: string | undefined, rest: Omit<Entry, 'target'>): Entry[] =>
      path === undefined ? [] : [{ ...rest, target: { path } }];
    return ({ players, clubs, matches, contests }) => [
      {
        name: 'players',
        entries: players.flatMap(({ id, name, position, club, match_id }) =>
          entry(
            leadingTo(
              // The market's card pages are for managers only.
              isManager ? playerCardPath({ id, slug: slugOfName(name) }) : null,
              match_id === null ? null : `/stats/details/match/${match_id}?tab=players`,
            ),
            {
              id: `player:${id}`,
              title: name,
              detail: `${t(`ui.position.${position}`)} · ${club.name}`,
              mark: { kind: 'club', club },
            },
          ),
        ),
      },
      {
        name: 'clubs',
        entries: clubs.flatMap((club) =>
          entry(
            leadingTo(
              `/stats/details/team/${club.id}`,
              club.match_id === null ? null : `/stats/details/match/${club.match_id}`,
            ),
            { id: `club:${club.id}`, title: club.name, detail: club.league, mark: { kind: 'club', club } },
          ),
        ),
      },
      {
        name: 'matches',
        entries: matches.flatMap((match) =>
          entry(leadingTo(matchPath(match)), {
            id: `match:${match.id}`,
            title: `${match.home.name} – ${match.away.name}`,
            mark: { kind: 'clubs', home: match.home, away: match.away },
            state: { kind: 'match', match },
          }),
        ),
      },
      {
        name: 'contests',
        entries: contests.flatMap(({ id, slug, name, league, phase, contest_dt }) =>
          entry(leadingTo(`/play/contest/${id}/${slug}`), {
            id: `contest:${id}`,
            title: name,
            detail: league,
            mark: { kind: 'icon', icon: Trophy },
            state: { kind: 'contest', phase, start: contest_dt },
          }),
        ),
      },
    ];
  }, [router, t, isManager]);
}
