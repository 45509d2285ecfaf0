import { useText } from '../../../lib/i18n/languages.tsx';
import { Link } from '../../../ui/text/link.tsx';

const SCREENS = [
  { to: '/my-account/my-contests/{-$type}', label: 'contest-history.nav.contests' },
  { to: '/my-account/contest-history', label: 'contest-history.nav.history' },
  { to: '/my-account/player-points', label: 'contest-history.nav.players' },
  { to: '/my-account/my-stats', label: 'my-stats.title' },
] as const;

interface OwnContestsNavProps {
  readonly current: (typeof SCREENS)[number]['to'];
}

/** The screens about a manager's own contests. */
export function OwnContestsNav({ current }: OwnContestsNavProps) {
  const t = useText();
  return (
    <nav
      aria-label={t('contest-history.nav.label')}
      className="-mx-4 mb-3 flex gap-2 scroll-px-4 overflow-x-auto px-4 [scrollbar-width:none] md:mx-0 md:px-0"
    >
      {SCREENS.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          aria-current={to === current ? 'page' : undefined}
          className={`inline-flex min-h-9 shrink-0 items-center rounded-sm border px-3 text-sm font-medium pointer-coarse:min-h-11 ${
            to === current
              ? 'border-text bg-text text-ground'
              : 'bg-surface text-muted hover:border-line-strong hover:text-text'
          }`}
        >
          {t(label)}
        </Link>
      ))}
    </nav>
  );
}
