import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { isMissing } from '../../../lib/api/prefetch.ts';
import { callQuery } from '../../../lib/api/queries.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { useScreenTitle } from '../../../lib/page/screen-title.tsx';
import { useUser } from '../../../lib/session/session.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states/states.tsx';
import { ButtonLink } from '../../../ui/text/link.tsx';
import { PageHeader } from '../../../ui/text/page-header.tsx';
import { ReviewCard } from '../components/review-card.tsx';

const route = getRouteApi('/stats/season-review/$token');

/** The review of a season that its manager shares. */
export function SharedReview() {
  const t = useText();
  const user = useUser();
  const { token } = route.useParams();
  const query = useQuery(callQuery('myStats.shared', { token }));
  const review = query.data;
  const title =
    review === undefined
      ? undefined
      : t('my-stats.review.of', { name: review.nickname, season: review.season.name });
  useScreenTitle(title);
  if (isMissing(query.error)) return <TakenBack />;
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-4">
      <PageHeader title={title ?? t('my-stats.review.title')} />
      {review !== undefined ? (
        <ReviewCard review={review} />
      ) : query.error !== null ? (
        <div className="panel">
          <ErrorState failure={query.error} onRetry={() => void query.refetch()} />
        </div>
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
      <div className="flex flex-wrap justify-center gap-2">
        {user === null ? (
          <ButtonLink variant="main" to="/auth/register">
            {t('my-stats.review.register')}
          </ButtonLink>
        ) : (
          <ButtonLink variant="main" to="/my-account/my-stats">
            {t('my-stats.review.own')}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

function TakenBack() {
  const t = useText();
  return (
    <div className="panel">
      <EmptyState
        isScreen
        drawing="whistle"
        title={t('my-stats.review.gone.title')}
        text={t('my-stats.review.gone.text')}
        action={<ButtonLink to="/stats">{t('my-stats.review.to-stats')}</ButtonLink>}
      />
    </div>
  );
}
