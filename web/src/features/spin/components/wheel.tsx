import { useEffect, useRef } from 'react';
import { useText } from '../../../lib/i18n/languages.tsx';
import { prefersReducedMotion } from '../../../lib/page/motion.ts';
import { playTicks } from '../ticks.ts';
import { landingOf, WEDGE_DEGREES, wedgesOf, type Field } from '../wedges.ts';
import './wheel.css';

const RIDE_MS = 4_600;
const TURNS = 5;
/** A cubic ease-out; the ticks follow it. */
const EASING = 'cubic-bezier(0.215, 0.61, 0.355, 1)';
const CENTRE = 160;
const RADIUS = 146;
/** The numbers begin below the tip of the pointer. */
const LABEL_RADIUS = 103;
const STUD_RADIUS = 153;
const STAR = 'M0 -10l2.9 6.1 6.7.9-4.9 4.7 1.2 6.7L0 5.2l-5.9 3.2 1.2-6.7-4.9-4.7 6.7-.9z';

/** A ride to a field. Each spin has its own id. */
export interface Ride {
  readonly id: number;
  readonly field: number;
}

interface WheelProps {
  readonly fields: readonly Field[];
  readonly ride: Ride | null;
  readonly hasSound: boolean;
  /** The wheel stops on the field of the prize. */
  readonly onLanded: (ride: Ride) => void;
}

/** The wheel. It is drawn once; a ride turns it by its transform alone. */
export function Wheel({ fields, ride, hasSound, onLanded }: WheelProps) {
  const disc = useRef<HTMLDivElement>(null);
  const angle = useRef(0);
  const latest = useRef({ hasSound, onLanded });
  useEffect(() => {
    latest.current = { hasSound, onLanded };
  });
  const wedges = wedgesOf(fields);
  const order = wedges.join(' ');
  useEffect(() => {
    const element = disc.current;
    if (ride === null || element === null) return undefined;
    const from = angle.current;
    const to = landingOf(order.split(' ').map(Number), ride.field, from, TURNS);
    angle.current = to;
    element.style.transform = `rotate(${to}deg)`;
    if (prefersReducedMotion()) {
      latest.current.onLanded(ride);
      return undefined;
    }
    const silence = latest.current.hasSound ? playTicks(to - from, RIDE_MS) : null;
    const turn = element.animate([{ transform: `rotate(${from}deg)` }, { transform: `rotate(${to}deg)` }], {
      duration: RIDE_MS,
      easing: EASING,
    });
    turn.addEventListener('finish', () => {
      silence?.();
      latest.current.onLanded(ride);
    });
    return () => {
      silence?.();
      turn.cancel();
    };
  }, [ride, order]);
  return (
    <div
      aria-hidden="true"
      className="relative mx-auto aspect-square w-full max-w-64 select-none sm:max-w-90"
    >
      <div ref={disc} className="wheel-disc size-full">
        <Disc fields={fields} wedges={wedges} />
      </div>
      <svg viewBox="0 0 320 320" className="pointer-events-none absolute inset-0 size-full">
        <circle cx={CENTRE} cy={CENTRE} r="34" className="fill-surface stroke-line-strong" strokeWidth="3" />
        <circle cx={CENTRE} cy={CENTRE} r="24" className="fill-mark-pitch" />
        <path
          d={STAR}
          className="fill-mark-ball"
          transform={`translate(${CENTRE} ${CENTRE + 1}) scale(1.3)`}
        />
        <path d="M160 34 L147 4 Q160 -3 173 4 Z" className="fill-accent stroke-surface" strokeWidth="3" />
      </svg>
    </div>
  );
}

function Disc({ fields, wedges }: { readonly fields: readonly Field[]; readonly wedges: readonly number[] }) {
  return (
    <svg viewBox="0 0 320 320" className="size-full">
      <circle cx={CENTRE} cy={CENTRE} r="158" className="fill-raised stroke-line-strong" strokeWidth="2" />
      {wedges.map((index, place) => {
        const field = fields[index];
        return (
          // A field may have several wedges; places never change.
          // oxlint-disable-next-line react/no-array-index-key
          <g key={place} transform={`rotate(${place * WEDGE_DEGREES} ${CENTRE} ${CENTRE})`}>
            <path d={WEDGE} className={`${toneOf(field, place)} stroke-surface`} strokeWidth="1.5" />
            {field !== undefined && <Mark field={field} />}
            <circle cx={CENTRE} cy={CENTRE - STUD_RADIUS} r="3" className="fill-star" />
          </g>
        );
      })}
    </svg>
  );
}

/** One wedge, from the top clockwise. */
const WEDGE = (() => {
  const angle = (WEDGE_DEGREES * Math.PI) / 180;
  const x = CENTRE + RADIUS * Math.sin(angle);
  const y = CENTRE - RADIUS * Math.cos(angle);
  return `M${CENTRE} ${CENTRE}L${CENTRE} ${CENTRE - RADIUS}A${RADIUS} ${RADIUS} 0 0 1 ${x.toFixed(2)} ${y.toFixed(2)}Z`;
})();

function toneOf(field: Field | undefined, place: number): string {
  if (field?.kind === 'xfc') return 'fill-xfc';
  if (field?.kind === 'pack') return 'fill-star';
  if (field?.kind === 'lease') return 'fill-text';
  return place % 2 === 0 ? 'fill-turf-1' : 'fill-turf-2';
}

/** What a wedge pays, along its middle. */
function Mark({ field }: { readonly field: Field }) {
  const t = useText();
  const isDark = field.kind === 'gold';
  const tone = isDark ? 'fill-on-turf' : 'fill-ground';
  const size = field.kind === 'gold' || field.kind === 'xfc' ? 24 : 18;
  return (
    <g transform={`rotate(${WEDGE_DEGREES / 2} ${CENTRE} ${CENTRE})`}>
      <text
        x={CENTRE}
        y={CENTRE - LABEL_RADIUS}
        textAnchor="middle"
        fontSize={size}
        className={`font-display font-semibold ${tone}`}
      >
        {MARKS[field.kind](field)}
      </text>
      <text
        x={CENTRE}
        y={CENTRE - LABEL_RADIUS + 15}
        textAnchor="middle"
        fontSize="10"
        className={`font-display ${tone}`}
      >
        {t(`spin.unit.${field.kind}`)}
      </text>
    </g>
  );
}

const MARKS = {
  gold: ({ amount }: Field) => amount ?? '',
  xfc: ({ amount }: Field) => String(Number(amount)),
  lease: ({ stars }: Field) => '★'.repeat(stars ?? 0),
  pack: ({ pack }: Field) => (pack === 'icon' ? '★★★' : '★'),
} as const;
