import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { StatsTabs } from '../../../game/football/stats-tabs.tsx';
import { pagesOf } from '../../../lib/api/pages.ts';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { SearchField } from '../../../ui/filters/search-field.tsx';
import { SelectFilter } from '../../../ui/filters/select-filter.tsx';
import { ListEnd } from '../../../ui/lists/list.tsx';
import { PanelStates } from '../../../ui/states/panel-states.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { PageHeader } from '../../../ui/text/page-header.tsx';
import { newsQuery, type ArticleHead } from '../news/news-queries.ts';
import { LeadStory, NewsRow } from '../news/news-row.tsx';
import { readNewsSearch, type NewsSearch } from '../news/news-search.ts';
import { StaleNote } from '../news/stale-note.tsx';
import { seasonsQuery } from '../standings/standings-queries.ts';

/** The refetch interval of articles, in milliseconds: any final whistle may add one. */
const POLLED = 30_000;

/** The news: a lead story, then everything else, the latest first. */
export function News() {
  const { t, code } = useLanguage();
  const navigate = useNavigate();
  const search = readNewsSearch(useSearch({ strict: false }));
  const list = useInfiniteQuery({
    ...newsQuery(search, code),
    placeholderData: (before) => before,
    refetchInterval: POLLED,
  });
  const leagues = useQuery(seasonsQuery()).data ?? [];
  const change = (next: NewsSearch) =>
    void navigate({ to: '/stats/news', search: next, replace: true, resetScroll: false });
  const { league, ...others } = search;
  return (
    <>
      <PageHeader title={t('news.title')} text={t('news.text')} />
      <StatsTabs tab="news" />
      <div className="flex flex-col gap-4 pt-4">
        <search className="flex flex-wrap gap-2">
          <SearchField
            label={t('news.search')}
            value={search.search ?? ''}
            onSearch={(text) =>
              change({ ...(league !== undefined && { league }), ...(text !== '' && { search: text }) })
            }
          />
          {leagues.length > 1 && (
            <SelectFilter
              label={t('contests.filter.league')}
              value={league === undefined ? '' : String(league)}
              onPick={(value) => change(value === '' ? others : { ...others, league: Number(value) })}
            >
              <option value="">{t('contests.filter.all-leagues')}</option>
              {leagues.map((each) => (
                <option key={each.league.id} value={each.league.id}>
                  {each.league.label}
                </option>
              ))}
            </SelectFilter>
          )}
        </search>
        <StaleNote source={list.data?.pages[0]?.source} />
        <Articles
          list={pagesOf(list)}
          isFiltered={league !== undefined || search.search !== undefined}
          onClear={() => change({})}
        />
      </div>
    </>
  );
}

interface ArticlesProps {
  readonly list: ReturnType<typeof pagesOf<ArticleHead>>;
  readonly isFiltered: boolean;
  readonly onClear: () => void;
}

function Articles({ list, isFiltered, onClear }: ArticlesProps) {
  const { t } = useLanguage();
  const { rows, failure, onRetry } = list;
  const [lead, ...others] = rows ?? [];
  if (lead === undefined) {
    return (
      <PanelStates loaded={rows !== undefined} failure={failure} onRetry={onRetry} rows={8} height="h-18">
        <EmptyState
          drawing="whistle"
          title={t('news.none.title')}
          text={t('news.none.text')}
          action={isFiltered && <Button onClick={onClear}>{t('contests.filter.clear')}</Button>}
        />
      </PanelStates>
    );
  }
  return (
    <>
      <LeadStory article={lead} />
      {others.length > 0 && (
        <ul aria-label={t('news.title')} className="panel grid grid-cols-1 overflow-hidden md:grid-cols-2">
          {others.map((article) => (
            <li key={article.id} className="border-b md:odd:border-r">
              <NewsRow article={article} />
            </li>
          ))}
        </ul>
      )}
      <ListEnd {...list} end={t('news.end')} />
    </>
  );
}
