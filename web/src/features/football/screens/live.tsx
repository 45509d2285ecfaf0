import { useState } from 'react';
import { useText } from '../../../lib/i18n/languages.tsx';
import {
  followList,
  LIVE_INTERVAL,
  matchTopics,
  MEMBERSHIP_INTERVAL,
  useLiveQuery,
} from '../../../lib/live/live.ts';
import { callQuery } from '../../../lib/api/queries.ts';
import { useUser } from '../../../lib/session/session.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { PageHeader } from '../../../ui/text/page-header.tsx';
import { MyRound } from '../../../game/contests/my-round.tsx';
import { PlayTabs } from '../../../game/contests/play-tabs.tsx';
import { ErrorState } from '../../../ui/states/states.tsx';
import { LiveGroups } from '../components/live-groups.tsx';
import { MatchesSkeleton } from '../components/matches-skeleton.tsx';
import { NextKickOff } from '../components/next-kick-off.tsx';
import { RunningContests } from '../components/running-contests.tsx';
import { livePageQuery, type LivePage, type MyPlayer } from '../queries.ts';

/** Between matches the list is polled for a kick-off. */
const BETWEEN_MATCHES = 20_000;
/** Upcoming matches shown before "Show more". */
const NEXT_SHOWN = 8;

/** Live and upcoming matches. */
export function Live() {
  const t = useText();
  const page = useLiveQuery(livePageQuery(), {
    topics: ({ live }) => matchTopics(live),
    interval: (now) => (now !== undefined && isPlayed(now) ? LIVE_INTERVAL : BETWEEN_MATCHES),
    connectedInterval: MEMBERSHIP_INTERVAL,
  });
  const isManager = useUser() !== null;
  const counts = useLiveQuery(callQuery('contests.summary', {}));
  return (
    <>
      <PageHeader title={t('football.live.title')} />
      <PlayTabs tab={2} counts={counts.data} />
      {isManager && (
        <div className="pt-4">
          <MyRound />
        </div>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 pt-4 xl:grid-cols-[minmax(0,1fr)_21.5rem]">
        <div className="flex min-w-0 flex-col gap-6">
          {page.data !== undefined && <Matches page={page.data} onStale={() => void page.refetch()} />}
          {page.data === undefined &&
            (page.error === null ? (
              <MatchesSkeleton />
            ) : (
              <div className="panel">
                <ErrorState
                  failure={page.error}
                  onRetry={() => void page.refetch()}
                  retrying={page.isFetching}
                />
              </div>
            ))}
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <RunningContests />
          {page.data !== undefined && <Upcoming page={page.data} />}
        </div>
      </div>
    </>
  );
}

function Matches({ page, onStale }: { readonly page: LivePage; readonly onStale: () => void }) {
  const t = useText();
  const isManager = useUser() !== null;
  const playing = isPlayed(page);
  const mine = useLiveQuery(callQuery('football.live.myPlayers', {}), {
    ...followList(true, () => matchTopics(page.live), playing ? LIVE_INTERVAL : BETWEEN_MATCHES),
    enabled: isManager,
  });
  const names = namesByMatch(mine.data?.data ?? []);
  return (
    <>
      {playing ? (
        <LiveGroups label={t('football.live.now')} matches={page.live} leagues={page.leagues} mine={names} />
      ) : (
        <NextKickOff matches={page.next} onKickOff={onStale} />
      )}
      {page.over.length > 0 && (
        <LiveGroups
          label={t('football.live.over')}
          matches={withoutLatest(page.over)}
          leagues={page.leagues}
          mine={names}
          paired
        />
      )}
    </>
  );
}

/** Whether a match is live. */
function isPlayed(page: LivePage): boolean {
  return page.live.length > 0;
}

/** The last event adds nothing to a final score. */
function withoutLatest<Row extends object>(rows: readonly Row[]) {
  return rows.map((row) => ({ ...row, latest: null }));
}

function Upcoming({ page }: { readonly page: LivePage }) {
  const t = useText();
  const [isWhole, setWhole] = useState(false);
  if (page.next.length === 0) return null;
  const rows = withoutLatest(isWhole ? page.next : page.next.slice(0, NEXT_SHOWN));
  return (
    <div className="flex flex-col gap-2.5">
      <LiveGroups label={t('football.live.next')} matches={rows} leagues={page.leagues} paired />
      {rows.length < page.next.length && (
        <Button variant="quiet" onClick={() => setWhole(true)}>
          {t('ui.list.more')}
        </Button>
      )}
    </div>
  );
}

/** Short names of the reader's own players by match, each once. */
function namesByMatch(players: readonly MyPlayer[]): ReadonlyMap<number, readonly string[]> {
  const names = new Map<number, string[]>();
  for (const { match_id, player } of players) {
    const own = names.get(match_id) ?? [];
    if (!own.includes(player.short_name)) own.push(player.short_name);
    names.set(match_id, own);
  }
  return names;
}
