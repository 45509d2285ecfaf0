import { useInfiniteQuery } from '@tanstack/react-query';
import { Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { celebrates, setCelebrates } from '../../../game/rewards/celebration.tsx';
import { pagesOf } from '../../../lib/api/pages.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { ListEnd } from '../../../ui/lists/list.tsx';
import { PageHeader } from '../../../ui/text/page-header.tsx';
import { GoalFilters } from '../components/goal-filters.tsx';
import { GoalList } from '../components/goal-list.tsx';
import { TypeNav } from '../components/type-nav.tsx';
import { achievementsQuery, goalTypeNamed, type GoalTypeName } from '../queries.ts';
import { readGoalSearch } from '../search.ts';

/** The manager's achievements, and the challenges they have claimed. */
export function MyAchievements() {
  const { type: asked } = useParams({ strict: false });
  const type = goalTypeNamed(asked);
  return type === null ? <Navigate to="/error/404" replace /> : <AchievementsOf key={type} type={type} />;
}

function AchievementsOf({ type }: { readonly type: GoalTypeName }) {
  const t = useText();
  const navigate = useNavigate();
  const search = readGoalSearch(useSearch({ strict: false }));
  const query = useInfiniteQuery({
    ...achievementsQuery(search, type),
    placeholderData: (before) => before,
  });
  const list = pagesOf(query);
  const { rows, failure, onRetry } = list;
  const summary = query.data?.pages[0]?.summary;
  return (
    <>
      <PageHeader
        title={t('achievements.mine.title')}
        text={
          summary === undefined
            ? t('achievements.mine.text')
            : t('achievements.mine.count', { completed: summary.completed, claimable: summary.claimable })
        }
      />
      <TypeNav to="/my-account/my-achievements/$type" current={type} />
      <GoalFilters
        type={type}
        search={search}
        onChange={(next) =>
          void navigate({
            to: '/my-account/my-achievements/$type',
            params: { type },
            search: next,
            replace: true,
            resetScroll: false,
          })
        }
      />
      <GoalList label={t(`achievements.type.${type}`)} goals={rows} failure={failure} onRetry={onRetry} />
      {rows !== undefined && rows.length > 0 && <ListEnd {...list} end="" />}
      <CelebrationChoice />
    </>
  );
}

/** Kept on this device. */
function CelebrationChoice() {
  const t = useText();
  const [isOn, setIsOn] = useState(celebrates);
  return (
    <label className="mt-4 flex min-h-11 w-fit cursor-pointer items-center gap-3 text-sm">
      <input
        type="checkbox"
        className="size-5 accent-(--color-accent)"
        checked={isOn}
        onChange={(event) => {
          setCelebrates(event.target.checked);
          setIsOn(event.target.checked);
        }}
      />
      {t('achievements.celebrate')}
    </label>
  );
}
