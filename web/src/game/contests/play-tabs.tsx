import { useText } from '../../lib/i18n/languages.tsx';
import { scrollRow } from '../../ui/lists/scroll-row.ts';
import { LiveDot } from '../../ui/text/badge.tsx';
import { Link } from '../../ui/text/link.tsx';
import { contestCount } from './contest-count.ts';

const TABS = [
  { to: '/play/contests', tab: 1, label: 'contests.tab.upcoming', count: 'upcoming' },
  { to: '/play/live', tab: 2, label: 'contests.tab.live', count: 'running' },
  { to: '/play/results', tab: 3, label: 'contests.tab.results', count: 'finished' },
] as const;

interface PlayTabsProps {
  /** 1 upcoming, 2 live, 3 finished. */
  readonly tab: number;
  /** The number of contests in each; undefined while unknown. */
  readonly counts: Readonly<Record<(typeof TABS)[number]['count'], number>> | undefined;
  /** Search parameters kept across tabs. */
  readonly search?: object;
}

/** Tabs for upcoming, live and finished contests, each with its own address, and a link to the challenges. */
export function PlayTabs({ tab, counts, search = {} }: PlayTabsProps) {
  const t = useText();
  return (
    <nav aria-label={t('contests.tabs')} data-tabs ref={scrollRow} className="scroll-row border-b">
      {TABS.map((each) => {
        const current = each.tab === tab;
        const count = counts?.[each.count];
        return (
          <Link
            key={each.to}
            to={each.to}
            search={search}
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
            {count !== undefined && !(each.tab === 2 && count === 0) && (
              <span className="tabular text-xs font-medium text-muted">{contestCount(count)}</span>
            )}
            {current && <span className="absolute inset-x-0 -bottom-px h-0.5 bg-accent-ink" />}
          </Link>
        );
      })}
      <Link
        to="/play/challenges/$type"
        params={{ type: 'daily' }}
        className="ml-auto flex min-h-11 shrink-0 items-center pl-3 text-sm font-semibold text-muted transition-colors duration-120 hover:text-text focus-visible:-outline-offset-2"
      >
        {t('achievements.title')}
      </Link>
    </nav>
  );
}
