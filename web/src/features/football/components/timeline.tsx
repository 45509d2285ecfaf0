import { useText } from '../../../lib/i18n/languages.tsx';
import { clockMinute, EventMark, isGoal, type MatchEvent } from '../../../game/matches/event-mark.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';

interface TimelineProps {
  readonly events: readonly MatchEvent[];
}

/** The events, latest first: home side left of the clock, away side right. */
export function Timeline({ events }: TimelineProps) {
  const t = useText();
  if (events.length === 0) {
    return (
      <EmptyState
        drawing="whistle"
        title={t('football.timeline.none.title')}
        text={t('football.timeline.none.text')}
      />
    );
  }
  return (
    <ol aria-label={t('football.timeline')} className="flex flex-col py-2">
      {[...events].reverse().map((event) =>
        event.side === null ? (
          <Milestone key={event.id} event={event} />
        ) : (
          <li
            key={event.id}
            className="relative grid min-h-12 grid-cols-[minmax(0,1fr)_2.75rem_minmax(0,1fr)] items-center px-2 sm:grid-cols-[minmax(0,1fr)_3.5rem_minmax(0,1fr)] py-1.5 before:absolute before:inset-y-0 before:left-1/2 before:-z-0 before:w-px before:bg-line md:px-5"
          >
            <span className="flex justify-end">{event.side === 'home' && <Texts event={event} atEnd />}</span>
            <span className="relative flex flex-col items-center gap-1">
              <span className="figures inline-flex h-6 min-w-9 items-center justify-center rounded-[4px] border bg-surface px-1 text-sm">
                {t('contests.match.minute', { minute: clockMinute(event) })}
              </span>
              {isGoal(event) && event.score !== null && <RunningScore event={event} score={event.score} />}
            </span>
            <span className="flex">{event.side === 'away' && <Texts event={event} atEnd={false} />}</span>
          </li>
        ),
      )}
    </ol>
  );
}

function Milestone({ event }: { readonly event: MatchEvent }) {
  const t = useText();
  return (
    <li className="flex items-center gap-3 px-3 py-2 md:px-5">
      <span className="h-px flex-1 bg-line" />
      <span className="eyebrow inline-flex h-6 items-center gap-2 rounded-[4px] bg-hover px-2 text-muted">
        {t(`football.event.${event.kind}`)}
        {event.score !== null && (
          <span className="figures text-sm text-text">
            {event.score.home} – {event.score.away}
          </span>
        )}
      </span>
      <span className="h-px flex-1 bg-line" />
    </li>
  );
}

function Texts({ event, atEnd }: { readonly event: MatchEvent; readonly atEnd: boolean }) {
  const goal = isGoal(event);
  return (
    <span
      className={`flex min-w-0 items-center gap-1.5 sm:gap-2.5 ${atEnd ? 'flex-row-reverse text-right' : ''}`}
    >
      <span
        className={`inline-flex size-6 shrink-0 sm:size-7 items-center justify-center rounded-full ${goal ? 'bg-accent-soft text-accent-ink' : 'bg-hover'}`}
      >
        <EventMark kind={event.kind} size={15} />
      </span>
      <span className="flex min-w-0 flex-col">
        <span
          className={`line-clamp-2 wrap-break-word ${goal ? 'font-semibold sm:text-base' : 'font-medium'}`}
        >
          {event.player?.name}
        </span>
        <Detail event={event} />
      </span>
    </span>
  );
}

/** Under the name: the assist, the player who went off, or the kind of event. */
function Detail({ event }: { readonly event: MatchEvent }) {
  const t = useText();
  const other = event.other_player?.name;
  const text =
    event.kind === 'substitution'
      ? t('football.timeline.off', { name: other ?? '' })
      : event.kind === 'goal'
        ? other === undefined
          ? null
          : t('football.timeline.assist', { name: other })
        : t(`football.event.${event.kind}`);
  return (
    <>
      {(event.kind === 'goal' || event.kind === 'substitution') && (
        <span className="sr-only">{t(`football.event.${event.kind}`)}</span>
      )}
      {text !== null && <span className="line-clamp-2 text-xs text-muted">{text}</span>}
    </>
  );
}

interface RunningScoreProps {
  readonly event: MatchEvent;
  readonly score: NonNullable<MatchEvent['score']>;
}

/** The score a goal made, the side it counts for in full ink. */
function RunningScore({ event, score }: RunningScoreProps) {
  const forHome = (event.side === 'home') !== (event.kind === 'own_goal');
  return (
    <span className="figures bg-surface px-1 text-base leading-5 whitespace-nowrap text-muted">
      <span className={forHome ? 'text-text' : ''}>{score.home}</span> –{' '}
      <span className={forHome ? '' : 'text-text'}>{score.away}</span>
    </span>
  );
}
