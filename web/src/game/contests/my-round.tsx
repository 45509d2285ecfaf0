import { useQuery } from '@tanstack/react-query';
import { useGameNow } from '../../lib/loading/hooks.ts';
import { useText } from '../../lib/i18n/languages.tsx';
import {
  contestTopics,
  followList,
  matchTopics,
  MEMBERSHIP_INTERVAL,
  useLiveQuery,
} from '../../lib/live/live.ts';
import { callQuery } from '../../lib/api/queries.ts';
import { AnimatedList } from '../../ui/flip/animated-list.tsx';
import { ErrorState, SkeletonRows } from '../../ui/states/states.tsx';
import { myEntriesQuery } from './my-entries-query.ts';
import { eventsOfTeam, roundOf } from './round.ts';
import { RoundEntry } from './round-entry.tsx';
import { MyContestsHead } from './my-contests-head.tsx';

const MINUTE = 60_000;

interface MyRoundProps {
  /** In one column, however wide the screen is. */
  readonly narrow?: boolean;
}

/**
 * The manager's round: each entry that plays now or starts within the hour, with its rank, points and prize, its
 * players on the pitch, and the points each alone needs for the next prize. Nothing without such entries.
 */
export function MyRound({ narrow = false }: MyRoundProps) {
  const t = useText();
  const running = useLiveQuery(
    myEntriesQuery(2),
    followList(true, ({ data }) => data.flatMap(({ contest }) => contestTopics(contest))),
  );
  const upcoming = useQuery(myEntriesQuery(1));
  const isPlaying = (running.data?.data.length ?? 0) > 0;
  const matches = useLiveQuery(callQuery('football.live.matches', {}), {
    topics: ({ live }) => matchTopics(live),
    connectedInterval: MEMBERSHIP_INTERVAL,
    enabled: isPlaying,
  });
  const live = matches.data?.live ?? [];
  const players = useLiveQuery(callQuery('football.live.myPlayers', {}), {
    ...followList(isPlaying, () => matchTopics(live)),
    enabled: isPlaying,
  });
  const now = useGameNow(MINUTE);
  const again = () => void Promise.all([running.refetch(), upcoming.refetch()]);
  const failure = running.error ?? upcoming.error;
  const isLoading = running.data === undefined || upcoming.data === undefined;
  const rows = isLoading ? [] : roundOf(running.data.data, upcoming.data.data, now);
  if (!isLoading && rows.length === 0) return null;
  const onPitch = players.data?.data.filter(({ match_id }) => live.some(({ id }) => id === match_id));
  return (
    <section aria-labelledby="my-round" className="flex min-w-0 flex-col gap-2.5">
      <MyContestsHead id="my-round" title={t('my-round.title')} />
      {isLoading && (
        <div className="panel">
          {failure === null ? (
            <SkeletonRows rows={2} height="h-18" />
          ) : (
            <ErrorState failure={failure} onRetry={again} />
          )}
        </div>
      )}
      <AnimatedList
        label={t('my-round.title')}
        rows={rows}
        rowKey={({ team_id }) => team_id}
        className={`grid grid-cols-[minmax(0,1fr)] gap-3 ${rows.length > 1 && !narrow ? 'lg:grid-cols-2' : ''}`}
        rowClass="panel @container overflow-hidden"
      >
        {(entry) => (
          <RoundEntry
            entry={entry}
            players={onPitch}
            events={eventsOfTeam(entry, onPitch ?? [], live)}
            onStart={again}
          />
        )}
      </AnimatedList>
    </section>
  );
}
