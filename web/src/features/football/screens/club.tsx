import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { isMissing } from '../../../lib/api/prefetch.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { matchTopics, useLiveQuery } from '../../../lib/live/live.ts';
import { useScreenTitle } from '../../../lib/page/screen-title.tsx';
import { Tabs } from '../../../ui/controls/tabs.tsx';
import { ErrorState, SkeletonRows } from '../../../ui/states/states.tsx';
import { clubQuery, type ClubPage } from '../clubs/club-queries.ts';
import { ClubHead, ClubHeadSkeleton } from '../clubs/club-head.tsx';
import { CLUB_TABS, readClubSearch, type ClubTab } from '../clubs/club-tabs.ts';
import { ClubMatches, Matches } from '../clubs/club-matches.tsx';
import { CourseChart } from '../clubs/course-chart.tsx';
import { Ground } from '../clubs/ground.tsx';
import { Squad } from '../clubs/squad.tsx';
import { NewsBlock } from '../news/news-block.tsx';
import { TopPlayers } from '../clubs/top-players.tsx';
import { ToNotFound } from '../../../lib/page/to-not-found.tsx';

/** The refetch interval without the stream, in milliseconds. */
const POLLED = 30_000;
/** Matches shown of a list on the overview. */
const FEW = 3;

/** A club: its place, squad, matches, ground and best players. */
export function ClubScreen() {
  const t = useText();
  const { id: asked = '' } = useParams({ strict: false });
  const page = useLiveQuery(clubQuery(Number(asked)), {
    topics: ({ live, fixtures }) => matchTopics([...live, ...fixtures.slice(0, 1)]),
    interval: POLLED,
  });
  useScreenTitle(page.data?.club.name);
  if (isMissing(page.error)) return <ToNotFound />;
  if (page.data !== undefined) return <Club page={page.data} />;
  if (page.error !== null) {
    return <ErrorState failure={page.error} onRetry={() => void page.refetch()} retrying={page.isFetching} />;
  }
  return (
    <output aria-label={t('ui.loading')} className="flex flex-col gap-4">
      <ClubHeadSkeleton />
      <div className="panel">
        <SkeletonRows rows={6} />
      </div>
    </output>
  );
}

function Club({ page }: { readonly page: ClubPage }) {
  const t = useText();
  const navigate = useNavigate();
  const { tab = 'overview' } = readClubSearch(useSearch({ strict: false }));
  return (
    <div className="flex flex-col gap-4">
      <ClubHead page={page} />
      <div>
        <Tabs
          id="club"
          label={t('clubs.tabs')}
          choices={CLUB_TABS.map((value) => ({ value, label: t(`clubs.tab.${value}`) }))}
          value={tab}
          onChange={(next: ClubTab) =>
            void navigate({
              to: '.',
              search: next === 'overview' ? {} : { tab: next },
              replace: true,
              resetScroll: false,
            })
          }
        >
          {tab === 'overview' && <Overview page={page} />}
          {tab === 'squad' && <Squad squad={page.squad} />}
          {tab === 'matches' && <Matches live={page.live} results={page.results} fixtures={page.fixtures} />}
        </Tabs>
      </div>
    </div>
  );
}

function Overview({ page }: { readonly page: ClubPage }) {
  const t = useText();
  const { club, league, venue, course, clubs_in_league: clubs, live, results, fixtures } = page;
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
      <div className="flex min-w-0 flex-col gap-4">
        {live.length > 0 && <ClubMatches title={t('stats.state.live')} matches={live} none="" />}
        <ClubMatches
          title={t('clubs.fixtures')}
          matches={fixtures.slice(0, FEW)}
          none={t('clubs.fixtures.none')}
        />
        <NewsBlock about={{ team_id: club.id }} topics={matchTopics([...live, ...fixtures.slice(0, 1)])} />
        <ClubMatches
          title={t('clubs.results')}
          matches={results.slice(0, FEW)}
          none={t('football.form.none')}
        />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <section className="panel overflow-hidden">
          <h2 className="eyebrow border-b px-4 py-2.5 text-muted">{t('clubs.course.title')}</h2>
          <CourseChart course={course} clubs={clubs} />
        </section>
        <TopPlayers clubId={club.id} seasonId={league.seasonId} />
        {venue !== null && <Ground venue={venue} />}
      </div>
    </div>
  );
}
