import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { useLiveQuery } from '../../../lib/live/live.ts';
import type { LiveTopic } from '@touchline/contract';
import { PathLink } from '../../../ui/text/link.tsx';
import { NewsRow } from './news-row.tsx';
import { fewNewsQuery, type NewsAbout } from './news-queries.ts';

type MatchTopic = Extract<LiveTopic, `match:${string}`>;

/** The refetch interval of the block without a match to follow, in milliseconds. */
const POLLED = 60_000;

interface NewsBlockProps {
  readonly about: NewsAbout;
  /** The matches whose whistle brings a report. */
  readonly topics?: readonly MatchTopic[];
}

/** The latest articles about a match, a club or a player. Takes no room while there are none. */
export function NewsBlock({ about, topics = [] }: NewsBlockProps) {
  const { t, code } = useLanguage();
  const { data } = useLiveQuery(fewNewsQuery(about, code), { topics, interval: POLLED });
  if (data === undefined || data.data.length === 0) return null;
  return (
    <section className="panel overflow-hidden" aria-label={t('news.block')}>
      <h2 className="eyebrow flex items-baseline justify-between border-b px-4 py-2.5 text-muted">
        {t('news.block')}
      </h2>
      <ul className="divide-y">
        {data.data.map((article) => (
          <li key={article.id}>
            <NewsRow article={article} />
          </li>
        ))}
      </ul>
      <PathLink
        path="/stats/news"
        className="flex min-h-11 items-center border-t px-4 text-sm font-medium text-accent-ink hover:bg-hover"
      >
        {t('news.all')}
      </PathLink>
    </section>
  );
}
