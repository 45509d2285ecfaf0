import { useText } from '../../lib/i18n/languages.tsx';
import { CountMark } from '../../ui/text/badge.tsx';
import { PathLink } from '../../ui/text/link.tsx';
import { useCurrentSection } from './rail.tsx';
import { useSections } from './sections.ts';
import { useWaitingMarks } from './waiting.ts';

/** The navigation below 768 px. */
export function BottomBar() {
  const t = useText();
  const { sections, me } = useSections();
  const current = useCurrentSection();
  const waiting = useWaitingMarks();
  const entries = me === null ? sections : [...sections, me];
  if (entries.length === 0) return null;
  return (
    <nav
      aria-label={t('shell.nav.label')}
      data-frame="bottom"
      data-tour="navigation"
      className="fixed inset-x-0 bottom-0 z-30 flex border-t bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {entries.map((entry) => {
        const mark = waiting[entry.section];
        return (
          <PathLink
            key={entry.section}
            path={entry.path}
            aria-current={entry.section === current || undefined}
            className={`relative flex h-16 flex-1 flex-col items-center justify-center gap-1 text-xs [@media(height<480px)]:h-11 [@media(height<480px)]:flex-row [@media(height<480px)]:gap-2 font-medium focus-visible:-outline-offset-2 ${
              entry.section === current ? 'text-accent-ink' : 'text-muted'
            }`}
          >
            <span className="relative">
              <entry.icon size={22} aria-hidden="true" />
              {mark !== undefined && (
                <span className="absolute -top-2.5 -right-3">
                  <CountMark {...mark} />
                </span>
              )}
            </span>
            {t(entry.label)}
            {entry.section === current && <span className="absolute inset-x-6 top-0 h-0.5 bg-accent-ink" />}
          </PathLink>
        );
      })}
    </nav>
  );
}
