import { Navigate, useParams } from '@tanstack/react-router';
import { isMissing } from '../../../lib/api/prefetch.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { useLiveQuery } from '../../../lib/live/live.ts';
import { useScreenTitle } from '../../../lib/page/screen-title.tsx';
import { useUser } from '../../../lib/session/session.tsx';
import { ErrorState, SkeletonRows } from '../../../ui/states/states.tsx';
import { GoalTile } from '../components/goal-tile.tsx';
import { goalTitle } from '../../../game/rewards/goal-text.ts';
import { goalQuery, type Goal } from '../goal-queries.ts';

/** One achievement or challenge. */
export function Challenge() {
  const { challengeId = '' } = useParams({ strict: false });
  const t = useText();
  const isManager = useUser() !== null;
  const found = useLiveQuery(goalQuery(Number(challengeId)), { topics: isManager ? ['me'] : [] });
  if (isMissing(found.error)) return <Navigate to="/error/404" replace />;
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

function ShownGoal({ goal }: { readonly goal: Goal }) {
  const t = useText();
  useScreenTitle(goalTitle(goal, t));
  return (
    <div className="mx-auto max-w-xl">
      <GoalTile goal={goal} isAlone />
    </div>
  );
}
