import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { ListOrdered, Trophy, UserRound } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useLanguage, type Translate } from '../../lib/i18n/languages.tsx';
import { callQuery } from '../../lib/api/queries.ts';
import type { CallOutput } from '../../lib/api/request.ts';
import { clubPath, playerPath, standingsPath } from '../../game/football/paths.ts';
import { profilePath } from '../../game/identity/profile-path.ts';
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

/** Players, clubs, leagues, matches, contests and managers whose names contain the input, queried after a typing pause. */
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

/** Converts an answer into entries. */
function useResultGroups(): (found: Found) => readonly EntryGroup[] {
  const router = useRouter();
  const { t } = useLanguage();
  return useMemo(() => {
    const leadingTo = (...paths: readonly (string | null)[]): string | undefined =>
      paths.find((path): path is string => path !== null && isScreen(router, path));
    const entry = (path: string | undefined, rest: Omit<Entry, 'target'>): Entry[] =>
      path === undefined ? [] : [{ ...rest, target: { path } }];
    return ({ players, clubs, leagues, matches, contests, managers }) => [
      {
        name: 'players',
        entries: players.flatMap(({ id, name, position, club }) =>
          entry(leadingTo(playerPath({ id, name })), {
            id: `player:${id}`,
            title: name,
            detail: `${t(`ui.position.${position}`)} · ${club.name}`,
            mark: { kind: 'club', club },
          }),
        ),
      },
      {
        name: 'clubs',
        entries: clubs.flatMap((club) =>
          entry(leadingTo(clubPath(club)), {
            id: `club:${club.id}`,
            title: club.name,
            detail: club.league,
            mark: { kind: 'club', club },
          }),
        ),
      },
      {
        name: 'leagues',
        entries: leagues.flatMap((league) =>
          entry(leadingTo(standingsPath(league)), {
            id: `league:${league.id}`,
            title: league.name,
            detail: league.country_code.toUpperCase(),
            mark: { kind: 'icon', icon: ListOrdered },
          }),
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
      managerGroup(managers, router, t),
    ];
  }, [router, t]);
}

function managerGroup(
  managers: Found['managers'],
  router: ReturnType<typeof useRouter>,
  t: Translate,
): EntryGroup {
  const entries = managers.map(({ id, nickname, level }) => ({
    id: `manager:${id}`,
    title: nickname,
    detail: t('profiles.level', { level }),
    mark: { kind: 'icon' as const, icon: UserRound },
    target: { path: profilePath({ id, nickname }) },
  }));
  return { name: 'managers', entries: entries.filter(({ target: { path } }) => isScreen(router, path)) };
}
