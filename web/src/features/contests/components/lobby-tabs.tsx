import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../lib/languages.tsx';
import { useLive } from '../../../lib/live.ts';
import { callQuery } from '../../../lib/queries.ts';
import { Link } from '../../../ui/link.tsx';
import { LiveDot } from '../../../ui/badge.tsx';
import { filtersInput, type LobbyFilters, type When } from '../filters.ts';

const TABS = [
  { to: '/play/contests', tab: 1, label: 'contests.tab.upcoming', count: 'upcoming' },
  { to: '/play/live', tab: 2, label: 'contests.tab.live', count: 'running' },
  { to: '/play/results', tab: 3, label: 'contests.tab.results', count: 'finished' },
] as const;

/** Upcoming, live, finished: three addresses, with how many contests each holds under the filters. */
export function LobbyTabs({ tab, filters }: { readonly tab: When; readonly filters: LobbyFilters }) {
  const t = useText();
  const { when: _when, ...kept } = filters;
  const counts = useQuery({
    ...callQuery('POST /v4/contests/summary', filtersInput(filters)),
    ...useLive(tab === 2),
  });
  return (
    <nav
      aria-label={t('contests.tabs')}
      className="-mx-4 flex overflow-x-auto border-b px-4 [scrollbar-width:none] md:mx-0 md:px-0"
    >
      {TABS.map((each) => {
        const current = each.tab === tab;
        const count = counts.data?.[each.count];
        return (
          <Link
            key={each.to}
            to={each.to}
            search={kept}
            aria-current={current ? 'page' : undefined}
            className={`relative flex min-h-11 shrink-0 items-center gap-1.5 px-3 text-sm font-semibold transition-colors duration-120 first:pl-0 focus-visible:-outline-offset-2 ${
              current ? 'text-text' : 'text-muted hover:text-text'
            }`}
          >
            {each.tab === 2 && count !== undefined && count > 0 && (
              <span className="text-live">
                <LiveDot />
              </span>
            )}
            {t(each.label)}
            {count !== undefined && <span className="tabular text-xs font-medium text-muted">{count}</span>}
            {current && <span className="absolute inset-x-0 -bottom-px h-0.5 bg-accent-ink" />}
          </Link>
        );
      })}
    </nav>
  );
}
