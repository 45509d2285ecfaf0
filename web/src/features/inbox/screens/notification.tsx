import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useText } from '../../../lib/i18n/languages.tsx';
import { useReadOnce } from '../../../lib/page/read-once.ts';
import { callQuery } from '../../../lib/api/queries.ts';
import { buttonClass } from '../../../ui/controls/button-variant.ts';
import { ButtonLink, isScreen, PathLink } from '../../../ui/text/link.tsx';
import { Moment } from '../../../ui/figures/moment.tsx';
import { PageHeader } from '../../../ui/text/page-header.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states/states.tsx';
import { useMarkRead } from '../reading.ts';

const route = getRouteApi('/my-account/notification/$id');

/** One notification in full. Opening it is reading it. */
export function Notification() {
  const t = useText();
  const { id } = route.useParams();
  const number = Number(id);
  const query = useQuery(callQuery('inbox.get', { id: number }));
  const { mutate: markRead } = useMarkRead();
  useReadOnce(number, query.data?.is_unread === true, markRead);
  const notification = query.data;

  if (query.error?.code === 'ERR_NOT_FOUND' || query.error?.code === 'ERR_MALFORMED') {
    return (
      <EmptyState
        isScreen
        drawing="whistle"
        title={t('inbox-screens.gone')}
        action={<ButtonLink to="/my-account/notifications">{t('inbox-screens.to-all')}</ButtonLink>}
      />
    );
  }
  if (query.error && notification === undefined) {
    return (
      <ErrorState
        isScreen
        failure={query.error}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  return (
    <article className="panel mx-auto max-w-2xl p-5 md:p-8" aria-busy={query.isPending}>
      {notification === undefined ? (
        <div className="flex flex-col gap-3">
          <Skeleton className="h-8 w-2/3" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-4/5" />
        </div>
      ) : (
        <>
          <PageHeader
            title={notification.message_title}
            eyebrow={<Moment time={notification.created_at} format="moment" />}
          />
          <p className="text-base whitespace-pre-line">{notification.description}</p>
          <div className="flex flex-wrap gap-2 pt-6">
            <WhatItIsAbout link={notification.link} />
            <ButtonLink to="/my-account/notifications">{t('inbox-screens.to-all')}</ButtonLink>
          </div>
        </>
      )}
    </article>
  );
}

function WhatItIsAbout({ link }: { readonly link: string | null }) {
  const t = useText();
  const router = useRouter();
  if (link === null || !isScreen(router, link)) return null;
  return (
    <PathLink path={link} className={buttonClass({ variant: 'main' })}>
      {t('inbox-screens.open')}
    </PathLink>
  );
}
