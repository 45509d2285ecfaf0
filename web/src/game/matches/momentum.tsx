import { useText } from '../../lib/i18n/languages.tsx';

interface MomentumMinute {
  readonly minute: number;
  /** -100 to 100; above 0 the home side dominates. */
  readonly value: number;
}

interface MomentumGoal {
  readonly id: string;
  readonly minute: number;
  /** The side the goal counts for. */
  readonly side: 'home' | 'away';
}

interface MomentumProps {
  readonly minutes: readonly MomentumMinute[];
  readonly goals: readonly MomentumGoal[];
  readonly homeName: string;
  readonly awayName: string;
  /** "#rrggbb" of each side. */
  readonly homeColour: string;
  readonly awayColour: string;
}

const HEIGHT = 112;
const MIDDLE = HEIGHT / 2;
const MAX = 44;
/** Bars lower than this are not drawn, in px. */
const MIN = 1;
const WHOLE_MATCH = 90;
const WITH_EXTRA_TIME = 120;

/** The momentum of a match: one bar per minute, the home side upwards, with the goals. */
export function Momentum({ minutes, goals, homeName, awayName, homeColour, awayColour }: MomentumProps) {
  const t = useText();
  const last = minutes.at(-1)?.minute ?? 0;
  const length = last > WHOLE_MATCH ? WITH_EXTRA_TIME : WHOLE_MATCH;
  const at = (minute: number) => `${(100 * minute) / length}%`;
  const label = t('football.momentum.text', {
    home: homeName,
    away: awayName,
    home_minutes: minutes.filter(({ value }) => value > 0).length,
    away_minutes: minutes.filter(({ value }) => value < 0).length,
  });
  return (
    <figure className="flex flex-col gap-1 px-4 py-3">
      <svg width="100%" height={HEIGHT} aria-hidden="true" className="overflow-visible text-line-strong">
        <line x1="0" x2="100%" y1={MIDDLE} y2={MIDDLE} stroke="currentColor" />
        {[45, 90]
          .filter((minute) => minute < length)
          .map((minute) => (
            <line
              key={minute}
              x1={at(minute)}
              x2={at(minute)}
              y1="0"
              y2={HEIGHT}
              stroke="currentColor"
              strokeDasharray="2 3"
            />
          ))}
        {minutes.map((each) => (
          <Bar
            key={each.minute}
            bar={each}
            x={at(each.minute - 0.9)}
            width={at(0.8)}
            colour={each.value > 0 ? homeColour : awayColour}
          />
        ))}
        {goals.map(({ id, minute, side }) => (
          <Ball key={id} cx={at(minute - 0.5)} cy={side === 'home' ? 6 : HEIGHT - 6} />
        ))}
      </svg>
      <figcaption className="sr-only">{label}</figcaption>
      <div aria-hidden="true" className="flex justify-between text-xs text-muted">
        <span className="tabular">{t('contests.match.minute', { minute: 0 })}</span>
        <span className="tabular">{t('contests.match.minute', { minute: length / 2 })}</span>
        <span className="tabular">{t('contests.match.minute', { minute: length })}</span>
      </div>
    </figure>
  );
}

interface BarProps {
  readonly bar: MomentumMinute;
  readonly x: string;
  readonly width: string;
  readonly colour: string;
}

function Bar({ bar, x, width, colour }: BarProps) {
  const height = (Math.abs(bar.value) / 100) * MAX;
  if (height < MIN) return null;
  return (
    <rect
      x={x}
      width={width}
      y={bar.value > 0 ? MIDDLE - height : MIDDLE}
      height={height}
      rx="1"
      fill={colour}
      stroke="currentColor"
      strokeWidth="0.5"
    />
  );
}

/** A goal at its minute. */
function Ball({ cx, cy }: { readonly cx: string; readonly cy: number }) {
  return (
    <>
      <circle cx={cx} cy={cy} r="5" className="fill-text stroke-surface" strokeWidth="2" />
      <circle cx={cx} cy={cy} r="1.5" className="fill-surface" />
    </>
  );
}
