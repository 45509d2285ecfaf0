import { Volleyball } from 'lucide-react';
import { useText } from '../../../lib/i18n/languages.tsx';
import { useMatchMinute } from '../../../lib/time/match-minute.ts';
import { Badge, LiveDot } from '../../../ui/text/badge.tsx';
import { Countdown } from '../../../ui/figures/countdown.tsx';
import { Crest } from '../../../game/clubs/crest.tsx';
import { CardMark, type MatchEvent } from '../../../game/matches/event-mark.tsx';
import { FlipFigure } from '../../../ui/figures/flip-figure.tsx';
import { Moment } from '../../../ui/figures/moment.tsx';
import { Skeleton } from '../../../ui/states/states.tsx';
import { Link } from '../../../ui/text/link.tsx';
import { GoalNews } from './goal-news.tsx';
import { scorersOf, type Scorer } from '../scorers.ts';
import type { MatchDetail, MatchHead as Match } from '../queries.ts';

interface MatchHeadProps {
  readonly detail: MatchDetail;
  /** The match in its current state. */
  readonly match: Match;
  /** Undefined while they load. */
  readonly events: readonly MatchEvent[] | undefined;
  /** The countdown to the kick-off is over. */
  readonly onKickOff: () => void;
}

/** The scoreboard: clubs, score, match state and scorers. */
export function MatchHead({ detail, match, events, onKickOff }: MatchHeadProps) {
  const t = useText();
  const { league, venue } = detail;
  const home = scorersOf(events ?? [], 'home');
  const away = scorersOf(events ?? [], 'away');
  return (
    <header className="panel relative isolate overflow-hidden">
      <Floodlights />
      <p className="flex flex-wrap items-center justify-center gap-x-3 gap-y-0.5 border-b px-4 py-2.5 text-center text-xs text-muted">
        <span className="font-semibold text-text">{league.label}</span>
        <span>{t('football.round', { round: match.round })}</span>
        <Moment time={match.kickoff_dt} />
        {venue !== null && (
          <span>
            {venue.seats === null
              ? venue.name
              : t('football.venue', { name: venue.name, seats: venue.seats })}
          </span>
        )}
      </p>
      <h1 className="sr-only">
        {match.home.name} – {match.away.name}
      </h1>
      <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-start gap-x-3 px-3 pt-6 pb-5 md:gap-x-8 md:px-8">
        <Club club={match.home} />
        <div className="flex flex-col items-center gap-2 pt-1">
          <Score match={match} onKickOff={onKickOff} />
          <MatchState match={match} />
        </div>
        <Club club={match.away} />
      </div>
      {(home.length > 0 || away.length > 0) && (
        <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] gap-x-3 border-t px-4 py-3 md:gap-x-6 md:px-8">
          <Scorers scorers={home} atEnd />
          <Volleyball size={16} aria-hidden="true" className="mt-0.5 text-muted" />
          <Scorers scorers={away} atEnd={false} />
        </div>
      )}
      {detail.source?.is_silent === true && (
        <output className="block border-t px-4 py-2 text-center text-sm text-muted">
          {t('football.source.silent')} <Moment time={detail.source.read_dt} />
        </output>
      )}
      {detail.corrections > 0 && (
        <p className="border-t px-4 py-2 text-center text-sm">
          <Link
            to="/corrections"
            search={{ match: match.id }}
            className="font-semibold text-accent-ink underline-offset-3 hover:underline"
          >
            {t('corrections.of-match')}
          </Link>
        </p>
      )}
      <GoalNews match={match} events={events} />
    </header>
  );
}

/** The light over the ground behind the score. Decorative. */
function Floodlights() {
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className="absolute inset-0 -z-10 size-full text-accent-ink"
      aria-hidden="true"
    >
      <defs>
        <radialGradient id="floodlight">
          <stop offset="0" stopColor="currentColor" stopOpacity="0.16" />
          <stop offset="1" stopColor="currentColor" stopOpacity="0" />
        </radialGradient>
      </defs>
      <ellipse cx="12" cy="-6" rx="48" ry="92" fill="url(#floodlight)" />
      <ellipse cx="88" cy="-6" rx="48" ry="92" fill="url(#floodlight)" />
    </svg>
  );
}

function Club({ club }: { readonly club: Match['home'] }) {
  return (
    <div className="flex min-w-0 flex-col items-center gap-2.5 text-center">
      <span className="[&>svg]:size-14 md:[&>svg]:size-20">
        <Crest club={club} size={80} />
      </span>
      <span className="line-clamp-3 max-w-full font-display text-base leading-5 font-semibold wrap-anywhere hyphens-auto md:text-lg md:leading-6">
        {club.name}
      </span>
    </div>
  );
}

/** The score, or before the kick-off how long it still is. */
function Score({ match, onKickOff }: { readonly match: Match; readonly onKickOff: () => void }) {
  const t = useText();
  if (match.home_score !== null && match.away_score !== null) {
    return (
      <p className="figures flex items-baseline gap-2 text-[3.25rem] leading-none md:gap-3 md:text-[4.5rem]">
        <FlipFigure value={match.home_score} />
        <span className="text-muted">–</span>
        <FlipFigure value={match.away_score} />
      </p>
    );
  }
  if (match.status === 'postponed' || match.status === 'abandoned') {
    return <p className="figures text-2xl text-muted md:py-3">–</p>;
  }
  return (
    <p className="flex flex-col items-center gap-1">
      <span className="eyebrow text-muted">{t('football.kicks-off-in')}</span>
      <span className="text-xl leading-none md:text-2xl">
        <Countdown until={match.kickoff_dt} onEnd={onKickOff} />
      </span>
    </p>
  );
}

/** The state of the match, in full where there is room. */
function MatchState({ match }: { readonly match: Match }) {
  const t = useText();
  switch (match.status) {
    case 'scheduled':
      return <Moment time={match.kickoff_dt} format="time" />;
    case 'half_time':
      return <Badge tone="live">{t('football.state.half_time')}</Badge>;
    case 'first_half':
    case 'second_half':
    case 'extra_time':
      return (
        <span className="flex flex-col items-center gap-1">
          <span className="figures inline-flex items-center gap-1.5 rounded-[4px] bg-live-soft px-2 text-lg leading-7 text-live">
            <LiveDot />
            <Minute match={match} />
          </span>
          <span className="text-xs text-muted">{t(`football.state.${match.status}`)}</span>
        </span>
      );
    case 'ended':
      return (
        <span className="flex flex-col items-center gap-1">
          <Badge>{t('football.state.full_time')}</Badge>
          <span className="text-xs text-muted">{t('football.state.unconfirmed')}</span>
        </span>
      );
    case 'confirmed':
      return <Badge>{t('football.state.full_time')}</Badge>;
    case 'postponed':
    case 'abandoned':
      return <Badge tone="down">{t(`contests.match.${match.status}`)}</Badge>;
  }
}

/** The minute of a running match, which advances by itself. */
function Minute({ match }: { readonly match: Match }) {
  const t = useText();
  return <FlipFigure value={t('contests.match.minute', { minute: useMatchMinute(match) })} />;
}

function Scorers({ scorers, atEnd }: { readonly scorers: readonly Scorer[]; readonly atEnd: boolean }) {
  const t = useText();
  return (
    <ul className={`flex min-w-0 flex-col gap-1 ${atEnd ? 'items-end text-right' : ''}`}>
      {scorers.map(({ key, name, kind, moments }) => (
        <li
          key={key}
          className={`flex max-w-full flex-wrap items-baseline gap-x-1.5 ${atEnd ? 'justify-end' : ''}`}
        >
          {kind === 'red' && (
            <span className="self-center">
              <CardMark colour="red" />
              <span className="sr-only">{t('football.event.red')}</span>
            </span>
          )}
          <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
          <span className="tabular text-muted">
            {moments
              .map(({ minute, penalty }) => {
                const text = t('contests.match.minute', { minute });
                return penalty ? t('football.penalty-mark', { minute: text }) : text;
              })
              .join(', ')}
            {kind === 'own_goal' && ` ${t('football.own-goal-mark')}`}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The scoreboard while it loads. */
export function MatchHeadSkeleton() {
  return (
    <div className="panel flex flex-col">
      <div className="flex justify-center border-b px-4 py-2.5">
        <Skeleton className="h-4 w-56" />
      </div>
      <div className="grid grid-cols-[1fr_auto_1fr] items-start gap-3 px-4 pt-6 pb-8 md:px-8">
        {[0, 1, 2].map((place) =>
          place === 1 ? (
            <Skeleton key={place} className="h-14 w-28" />
          ) : (
            <span key={place} className="flex flex-col items-center gap-3">
              <Skeleton round className="size-14 md:size-20" />
              <Skeleton className="h-4 w-24" />
            </span>
          ),
        )}
      </div>
    </div>
  );
}
