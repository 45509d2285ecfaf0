import { Shirt } from 'lucide-react';
import { useText } from '../../lib/i18n/languages.tsx';
import { Crest } from '../clubs/crest.tsx';
import { clockMinute, EventMark, type MatchEvent } from './event-mark.tsx';
import { FlipFigure } from '../../ui/figures/flip-figure.tsx';
import { PathLink } from '../../ui/text/link.tsx';
import { isPlaying, MatchMark, matchPath, scoreText, type Match } from './match-row.tsx';

interface LiveMatchRowProps {
  readonly match: Match;
  /** The last event, or null. */
  readonly latest: MatchEvent | null;
  /** Names of the user's own players in the match. */
  readonly mine?: readonly string[];
}

const MAX_NAMES = 3;

/**
 * A match of the live page: its state, one line per club, the last event, the user's own players. Its parent is a
 * `@container`.
 */
export function LiveMatchRow({ match, latest, mine = [] }: LiveMatchRowProps) {
  const playing = isPlaying(match);
  const hasDetail = latest !== null || mine.length > 0;
  return (
    <PathLink
      path={matchPath(match)}
      className={`relative grid min-h-18 grid-cols-[3.25rem_minmax(0,1fr)_auto] items-center gap-x-3 px-3 py-2.5 hover:bg-hover focus-visible:-outline-offset-2 ${hasDetail ? '@min-[40rem]:grid-cols-[4rem_minmax(0,1fr)_auto_minmax(0,15rem)]' : '@min-[40rem]:grid-cols-[4rem_minmax(0,1fr)_auto]'} @min-[40rem]:gap-x-4 @min-[40rem]:px-4`}
    >
      <span className="flex justify-center">
        <MatchMark match={match} />
      </span>
      <span className="sr-only">{scoreText(match)}</span>
      <span aria-hidden="true" className="flex min-w-0 flex-col gap-1.5">
        <Side club={match.home} behind={isBehind(match.home_score, match.away_score)} />
        <Side club={match.away} behind={isBehind(match.away_score, match.home_score)} />
      </span>
      <span
        aria-hidden="true"
        className={`figures flex min-w-6 flex-col items-end gap-0.5 text-lg leading-6 ${playing ? 'text-live' : ''}`}
      >
        {match.home_score !== null && <FlipFigure value={match.home_score} />}
        {match.away_score !== null && <FlipFigure value={match.away_score} />}
      </span>
      <span className="col-span-full flex min-w-0 flex-col gap-1 pt-1.5 pl-[4rem] empty:hidden @min-[40rem]:col-span-1 @min-[40rem]:border-l @min-[40rem]:pt-0 @min-[40rem]:pl-4">
        {latest !== null && <Latest event={latest} match={match} />}
        {mine.length > 0 && <Mine names={mine} />}
      </span>
    </PathLink>
  );
}

function isBehind(own: number | null, other: number | null): boolean {
  return own !== null && other !== null && own < other;
}

function Side({ club, behind }: { readonly club: Match['home']; readonly behind: boolean }) {
  return (
    <span className={`flex min-w-0 items-center gap-2.5 ${behind ? 'text-muted' : ''}`}>
      <Crest club={club} size={22} />
      <span className="truncate text-base leading-6 font-medium">{club.name}</span>
    </span>
  );
}

function Latest({ event, match }: { readonly event: MatchEvent; readonly match: Match }) {
  const t = useText();
  const club = event.side === null ? null : match[event.side];
  return (
    <span className="flex min-w-0 items-center gap-1.5 text-xs text-muted">
      <EventMark kind={event.kind} size={14} />
      {event.player === null ? (
        <span className="truncate">{t(`football.event.${event.kind}`)}</span>
      ) : (
        <>
          <span className="figures">{t('contests.match.minute', { minute: clockMinute(event) })}</span>
          <span className="sr-only">{t(`football.event.${event.kind}`)}</span>
          <span className="truncate font-medium text-text">{event.player.name}</span>
          <span className="truncate">{club?.short_name}</span>
        </>
      )}
    </span>
  );
}

function Mine({ names }: { readonly names: readonly string[] }) {
  const t = useText();
  const rest = names.length - MAX_NAMES;
  return (
    <span className="flex min-w-0 items-center gap-1.5 text-xs text-accent-ink">
      <Shirt size={14} aria-hidden="true" className="shrink-0" />
      <span className="sr-only">{t('football.mine')}</span>
      <span className="truncate font-medium">
        {names.slice(0, MAX_NAMES).join(', ')}
        {rest > 0 && ` +${rest}`}
      </span>
    </span>
  );
}
