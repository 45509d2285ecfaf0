import { useParams } from '@tanstack/react-router';
import { isMissing } from '../../../lib/api/prefetch.ts';
import { GoalBadge } from '../../../game/rewards/goal-badge.tsx';
import type { CallOutput } from '../../../lib/api/request.ts';
import { useLanguage, useText } from '../../../lib/i18n/languages.tsx';
import { useLiveQuery } from '../../../lib/live/live.ts';
import { useScreenTitle } from '../../../lib/page/screen-title.tsx';
import { useUser } from '../../../lib/session/session.tsx';
import { Link } from '../../../ui/text/link.tsx';
import { ErrorState, SkeletonRows } from '../../../ui/states/states.tsx';
import { GoalTile } from '../components/goal-tile.tsx';
import { goalTitle } from '../../../game/rewards/goal-text.ts';
import { goalQuery, type Goal } from '../queries.ts';
import { ToNotFound } from '../../../lib/page/to-not-found.tsx';
import { numberFormat } from '../../../lib/i18n/formats.ts';

/** One achievement or challenge. */
export function Challenge() {
  const { challengeId = '' } = useParams({ strict: false });
  const t = useText();
  const isManager = useUser() !== null;
  const found = useLiveQuery(goalQuery(Number(challengeId)), { topics: isManager ? ['me'] : [] });
  if (isMissing(found.error)) return <ToNotFound />;
  if (found.data !== undefined) return <ShownGoal goal={found.data} />;
  return (
    <div className="panel">
      {found.error === null ? (
        <output aria-label={t('ui.loading')}>
          <SkeletonRows rows={3} />
        </output>
      ) : (
        <ErrorState failure={found.error} onRetry={() => void found.refetch()} retrying={found.isFetching} />
      )}
    </div>
  );
}

function ShownGoal({ goal }: { readonly goal: CallOutput<'achievements.get'> }) {
  const t = useText();
  useScreenTitle(goalTitle(goal, t));
  return (
    <div className="mx-auto flex max-w-xl flex-col gap-4">
      <GoalTile goal={goal} isAlone />
      {goal.family.length > 0 && <Family goal={goal} family={goal.family} />}
    </div>
  );
}

/** The metals of the family, the shown one marked. */
function Family({ goal, family }: { readonly goal: Goal; readonly family: readonly Goal[] }) {
  const { t, locale } = useLanguage();
  const number = numberFormat(locale);
  return (
    <nav aria-label={t(`achievements.family.${goal.measure}`)} className="panel overflow-hidden">
      <ol className="grid grid-cols-3 divide-x">
        {family.map((each) => (
          <li key={each.id}>
            <Link
              to="/play/challenge/$challengeId"
              params={{ challengeId: String(each.id) }}
              aria-current={each.id === goal.id ? 'page' : undefined}
              className={`flex h-full flex-col items-center gap-1.5 px-2 py-4 text-center hover:bg-hover focus-visible:-outline-offset-2 ${each.id === goal.id ? 'bg-accent-soft' : ''}`}
            >
              <GoalBadge goal={each} size={52} />
              <span className="text-sm font-semibold first-letter:uppercase">
                {t(`achievements.metal.${each.metal ?? 'bronze'}`)}
              </span>
              <span className="tabular text-xs text-muted">
                {t('achievements.progress', {
                  done: number.format(each.progress),
                  target: number.format(each.target),
                })}
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
