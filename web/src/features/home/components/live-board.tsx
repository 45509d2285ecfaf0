import { useText } from '../../../lib/i18n/languages.tsx';
import { LIVE_INTERVAL, matchTopics } from '../../../lib/live/live.ts';
import { useLiveTimeline } from '../../../lib/live/live-timeline.ts';
import type { CallOutput } from '../../../lib/api/request.ts';
import { Crest } from '../../../game/clubs/crest.tsx';
import { PathLink } from '../../../ui/text/link.tsx';
import { MatchMark, matchPath, type Match } from '../../../game/matches/match-row.tsx';

type Event = CallOutput<'football.matches.timeline'>['events'][number];

const GOALS: readonly Event['kind'][] = ['goal', 'own_goal', 'penalty_goal'];
const GOALS_SHOWN = 4;

/** The match to look at first: the one with most goals, then the one furthest on. */
export function matchToWatch(matches: readonly Match[]): Match | undefined {
  const goals = (match: Match) => (match.home_score ?? 0) + (match.away_score ?? 0);
  return [...matches].sort(
    (one, other) => goals(other) - goals(one) || (other.minute ?? 0) - (one.minute ?? 0) || one.id - other.id,
  )[0];
}

/** A match being played on a scoreboard, with its goals. */
export function LiveBoard({ match }: { readonly match: Match }) {
  const t = useText();
  const { events = [] } = useLiveTimeline(match.id, {
    topics: matchTopics([match]),
    interval: LIVE_INTERVAL,
  });
  const goals = events.filter((event) => GOALS.includes(event.kind)).slice(-GOALS_SHOWN);
  return (
    <PathLink path={matchPath(match)} className="overlay block overflow-hidden">
      <span className="flex items-center justify-between gap-3 border-b px-5 py-3">
        <span className="truncate text-xs text-muted">{match.venue_name}</span>
        <MatchMark match={match} />
      </span>
      <span aria-live="polite" className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] gap-4 px-5 py-6">
        <BoardClub club={match.home} />
        <span className="figures flex h-14 items-center gap-2 text-2xl">
          {match.home_score ?? 0} <span className="text-muted">–</span> {match.away_score ?? 0}
        </span>
        <BoardClub club={match.away} />
      </span>
      {goals.length > 0 && (
        <span className="flex flex-col gap-1.5 border-t px-5 py-3">
          {goals.map((goal) => (
            <span
              key={goal.id}
              className={`flex items-baseline gap-2 ${goal.side === 'away' ? 'flex-row-reverse text-right' : ''}`}
            >
              <span className="figures w-8 text-muted">
                {t('contests.match.minute', { minute: goal.minute })}
              </span>
              <span className="truncate font-medium">{goal.player?.name}</span>
              {goal.kind !== 'goal' && (
                <span className="text-xs text-muted">{t(`home.event.${goal.kind}`)}</span>
              )}
            </span>
          ))}
        </span>
      )}
    </PathLink>
  );
}

function BoardClub({ club }: { readonly club: Match['home'] }) {
  return (
    <span className="flex min-w-0 flex-col items-center gap-2 text-center">
      <Crest club={club} size={56} />
      <span className="line-clamp-2 font-display text-base leading-5 font-semibold">{club.name}</span>
    </span>
  );
}
