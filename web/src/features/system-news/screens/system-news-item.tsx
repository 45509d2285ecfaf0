import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useLanguage, useText } from '../../../lib/i18n/languages.tsx';
import { useReadOnce } from '../../../lib/page/read-once.ts';
import { useScreenTitle } from '../../../lib/page/screen-title.tsx';
import { Moment } from '../../../ui/figures/moment.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states/states.tsx';
import { ArticleBlocks } from '../../../ui/text/article-blocks.tsx';
import { ButtonLink } from '../../../ui/text/link.tsx';
import { systemNewsItemQuery, useMarkNewsRead, type SystemNewsItem as Item } from '../queries.ts';

const route = getRouteApi('/my-account/news/$id');

/** One news item of the product in full. Opening it is reading it. */
export function SystemNewsItem() {
  const { t, code } = useLanguage();
  const { id } = route.useParams();
  const query = useQuery(systemNewsItemQuery(Number(id), code));
  const { data: item, error } = query;
  useScreenTitle(item?.title);
  const { mutate: markRead } = useMarkNewsRead();
  useReadOnce(Number(id), item?.is_unread === true, markRead);

  if (error?.code === 'ERR_NOT_FOUND' || error?.code === 'ERR_MALFORMED') {
    return (
      <EmptyState
        isScreen
        drawing="whistle"
        title={t('system-news.gone')}
        action={<ButtonLink to="/my-account/news">{t('system-news.to-all')}</ButtonLink>}
      />
    );
  }
  if (error && item === undefined)
    return (
      <ErrorState isScreen failure={error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
    );
  return (
    <article className="panel mx-auto max-w-2xl p-5 md:p-8" aria-busy={query.isPending}>
      {item === undefined ? <Loading /> : <Story item={item} />}
    </article>
  );
}

function Loading() {
  return (
    <div className="flex flex-col gap-3">
      <Skeleton className="h-4 w-1/3" />
      <Skeleton className="h-8 w-2/3" />
      <Skeleton className="h-24 w-full" />
    </div>
  );
}

function Story({ item }: { readonly item: Item }) {
  const t = useText();
  const { title, summary, blocks, published_dt, revised_dt } = item;
  return (
    <div className="flex flex-col gap-5 wrap-anywhere">
      <header className="flex flex-col gap-3">
        <p className="flex flex-wrap gap-x-3 text-xs text-muted">
          <Moment time={published_dt} format="date" />
          {revised_dt !== null && (
            <span>
              {t('system-news.revised')} <Moment time={revised_dt} />
            </span>
          )}
        </p>
        <h1 className="text-2xl leading-tight font-semibold text-balance md:text-3xl">{title}</h1>
        <p className="text-lg text-muted">{summary}</p>
      </header>
      <ArticleBlocks blocks={blocks} />
      <p className="border-t pt-5">
        <ButtonLink to="/my-account/news">{t('system-news.to-all')}</ButtonLink>
      </p>
    </div>
  );
}
