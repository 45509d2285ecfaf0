import type { CallOutput } from '../../lib/api/request.ts';
import { useText } from '../../lib/i18n/languages.tsx';
import { useMatchMinute } from '../../lib/time/match-minute.ts';
import { Badge } from '../../ui/text/badge.tsx';
import { Crest } from '../clubs/crest.tsx';
import { slugOfName } from '../cards/card-path.ts';
import { PathLink } from '../../ui/text/link.tsx';
import { Moment } from '../../ui/figures/moment.tsx';

/** A match as in the calls. */
export type Match = CallOutput<'contests.get'>['matches'][number];

const PLAYING: readonly Match['status'][] = ['first_half', 'half_time', 'second_half', 'extra_time'];

/** Whether the match is being played now. */
export function isPlaying(match: Pick<Match, 'status'>): boolean {
  return PLAYING.includes(match.status);
}

/** The state of a match in short: the minute, "HT", "FT", or its kick-off. */
export function MatchMark({ match }: { readonly match: Match }) {
  const t = useText();
  if (match.is_void) return <Badge tone="down">{t('contests.match.void')}</Badge>;
  if (match.status === 'scheduled') return <Moment time={match.kickoff_dt} format="time" />;
  if (match.status === 'half_time') return <Badge tone="live">{t('contests.match.half_time')}</Badge>;
  if (isPlaying(match)) return <RunningMark match={match} />;
  return <Badge>{t(`contests.match.${match.status}`)}</Badge>;
}

function RunningMark({ match }: { readonly match: Match }) {
  const t = useText();
  return <Badge tone="live">{t('contests.match.minute', { minute: useMatchMinute(match) })}</Badge>;
}

/** The score of a match as text, for screen readers. */
export function scoreText(match: Match): string {
  return match.home_score === null || match.away_score === null
    ? `${match.home.name} – ${match.away.name}`
    : `${match.home.name} ${match.home_score} – ${match.away_score} ${match.away.name}`;
}

/** The address of a match's page; the clubs in it are for readers only. */
export function matchPath({ id, home, away }: Pick<Match, 'id' | 'home' | 'away'>): string {
  const clubs = slugOfName(`${home.name} ${away.name}`);
  return `/stats/details/match/${id}/${clubs}`.replace(/\/$/, '');
}

/** A match in one row, with the clubs on both sides of the score. */
export function MatchRow({ match }: { readonly match: Match }) {
  const started = match.home_score !== null && match.away_score !== null;
  return (
    <PathLink
      path={matchPath(match)}
      className={`relative grid min-h-14 grid-cols-[3.5rem_minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-2 px-3 sm:grid-cols-[3.5rem_minmax(0,1fr)_auto_minmax(0,1fr)_3.5rem] md:gap-3 md:px-4 ${match.is_void ? 'opacity-60' : ''}`}
    >
      <span className="figures text-muted">
        {match.status === 'scheduled' ? <Moment time={match.kickoff_dt} format="time" /> : null}
        {match.status !== 'scheduled' && <MatchMark match={match} />}
      </span>
      <span className="sr-only">{scoreText(match)}</span>
      <span aria-hidden="true" className="flex min-w-0 items-center justify-end gap-2 text-right">
        <ClubName club={match.home} />
        <Crest club={match.home} size={24} />
      </span>
      <span
        aria-hidden="true"
        className={`figures min-w-14 text-center text-lg ${isPlaying(match) ? 'text-live' : ''} ${started ? '' : 'text-muted'}`}
      >
        {started ? `${match.home_score} – ${match.away_score}` : '–'}
      </span>
      <span aria-hidden="true" className="flex min-w-0 items-center gap-2">
        <Crest club={match.away} size={24} />
        <ClubName club={match.away} />
      </span>
      <span className="text-right max-sm:col-span-full max-sm:pb-2 max-sm:empty:hidden">
        {match.status === 'scheduled' && match.is_void ? <MatchMark match={match} /> : null}
      </span>
    </PathLink>
  );
}

function ClubName({ club }: { readonly club: Match['home'] }) {
  return (
    <>
      <span className="hidden truncate font-medium sm:block">{club.name}</span>
      <span className="truncate font-semibold sm:hidden">{club.short_name}</span>
    </>
  );
}

/** A match as a tile with one line per club, for strips. */
export function MatchTile({ match, label }: { readonly match: Match; readonly label?: string | undefined }) {
  return (
    <PathLink
      path={matchPath(match)}
      className="panel relative flex w-52 shrink-0 flex-col gap-2 px-3 py-2.5 hover:border-line-strong"
    >
      <span className="flex h-5 items-center justify-between gap-2">
        <span className="truncate text-xs text-muted">{label}</span>
        <MatchMark match={match} />
      </span>
      <span className="sr-only">{scoreText(match)}</span>
      <TileSide
        club={match.home}
        score={match.home_score}
        behind={isBehind(match.home_score, match.away_score)}
      />
      <TileSide
        club={match.away}
        score={match.away_score}
        behind={isBehind(match.away_score, match.home_score)}
      />
    </PathLink>
  );
}

function isBehind(own: number | null, other: number | null): boolean {
  return own !== null && other !== null && own < other;
}

interface TileSideProps {
  readonly club: Match['home'];
  readonly score: number | null;
  readonly behind: boolean;
}

function TileSide({ club, score, behind }: TileSideProps) {
  return (
    <span aria-hidden="true" className={`flex items-center gap-2 ${behind ? 'text-muted' : ''}`}>
      <Crest club={club} size={20} />
      <span className="min-w-0 flex-1 truncate font-medium">{club.name}</span>
      <span className="figures text-lg leading-5">{score ?? '–'}</span>
    </span>
  );
}
