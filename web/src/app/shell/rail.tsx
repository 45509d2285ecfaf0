import { useRouterState } from '@tanstack/react-router';
import { Copyright } from 'lucide-react';
import { useText } from '../../lib/i18n/languages.tsx';
import { useUser } from '../../lib/session/session.tsx';
import { Avatar } from '../../ui/text/avatar.tsx';
import { CountMark } from '../../ui/text/badge.tsx';
import { IconButton } from '../../ui/controls/button.tsx';
import { PathLink } from '../../ui/text/link.tsx';
import { Logo } from './logo.tsx';
import { useSections, type NavigationEntry } from './sections.ts';
import { useWaitingMarks, type WaitingMark } from './waiting.ts';

interface RailProps {
  readonly footerShown: boolean;
  readonly onToggleFooter: () => void;
}

/** The navigation from 768 px: icons, with labels from 1200 px. */
export function Rail({ footerShown, onToggleFooter }: RailProps) {
  const t = useText();
  const { sections, me } = useSections();
  const user = useUser();
  const waiting = useWaitingMarks();
  return (
    <aside className="sticky top-0 hidden h-dvh flex-col border-r bg-surface md:flex">
      <a
        href="/"
        aria-label={`${t('shell.name')}, ${t('shell.home')}`}
        className="flex h-16 items-center justify-center rounded-sm xl:justify-start xl:px-5"
      >
        <span className="xl:hidden">
          <Logo compact />
        </span>
        <span className="hidden xl:block">
          <Logo />
        </span>
      </a>
      <nav aria-label={t('shell.nav.label')} className="flex-1 px-2 pt-2 xl:px-3">
        <div data-tour="navigation" className="flex flex-col gap-1">
          {sections.map((entry) => (
            <RailLink key={entry.section} entry={entry} waiting={waiting[entry.section]} />
          ))}
        </div>
      </nav>
      <div className="flex flex-col items-center gap-1 border-t p-2 xl:items-stretch xl:p-3">
        {user && me && (
          <PathLink
            path={me.path}
            className="relative flex min-h-11 items-center gap-3 rounded-sm p-1.5 hover:bg-hover"
          >
            <span className="relative shrink-0">
              <Avatar name={user.nickname} src={user.avatarId.full_url} size={32} />
              <Mark waiting={waiting['my-account']} />
            </span>
            <span className="truncate font-medium max-xl:sr-only">{user.nickname}</span>
          </PathLink>
        )}
        <IconButton
          icon={Copyright}
          label={t(footerShown ? 'shell.footer.hide' : 'shell.footer.show')}
          aria-pressed={footerShown}
          onClick={onToggleFooter}
          silent
          className="text-muted"
        />
      </div>
    </aside>
  );
}

/** The section a screen belongs to. */
export function useCurrentSection(): string | undefined {
  return useRouterState({ select: (state) => state.matches.at(-1)?.staticData.section });
}

interface RailLinkProps {
  readonly entry: NavigationEntry;
  readonly waiting: WaitingMark | undefined;
}

function RailLink({ entry, waiting }: RailLinkProps) {
  const t = useText();
  const current = useCurrentSection() === entry.section;
  return (
    <PathLink
      path={entry.path}
      aria-current={current || undefined}
      className={`relative flex min-h-14 flex-col items-center justify-center gap-1 rounded-sm font-medium transition-colors duration-120 xl:min-h-11 xl:flex-row xl:justify-start xl:gap-3 xl:px-3 ${
        current ? 'bg-accent-soft text-accent-ink' : 'text-muted hover:bg-hover hover:text-text'
      }`}
    >
      <span className="relative">
        <entry.icon size={20} aria-hidden="true" />
        <Mark waiting={waiting} beside />
      </span>
      <span className="text-xs xl:text-sm">{t(entry.label)}</span>
    </PathLink>
  );
}

interface MarkProps {
  readonly waiting: WaitingMark | undefined;
  /** Further out, where it would cover a small icon. */
  readonly beside?: boolean;
}

/** The badge at an icon of the navigation; nothing when nothing waits. */
function Mark({ waiting, beside = false }: MarkProps) {
  if (waiting === undefined) return null;
  return (
    <span className={`absolute ${beside ? '-top-2.5 -right-3' : '-top-2 -right-1.5'}`}>
      <CountMark {...waiting} />
    </span>
  );
}
