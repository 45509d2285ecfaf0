import { useRouter } from '@tanstack/react-router';
import { useText } from '../../lib/i18n/languages.tsx';
import { scrollRow } from '../../ui/lists/scroll-row.ts';
import { isScreen, PathLink } from '../../ui/text/link.tsx';

const TABS = [
  { path: '/stats', tab: 'overview' },
  { path: '/stats/listing/matches', tab: 'matches' },
  { path: '/stats/standings', tab: 'tables' },
  { path: '/stats/listing/teams', tab: 'clubs' },
  { path: '/stats/listing/players', tab: 'players' },
  { path: '/stats/news', tab: 'news' },
] as const;
export type StatsTab = (typeof TABS)[number]['tab'];

/** The parts of the stats area, each with its own address. */
export function StatsTabs({ tab }: { readonly tab: StatsTab }) {
  const t = useText();
  const router = useRouter();
  return (
    <nav aria-label={t('stats.tabs')} data-tabs ref={scrollRow} className="scroll-row border-b">
      {TABS.filter(({ path }) => isScreen(router, path)).map((each) => {
        const current = each.tab === tab;
        return (
          <PathLink
            key={each.tab}
            path={each.path}
            aria-current={current ? 'page' : undefined}
            className={`relative flex min-h-11 shrink-0 items-center px-3 text-sm font-semibold transition-colors duration-120 first:pl-0 focus-visible:-outline-offset-2 ${
              current ? 'text-text' : 'text-muted hover:text-text'
            }`}
          >
            {t(`stats.tab.${each.tab}`)}
            {current && <span className="absolute inset-x-0 -bottom-px h-0.5 bg-accent-ink" />}
          </PathLink>
        );
      })}
    </nav>
  );
}
