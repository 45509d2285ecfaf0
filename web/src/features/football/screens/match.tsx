import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useGameNow } from '../../../lib/loading/hooks.ts';
import { isMissing } from '../../../lib/api/prefetch.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { clientOnly } from '../../../lib/loading/client-only.tsx';
import { matchTopics, useLiveQuery } from '../../../lib/live/live.ts';
import { useLiveTimeline } from '../../../lib/live/live-timeline.ts';
import { useScreenTitle } from '../../../lib/page/screen-title.tsx';
import { useUser } from '../../../lib/session/session.tsx';
import { ErrorState, SkeletonRows } from '../../../ui/states/states.tsx';
import { Tabs } from '../../../ui/controls/tabs.tsx';
import { MATCH_TABS, readMatchSearch } from '../match-tabs.ts';
import { followMatch, isMoving } from '../moving.ts';
import { MatchHead, MatchHeadSkeleton } from '../components/match-head.tsx';
import {
  LineUpsTab,
  OverviewTab,
  PlayersTab,
  StatisticsTab,
  TableTab,
  type TabProps,
} from '../components/match-panels.tsx';
import { MyPlayers } from '../components/my-players.tsx';
import { NewsBlock } from '../news/news-block.tsx';
import { matchQueries, type MatchDetail } from '../queries.ts';
import { useFinalRefetch } from '../use-final-refetch.ts';
import { ToNotFound } from '../../../lib/page/to-not-found.tsx';

const PlayerDialog = clientOnly(async () => (await import('../components/player-dialog.tsx')).PlayerDialog);

/** The server's clock may lag ours by a few milliseconds when a countdown ends. */
const AFTER_A_MOMENT = 700;
/** How often a match at rest is polled for its start. */
const MINUTE = 60_000;

/** The match page: score, timeline, line-ups, statistics and the reader's own players. */
export function MatchScreen() {
  const { id: asked = '' } = useParams({ strict: false });
  const id = Number(asked);
  const t = useText();
  const now = useGameNow(MINUTE);
  const detail = useLiveQuery(matchQueries.detail(id), {
    topics: ({ match }) => followMatch(match, now).topics,
    interval: (known) => known !== undefined && followMatch(known.match, now).interval,
    // A provider that falls silent sends no message.
    connectedInterval: (known) => known !== undefined && known.source !== null && MINUTE,
  });
  if (isMissing(detail.error)) return <ToNotFound />;
  if (detail.data !== undefined) {
    return <Match detail={detail.data} onStale={() => void detail.refetch()} />;
  }
  if (detail.error !== null) {
    return (
      <ErrorState failure={detail.error} onRetry={() => void detail.refetch()} retrying={detail.isFetching} />
    );
  }
  return (
    <output aria-label={t('ui.loading')} className="flex flex-col gap-4">
      <MatchHeadSkeleton />
      <div className="panel">
        <SkeletonRows rows={5} />
      </div>
    </output>
  );
}

interface MatchProps {
  readonly detail: MatchDetail;
  readonly onStale: () => void;
}

function Match({ detail, onStale }: MatchProps) {
  const { match } = detail;
  const { id } = match;
  const isManager = useUser() !== null;
  const [explained, setExplained] = useState<number | null>(null);
  const now = useGameNow(MINUTE);
  const live = followMatch(match, now);
  useFinalRefetch(id, isMoving(match, now));
  const { timeline, events } = useLiveTimeline(id, live);
  const mine = useLiveQuery(matchQueries.mine(id), { ...live, enabled: isManager });
  const players = useLiveQuery(matchQueries.players(id), { ...live, enabled: explained !== null });
  const score = match.home_score === null ? '–' : `${match.home_score} – ${match.away_score}`;
  useScreenTitle(`${match.home.short_name} ${score} ${match.away.short_name}`);
  const askAgain = () => void setTimeout(onStale, AFTER_A_MOMENT);
  const own = mine.data?.data ?? [];
  return (
    <div className="flex flex-col gap-4">
      <MatchHead detail={detail} match={match} events={events} onKickOff={askAgain} />
      <MatchTabs
        detail={detail}
        match={match}
        timeline={timeline}
        events={events ?? []}
        live={live}
        mine={new Set(own.map(({ player }) => player.id))}
        onPlayer={setExplained}
      >
        {/* The content below one's own players waits for them, to avoid a layout shift. */}
        {!(mine.isLoading && mine.failureCount === 0) && (
          <MyPlayers players={own} started={match.home_score !== null} />
        )}
      </MatchTabs>
      <PlayerDialog
        match={match}
        statistics={players.data}
        failure={players.error}
        onRetry={() => void players.refetch()}
        playerId={explained}
        onClose={() => setExplained(null)}
      />
    </div>
  );
}

interface MatchTabsProps extends TabProps {
  /** The reader's own players, first of the overview; false while they load. */
  readonly children: ReactNode;
}

function MatchTabs({ children, ...props }: MatchTabsProps) {
  const t = useText();
  const navigate = useNavigate();
  const { tab = 'overview' } = readMatchSearch(useSearch({ strict: false }));
  return (
    <div>
      <Tabs
        id="match"
        label={t('football.tabs')}
        choices={MATCH_TABS.map((value) => ({ value, label: t(`football.tab.${value}`) }))}
        value={tab}
        onChange={(next) =>
          void navigate({
            to: '.',
            search: next === 'overview' ? {} : { tab: next },
            replace: true,
            resetScroll: false,
          })
        }
      >
        {tab === 'overview' &&
          (children === false ? (
            <output aria-label={t('ui.loading')} className="panel block">
              <SkeletonRows rows={5} />
            </output>
          ) : (
            <div className="flex flex-col gap-4">
              {children}
              <NewsBlock about={{ match_id: props.match.id }} topics={matchTopics([props.match])} />
              <OverviewTab {...props} />
            </div>
          ))}
        {tab === 'line-ups' && <LineUpsTab {...props} />}
        {tab === 'statistics' && <StatisticsTab {...props} />}
        {tab === 'players' && <PlayersTab {...props} />}
        {tab === 'table' && <TableTab {...props} />}
      </Tabs>
    </div>
  );
}
