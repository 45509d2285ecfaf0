import { Crest } from '../../../game/clubs/crest.tsx';
import { useText } from '../../../lib/i18n/languages.tsx';
import { Moment } from '../../../ui/figures/moment.tsx';
import { PathLink } from '../../../ui/text/link.tsx';
import { articlePath, type ArticleHead } from './news-queries.ts';

/** The kind of an article, and when it was published. */
export function Byline({ article }: { readonly article: ArticleHead }) {
  const t = useText();
  const { kind, league, published_dt } = article;
  return (
    <p className="flex flex-wrap gap-x-2 text-xs text-muted">
      <span className="font-semibold text-accent-ink">{t(`news.kind.${kind}`)}</span>
      {league !== null && <span>{league.name}</span>}
      <Moment time={published_dt} />
    </p>
  );
}

/** An article in a list. */
export function NewsRow({ article }: { readonly article: ArticleHead }) {
  const { match, title } = article;
  return (
    <PathLink
      path={articlePath(article)}
      className="flex items-start gap-3 px-4 py-3 hover:bg-hover focus-visible:-outline-offset-2"
    >
      {match !== null && (
        <span className="flex shrink-0 gap-1 pt-0.5" aria-hidden="true">
          <Crest club={match.home} size={24} />
          <Crest club={match.away} size={24} />
        </span>
      )}
      <span className="flex min-w-0 flex-col gap-1">
        <span className="font-semibold leading-snug">{title}</span>
        <Byline article={article} />
      </span>
    </PathLink>
  );
}

/** The first article of the news page, larger and with its first lines. */
export function LeadStory({ article }: { readonly article: ArticleHead }) {
  const { match, title, summary } = article;
  return (
    <PathLink
      path={articlePath(article)}
      className="panel flex flex-col gap-3 p-4 hover:bg-hover md:flex-row md:items-center md:gap-6 md:p-6"
    >
      {match !== null && (
        <span className="flex shrink-0 items-center gap-3" aria-hidden="true">
          <Crest club={match.home} size={56} />
          <span className="figures text-2xl font-semibold">
            {match.home_score === null ? '–' : `${match.home_score} – ${match.away_score}`}
          </span>
          <Crest club={match.away} size={56} />
        </span>
      )}
      <span className="flex min-w-0 flex-col gap-2">
        <span className="font-display text-xl font-semibold leading-tight md:text-2xl">{title}</span>
        <span className="text-muted">{summary}</span>
        <Byline article={article} />
      </span>
    </PathLink>
  );
}
