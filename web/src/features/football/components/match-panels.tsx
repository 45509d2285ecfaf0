import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/languages.tsx';
import { deferredIsland } from '../../../lib/loading/deferred-island.tsx';
import { useLiveQuery } from '../../../lib/live/live.ts';
import type { CallOutput } from '../../../lib/api/request.ts';
import type { MatchEvent } from '../../../game/matches/event-mark.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonRows } from '../../../ui/states/states.tsx';
import type { MatchFollowing } from '../moving.ts';
import { matchQueries, type MatchDetail, type MatchHead } from '../queries.ts';
import { HeadToHeadPanel } from './head-to-head.tsx';
import { ContestsWithMatch, FormPanel } from './preview.tsx';
import { MissingPanel } from './missing.tsx';
import { MomentumPanel, Statistics, TopStatistics } from './statistics.tsx';
import { Timeline } from './timeline.tsx';

/** The page begins with what happened: what pitch and table are made of comes with the first look at them. */
const LineUps = deferredIsland(
  async () => (await import('./line-ups.tsx')).LineUps,
  () => <Skeleton className="h-[36rem]" />,
);
const ShotMap = deferredIsland(
  async () => (await import('./shot-map.tsx')).ShotMap,
  () => <Skeleton className="h-96" />,
);
const PassingNetworks = deferredIsland(
  async () => (await import('./passing-networks.tsx')).PassingNetworks,
  () => <Skeleton className="h-96" />,
);
const LeagueTable = deferredIsland(
  async () => (await import('../overview/league-table.tsx')).LeagueTable,
  () => <SkeletonRows rows={10} />,
);
const Players = deferredIsland(
  async () => (await import('./players.tsx')).Players,
  () => <SkeletonRows />,
);

type Timelines = CallOutput<'football.matches.timeline'>;

/** A reopened tab refetches old data: a hidden tab may have missed live messages. */
const ASKED_AGAIN = { refetchOnMount: 'always' } as const;

export interface TabProps {
  readonly detail: MatchDetail;
  /** The match in its current state. */
  readonly match: MatchHead;
  readonly timeline: UseQueryResult<Timelines>;
  /** Of the timeline, with the newest one. */
  readonly events: readonly MatchEvent[];
  readonly live: MatchFollowing;
  readonly mine: ReadonlySet<number>;
  readonly onPlayer: (id: number) => void;
}

/** Timeline and key statistics; a preview before kick-off. */
export function OverviewTab({ detail, match, timeline, events, live }: TabProps) {
  const t = useText();
  const statistics = useLiveQuery(matchQueries.statistics(match.id), { ...live, ...ASKED_AGAIN });
  const unplayed = match.home_score === null;
  if (unplayed) {
    return (
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
        {match.status === 'postponed' || match.status === 'abandoned' ? (
          <div className="panel">
            <EmptyState
              drawing="whistle"
              title={t(`contests.match.${match.status}`)}
              text={t('football.postponed.text')}
            />
          </div>
        ) : (
          <ContestsWithMatch matchId={match.id} />
        )}
        <div className="flex min-w-0 flex-col gap-4">
          <MissingPanel detail={detail} />
          <FormPanel detail={detail} />
          <HeadToHeadPanel match={match} />
        </div>
      </div>
    );
  }
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
      <div className="flex min-w-0 flex-col gap-4">
        {statistics.data !== undefined && (
          <MomentumPanel match={match} statistics={statistics.data} events={events} />
        )}
        <section className="panel overflow-hidden">
          <h2 className="eyebrow border-b px-4 py-2.5 text-muted">{t('football.timeline')}</h2>
          <Answered query={timeline}>{() => <Timeline events={events} />}</Answered>
        </section>
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <Answered query={statistics}>{(data) => <TopStatistics match={match} statistics={data} />}</Answered>
        <FormPanel detail={detail} />
        <HeadToHeadPanel match={match} />
      </div>
    </div>
  );
}

/** Both line-ups on the pitch. */
export function LineUpsTab({ match, live, mine, onPlayer }: TabProps) {
  const lineUps = useLiveQuery(matchQueries.lineUps(match.id), live);
  return (
    <Answered query={lineUps} skeleton={<Skeleton className="h-[36rem]" />}>
      {(data) => <LineUps lineUps={data} mine={mine} onPlayer={onPlayer} />}
    </Answered>
  );
}

/** Every figure of both sides. */
export function StatisticsTab({ match, events, live }: TabProps) {
  const following = { ...live, ...ASKED_AGAIN };
  const statistics = useLiveQuery(matchQueries.statistics(match.id), following);
  const shots = useLiveQuery(matchQueries.shots(match.id), following);
  const passes = useLiveQuery(matchQueries.passes(match.id), following);
  return (
    <Answered query={statistics}>
      {(data) => (
        <Statistics
          match={match}
          statistics={data}
          events={events}
          shotMap={<Answered query={shots}>{(found) => <ShotMap match={match} shots={found} />}</Answered>}
          passing={
            <Answered query={passes}>{(found) => <PassingNetworks match={match} passes={found} />}</Answered>
          }
        />
      )}
    </Answered>
  );
}

/** Everyone who played. */
export function PlayersTab({ match, live, mine, onPlayer }: TabProps) {
  const players = useLiveQuery(matchQueries.players(match.id), live);
  return (
    <Answered query={players}>
      {(data) => <Players match={match} statistics={data} mine={mine} onPlayer={onPlayer} />}
    </Answered>
  );
}

/** The league's table with this match's present score, its clubs marked. */
export function TableTab({ detail, match }: TabProps) {
  return <LeagueTable league={detail.league} marked={[match.home.id, match.away.id]} />;
}

interface AnsweredProps<Answer> {
  readonly query: UseQueryResult<Answer>;
  readonly skeleton?: ReactNode;
  readonly children: (answer: Answer) => ReactNode;
}

/** A part that needs an answer: its skeleton, why it failed, or the part. */
function Answered<Answer>({ query, skeleton, children }: AnsweredProps<Answer>) {
  const t = useText();
  if (query.data !== undefined) return children(query.data);
  if (query.error !== null) {
    return (
      <div className="panel">
        <ErrorState failure={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      </div>
    );
  }
  return (
    <output aria-label={t('ui.loading')} className="panel block">
      {skeleton ?? <SkeletonRows />}
    </output>
  );
}
