import { searchWords } from '@touchline/domain/search/search-words';
import { Eraser, History } from 'lucide-react';
import { useMemo } from 'react';
import { useText } from '../../lib/i18n/languages.tsx';
import { storage } from '../../lib/session/storage.ts';
import { orderGroups, type Entry, type EntryGroup } from './entries.ts';
import type { RecentPick } from './recent-picks.ts';
import { useCommands } from './use-commands.ts';
import { useSearchResults } from './use-search-results.ts';

interface Entries {
  /** The search words of the input, case-folded. */
  readonly keywords: readonly string[];
  readonly groups: readonly EntryGroup[];
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
}

/** The entries of the palette: recent picks and all commands for an empty input, else the matches. */
export function useEntries(typed: string, recent: readonly RecentPick[]): Entries {
  const text = typed.trim();
  const keywords = useMemo(() => searchWords(text), [text]);
  const found = useSearchResults(text);
  const commands = useCommands();
  const forget = useClearRecent();
  const groups = useMemo(() => {
    if (text !== '') return keywords.length === 0 ? [] : orderGroups(found.groups, commands, keywords);
    const opened: EntryGroup = {
      name: 'recent',
      entries: recent.map(({ title, detail, path }) => ({
        id: `recent:${path}`,
        title,
        detail,
        mark: { kind: 'icon', icon: History },
        target: { path },
      })),
    };
    const offered = recent.length === 0 ? commands : withAction(commands, forget);
    return [opened, ...offered].filter(({ entries }) => entries.length > 0);
  }, [text, keywords, found.groups, commands, recent, forget]);
  return { keywords, groups, isLoading: text !== '' && found.isLoading, hasFailed: found.hasFailed };
}

/** The action that clears the recent picks. */
function useClearRecent(): Entry {
  const t = useText();
  return useMemo(
    () => ({
      id: 'action:forget',
      title: t('palette.forget'),
      mark: { kind: 'icon', icon: Eraser },
      target: { run: () => storage.remove('recent_picks') },
    }),
    [t],
  );
}

function withAction(groups: readonly EntryGroup[], action: Entry): readonly EntryGroup[] {
  return groups.map((group) =>
    group.name === 'actions' ? { ...group, entries: [action, ...group.entries] } : group,
  );
}
