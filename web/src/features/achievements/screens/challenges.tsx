import { Navigate, useParams } from '@tanstack/react-router';
import { useText } from '../../../lib/i18n/languages.tsx';
import { useLiveQuery } from '../../../lib/live/live.ts';
import { useUser } from '../../../lib/session/session.tsx';
import { buttonClass } from '../../../ui/controls/button-variant.ts';
import { PathLink } from '../../../ui/text/link.tsx';
import { PageHeader } from '../../../ui/text/page-header.tsx';
import { GoalList } from '../components/goal-list.tsx';
import { TypeNav } from '../components/type-nav.tsx';
import { challengesQuery, goalTypeNamed, type GoalTypeName } from '../queries.ts';

/** What can be reached now, by type. */
export function Challenges() {
  const { type: asked } = useParams({ strict: false });
  const type = goalTypeNamed(asked);
  return type === null ? <Navigate to="/error/404" replace /> : <ChallengesOf type={type} />;
}

function ChallengesOf({ type }: { readonly type: GoalTypeName }) {
  const t = useText();
  const isManager = useUser() !== null;
  const list = useLiveQuery(challengesQuery(type), { topics: isManager ? ['me'] : [] });
  return (
    <>
      <PageHeader
        title={t('achievements.title')}
        text={t('achievements.text')}
        actions={
          isManager && (
            <PathLink path="/my-account/my-achievements/general" className={buttonClass({ size: 'small' })}>
              {t('achievements.mine.title')}
            </PathLink>
          )
        }
      />
      <TypeNav to="/play/challenges/$type" current={type} />
      {!isManager && (
        <p data-visitor className="panel mb-4 flex flex-wrap items-center gap-3 p-4 text-sm">
          <span className="flex-1">{t('achievements.visitor')}</span>
          <PathLink path="/auth/login" className={buttonClass({ size: 'small', variant: 'main' })}>
            {t('achievements.sign-in')}
          </PathLink>
        </p>
      )}
      <GoalList
        label={t(`achievements.type.${type}`)}
        goals={list.data?.data}
        failure={list.error}
        onRetry={() => void list.refetch()}
      />
    </>
  );
}
