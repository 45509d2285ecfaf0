import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { StatsTabs } from '../../../game/football/stats-tabs.tsx';
import { useText } from '../../../lib/i18n/languages.tsx';
import { LIVE_INTERVAL, matchTopics, MEMBERSHIP_INTERVAL, useLiveQuery } from '../../../lib/live/live.ts';
import { buttonClass } from '../../../ui/controls/button-variant.ts';
import { SelectFilter } from '../../../ui/filters/select-filter.tsx';
import { ErrorState, SkeletonRows } from '../../../ui/states/states.tsx';
import { PathLink } from '../../../ui/text/link.tsx';
import { PageHeader } from '../../../ui/text/page-header.tsx';
import { LiveGroups } from '../components/live-groups.tsx';
import { MatchesSkeleton } from '../components/matches-skeleton.tsx';
import { NextKickOff } from '../components/next-kick-off.tsx';
import { NoMatches } from '../components/no-matches.tsx';
import { NewsBlock } from '../news/news-block.tsx';
import { LeagueTable } from '../overview/league-table.tsx';
import { leagueToShow } from '../overview/league-to-show.ts';
import { TopOfLeague } from '../overview/top-of-league.tsx';
import { livePageQuery, type LivePage } from '../queries.ts';
import { seasonsQuery, type SeasonsOfLeague } from '../standings/standings-queries.ts';

const BETWEEN_MATCHES = 20_000;
/** Finished matches shown beside the running ones. */
const RESULTS_SHOWN = 6;

/** The stats area at a glance: what is being played, a table and the best players. */
export function Stats() {
  const t = useText();
  const page = useLiveQuery(livePageQuery(), {
    topics: ({ live }) => matchTopics(live),
    interval: (known) => ((known?.live.length ?? 0) > 0 ? LIVE_INTERVAL : BETWEEN_MATCHES),
    connectedInterval: MEMBERSHIP_INTERVAL,
  });
  const seasons = useQuery(seasonsQuery());
  return (
    <>
      <PageHeader title={t('stats.title')} />
      <StatsTabs tab="overview" />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 pt-4 lg:grid-cols-[minmax(0,1fr)_21.5rem]">
        <div className="flex min-w-0 flex-col gap-6">
          {page.data !== undefined && <Now page={page.data} onStale={() => void page.refetch()} />}
          {page.data === undefined && <NowLoading failure={page.error} onRetry={() => void page.refetch()} />}
          <NewsBlock about={{}} topics={matchTopics(page.data?.live ?? [])} />
          <PathLink path="/stats/listing/matches" className={buttonClass({ variant: 'quiet' })}>
            {t('stats.all-matches')}
          </PathLink>
        </div>
        <OfLeague seasons={seasons.data} />
      </div>
    </>
  );
}

function Now({ page, onStale }: { readonly page: LivePage; readonly onStale: () => void }) {
  const t = useText();
  const { live, over, next, leagues } = page;
  const results = over.slice(0, RESULTS_SHOWN).map((match) => ({ ...match, latest: null }));
  return (
    <>
      {live.length > 0 ? (
        <LiveGroups label={t('football.live.now')} matches={live} leagues={leagues} folded />
      ) : (
        <NextKickOff matches={next} onKickOff={onStale} />
      )}
      {results.length > 0 && (
        <LiveGroups label={t('football.live.over')} matches={results} leagues={leagues} paired />
      )}
    </>
  );
}

interface NowLoadingProps {
  readonly failure: unknown;
  readonly onRetry: () => void;
}

function NowLoading({ failure, onRetry }: NowLoadingProps) {
  if (failure !== null) {
    return (
      <div className="panel">
        <ErrorState failure={failure} onRetry={onRetry} />
      </div>
    );
  }
  return <MatchesSkeleton />;
}

/** The table and the best players of a league, which the reader can change. */
function OfLeague({ seasons }: { readonly seasons: readonly SeasonsOfLeague[] | undefined }) {
  const t = useText();
  const [chosen, setChosen] = useState<number | null>(null);
  if (seasons === undefined) {
    return (
      <div className="panel">
        <SkeletonRows rows={6} />
      </div>
    );
  }
  const league = leagueToShow(seasons, chosen);
  if (league === null) {
    return <NoMatches />;
  }
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {seasons.length > 1 && (
        <SelectFilter
          label={t('contests.filter.league')}
          value={String(league.id)}
          onPick={(value) => setChosen(Number(value))}
        >
          {seasons.map((each) => (
            <option key={each.league.id} value={each.league.id}>
              {each.league.label}
            </option>
          ))}
        </SelectFilter>
      )}
      <LeagueTable key={`table ${league.id}`} league={league} />
      <TopOfLeague key={`top ${league.id}`} league={league} />
    </div>
  );
}
