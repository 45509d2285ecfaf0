import { useParams } from '@tanstack/react-router';
import { LiveMatchRow } from '../../../game/matches/live-match-row.tsx';
import { clubPath, playerPath } from '../../../game/football/paths.ts';
import { isMissing } from '../../../lib/api/prefetch.ts';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { matchTopics, useLiveQuery } from '../../../lib/live/live.ts';
import { useScreenTitle } from '../../../lib/page/screen-title.tsx';
import { ErrorState, Skeleton, SkeletonRows } from '../../../ui/states/states.tsx';
import { ArticleBlocks } from '../../../ui/text/article-blocks.tsx';
import { PathLink } from '../../../ui/text/link.tsx';
import { articleQuery, type Article } from '../news/news-queries.ts';
import { Byline } from '../news/news-row.tsx';
import { StaleNote } from '../news/stale-note.tsx';
import { ToNotFound } from '../../../lib/page/to-not-found.tsx';

/** An article: a corrected match shows its corrected report without a reload. */
export function ArticleScreen() {
  const { id = '' } = useParams({ strict: false });
  const { t, code } = useLanguage();
  const article = useLiveQuery(articleQuery(id, code), {
    topics: ({ match }) => (match === null ? [] : matchTopics([match])),
    interval: false,
  });
  useScreenTitle(article.data?.title, undefined, article.data?.summary);
  if (isMissing(article.error)) return <ToNotFound />;
  if (article.data !== undefined) return <Story article={article.data} />;
  if (article.error !== null)
    return (
      <ErrorState
        failure={article.error}
        onRetry={() => void article.refetch()}
        retrying={article.isFetching}
      />
    );
  return (
    <output aria-label={t('ui.loading')} className="flex flex-col gap-4">
      <Skeleton className="h-16" />
      <div className="panel">
        <SkeletonRows rows={6} />
      </div>
    </output>
  );
}

function Story({ article }: { readonly article: Article }) {
  const { t } = useLanguage();
  const { title, summary, blocks, match, clubs, players, address, source } = article;
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <article className="panel flex flex-col gap-4 p-4 md:p-8">
        <header className="flex flex-col gap-3">
          <Byline article={article} />
          <h1 className="text-2xl font-semibold leading-tight text-balance md:text-3xl">{title}</h1>
          <p className="text-lg text-muted">{summary}</p>
        </header>
        <StaleNote source={source} />
        <ArticleBlocks blocks={blocks} />
        {address !== null && source.site !== null && (
          <a
            href={address}
            target="_blank"
            rel="nofollow noopener noreferrer"
            className="inline-flex min-h-11 items-center text-sm font-medium text-accent-ink underline underline-offset-3"
          >
            {t('news.original', { site: source.site })}
          </a>
        )}
      </article>
      <div className="flex min-w-0 flex-col gap-4">
        {match !== null && (
          <section className="panel overflow-hidden">
            <h2 className="eyebrow border-b px-4 py-2.5 text-muted">{t('news.match')}</h2>
            <div className="@container">
              <LiveMatchRow match={match} latest={null} />
            </div>
          </section>
        )}
        <Named title={t('news.clubs')} links={clubs.map((club) => ({ ...club, path: clubPath(club) }))} />
        <Named
          title={t('news.players')}
          links={players.map((player) => ({ ...player, path: playerPath(player) }))}
        />
      </div>
    </div>
  );
}

interface NamedProps {
  readonly title: string;
  readonly links: readonly { readonly id: number; readonly name: string; readonly path: string }[];
}

function Named({ title, links }: NamedProps) {
  if (links.length === 0) return null;
  return (
    <section aria-label={title} className="panel overflow-hidden">
      <h2 className="eyebrow border-b px-4 py-2.5 text-muted">{title}</h2>
      <ul className="divide-y">
        {links.map(({ id, name, path }) => (
          <li key={id}>
            <PathLink path={path} className="flex min-h-11 items-center px-4 hover:bg-hover">
              {name}
            </PathLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
