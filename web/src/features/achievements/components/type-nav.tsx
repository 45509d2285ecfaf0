import { useText } from '../../../lib/i18n/languages.tsx';
import { scrollRow } from '../../../ui/lists/scroll-row.ts';
import { Link } from '../../../ui/text/link.tsx';
import { GOAL_TYPE_NAMES, type GoalTypeName } from '../queries.ts';

interface TypeNavProps {
  readonly to: '/play/challenges/$type' | '/my-account/my-achievements/$type';
  readonly current: GoalTypeName;
}

/** The three types of goals, each with its own address. */
export function TypeNav({ to, current }: TypeNavProps) {
  const t = useText();
  return (
    <nav aria-label={t('achievements.types')} data-tabs ref={scrollRow} className="scroll-row mb-4 border-b">
      {GOAL_TYPE_NAMES.map((type) => (
        <Link
          key={type}
          to={to}
          params={{ type }}
          aria-current={type === current ? 'page' : undefined}
          className={`relative flex min-h-11 shrink-0 items-center px-3 text-sm font-semibold transition-colors duration-120 first:pl-0 focus-visible:-outline-offset-2 ${
            type === current ? 'text-text' : 'text-muted hover:text-text'
          }`}
        >
          {t(`achievements.type.${type}`)}
          {type === current && <span className="absolute inset-x-0 -bottom-px h-0.5 bg-accent-ink" />}
        </Link>
      ))}
    </nav>
  );
}
