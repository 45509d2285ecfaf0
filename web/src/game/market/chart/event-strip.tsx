import { Cross, Footprints, Volleyball } from 'lucide-react';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { timeText } from '../../../lib/time/dates.ts';
import type { Prices } from './drawing.ts';

type ChartEvent = Prices['events'][number];

/** The text of an event: its kind and its match. */
export function useEventText(): (event: ChartEvent) => string {
  const { t } = useLanguage();
  return ({ kind, count, match }) => {
    const what =
      kind === 'goals' || kind === 'assists' || kind === 'red_card'
        ? t(`charts.event.${kind}`, { count })
        : t(`absences.status.${kind}`);
    return match === null ? what : `${what} (${match.home} – ${match.away})`;
  };
}

interface EventStripProps {
  readonly events: readonly ChartEvent[];
  /** Epoch seconds. */
  readonly span: readonly [from: number, to: number];
}

const SIZE = 14;
const HALF = SIZE / 2;

/** The player's events, below the plot at their times. The table of the chart has the same as text. */
export function EventStrip({ events, span: [from, to] }: EventStripProps) {
  const { locale } = useLanguage();
  const text = useEventText();
  if (events.length === 0) return null;
  return (
    <svg aria-hidden="true" className="block h-5 w-[calc(100%-3.5rem)] overflow-visible border-t">
      {events.map((event) => {
        const part = (Date.parse(event.at) / 1_000 - from) / (to - from);
        return (
          <svg
            key={`${event.kind} ${event.at}`}
            x={`${(part * 100).toFixed(2)}%`}
            y={(20 - SIZE) / 2}
            className="overflow-visible"
          >
            <title>{`${timeText(Date.parse(event.at), 'day', locale)}: ${text(event)}`}</title>
            <rect x={-10} y={-3} width={20} height={20} fill="transparent" />
            <Sign kind={event.kind} />
          </svg>
        );
      })}
    </svg>
  );
}

function Sign({ kind }: Pick<ChartEvent, 'kind'>) {
  switch (kind) {
    case 'goals':
      return <Volleyball x={-HALF} size={SIZE} className="text-text" />;
    case 'assists':
      return <Footprints x={-HALF} size={SIZE} className="text-muted" />;
    case 'red_card':
      return <rect x={-4} y={1} width={8} height={12} rx={1.5} className="fill-danger" />;
    case 'suspended':
      return <rect x={-4} y={1} width={8} height={12} rx={1.5} className="fill-down" />;
    case 'injured':
      return <Cross x={-HALF} size={SIZE} fill="currentColor" className="text-down" />;
    case 'doubtful':
      return <Cross x={-HALF} size={SIZE} className="text-xfc" />;
  }
}
