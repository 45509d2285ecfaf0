import { Cross, Footprints, Volleyball } from 'lucide-react';
import { useState, type RefCallback } from 'react';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { timeText } from '../../../lib/time/dates.ts';
import { useExplanation } from '../../../ui/text/use-explanation.ts';
import { clockMinute } from '../../matches/event-mark.tsx';
import { MARK_WIDTH, marksOf, type ChartEvent, type EventMark } from './event-marks.ts';

/** The text of an event: its kind, its minute and its match. */
export function useEventText(): (event: ChartEvent) => string {
  const { t } = useLanguage();
  return ({ kind, count, minute, match }) => {
    const what =
      kind === 'goals' || kind === 'assists' || kind === 'red_card'
        ? t(`charts.event.${kind}`, { count })
        : t(`absences.status.${kind}`);
    const when = minute === null ? '' : ` ${t('contests.match.minute', { minute: clockMinute(minute) })}`;
    return match === null ? what : `${what}${when} (${match.home} – ${match.away})`;
  };
}

interface EventStripProps {
  readonly events: readonly ChartEvent[];
  /** Epoch seconds. */
  readonly span: readonly [from: number, to: number];
}

/** The strip of a phone, until it is measured. */
const FIRST_WIDTH = 272;

/** The width of an element, and the ref that measures it. */
function useWidth() {
  const [width, setWidth] = useState(FIRST_WIDTH);
  const [measure] = useState((): RefCallback<HTMLElement> => (element) => {
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  });
  return { width, measure };
}

/**
 * The player's events, below the plot at their times; those that would lie on each other share a mark. A mark says which
 * they are; the table of the chart has the same as text.
 */
export function EventStrip({ events, span }: EventStripProps) {
  const { width, measure } = useWidth();
  if (events.length === 0) return null;
  return (
    <div ref={measure} className="relative h-6 w-[calc(100%-3.5rem)] border-t pointer-coarse:h-11">
      {marksOf(events, span, width).map((mark) => (
        <Mark key={mark.part} mark={mark} />
      ))}
    </div>
  );
}

function Mark({ mark: { part, events } }: { readonly mark: EventMark }) {
  const { locale } = useLanguage();
  const text = useEventText();
  const explained = useExplanation();
  const lines = events.map((event) => `${timeText(Date.parse(event.at), 'day', locale)}: ${text(event)}`);
  return (
    <>
      <button
        type="button"
        aria-label={lines.join('; ')}
        {...explained.button}
        style={{ left: `calc(${(part * 100).toFixed(2)}% - ${MARK_WIDTH / 2}px)`, width: MARK_WIDTH }}
        className="absolute inset-y-0 flex items-center justify-center gap-px rounded-sm hover:bg-hover"
      >
        <Sign kind={events[0].kind} isOneOfMany={events.length > 1} />
        {events.length > 1 && (
          <span aria-hidden="true" className="figures text-xs text-muted">
            {events.length}
          </span>
        )}
      </button>
      <span {...explained.explanation} aria-hidden="true">
        {lines.map((line, place) => (
          // Two events may have the same text.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={place} className="block">
            {line}
          </span>
        ))}
      </span>
    </>
  );
}

interface SignProps extends Pick<ChartEvent, 'kind'> {
  /** Beside the number of events of its mark. */
  readonly isOneOfMany: boolean;
}

function Sign({ kind, isOneOfMany }: SignProps) {
  const size = isOneOfMany ? 12 : 14;
  const common = { size, 'aria-hidden': true } as const;
  switch (kind) {
    case 'goals':
      return <Volleyball {...common} className="text-text" />;
    case 'assists':
      return <Footprints {...common} className="text-muted" />;
    case 'red_card':
      return <span aria-hidden="true" className="h-3 w-2 rounded-[1.5px] bg-danger" />;
    case 'suspended':
      return <span aria-hidden="true" className="h-3 w-2 rounded-[1.5px] bg-down" />;
    case 'injured':
      return <Cross {...common} fill="currentColor" className="text-down" />;
    case 'doubtful':
      return <Cross {...common} className="text-xfc" />;
  }
}
