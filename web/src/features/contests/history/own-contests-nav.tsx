import { useText } from '../../../lib/i18n/languages.tsx';
import { scrollRow } from '../../../ui/lists/scroll-row.ts';
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
    <nav aria-label={t('contest-history.nav.label')} ref={scrollRow} className="scroll-row mb-3 gap-2">
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
