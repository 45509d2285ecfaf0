/** One axis of a radar chart. */
interface RadarAxis {
  readonly key: string;
  readonly label: string;
}

/** One player on it. */
export interface RadarShape {
  readonly name: string;
  /** By the key of the axis: `share` from 0 to 1 of the maximum, and the formatted figure. */
  readonly values: Readonly<Record<string, { readonly share: number; readonly text: string }>>;
}

interface RadarProps {
  readonly label: string;
  /** Five to eight; clockwise from the top. */
  readonly axes: readonly RadarAxis[];
  /** One player, or up to four to compare. */
  readonly shapes: readonly RadarShape[];
}

const RADIUS = 92;
const CENTRE = { x: 170, y: 124 };
/** Leaves 114 on either side for a label of fifteen letters. */
const VIEW_BOX = '-34 0 408 248';
const RINGS = [0.25, 0.5, 0.75, 1];
/** Distinguishable without colour: by the line, and by the marks at the corners. */
const VARIANTS = [
  { line: 'stroke-accent-ink fill-accent-ink', text: 'text-accent-ink', dash: undefined },
  { line: 'stroke-xfc fill-xfc', text: 'text-xfc', dash: '5 4' },
  { line: 'stroke-up fill-up', text: 'text-up', dash: '1.5 3.5' },
  { line: 'stroke-down fill-down', text: 'text-down', dash: '9 3 2 3' },
] as const;

interface Place {
  readonly x: number;
  readonly y: number;
}

function placeOf(index: number, count: number, share: number): Place {
  const angle = (2 * Math.PI * index) / count - Math.PI / 2;
  return { x: CENTRE.x + RADIUS * share * Math.cos(angle), y: CENTRE.y + RADIUS * share * Math.sin(angle) };
}

function pointsOf(places: readonly Place[]): string {
  return places.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
}

/** Strengths of one to four players; the table below gives the same figures. */
export function Radar({ label, axes, shapes }: RadarProps) {
  const at = (share: (index: number) => number) =>
    axes.map((_, index) => placeOf(index, axes.length, share(index)));
  return (
    <figure className="flex min-w-0 flex-col items-center gap-3">
      <svg viewBox={VIEW_BOX} width="100%" className="max-w-sm" aria-hidden="true" fill="none">
        {RINGS.map((ring) => (
          <polygon
            key={ring}
            points={pointsOf(at(() => ring))}
            className={ring === 1 ? 'stroke-line-strong' : 'stroke-line'}
          />
        ))}
        {at(() => 1).map((place, index) => (
          <line
            key={axes[index]?.key}
            x1={CENTRE.x}
            y1={CENTRE.y}
            x2={place.x}
            y2={place.y}
            className="stroke-line"
          />
        ))}
        {shapes.map((shape, number) => (
          <Shape key={shape.name} number={number} places={at((index) => shareOf(shape, axes[index]))} />
        ))}
        {axes.map((axis, index) => (
          <AxisLabel key={axis.key} axis={axis} place={placeOf(index, axes.length, 1.13)} />
        ))}
      </svg>
      <table className="w-full text-sm">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr className="border-b">
            <th scope="col">
              <span className="sr-only">{label}</span>
            </th>
            {shapes.map((shape, number) => (
              <th key={shape.name} scope="col" className="py-1.5 pl-3 text-right font-semibold">
                <span className="inline-flex max-w-full items-center gap-1.5">
                  <Mark number={number} />
                  <span className="truncate">{shape.name}</span>
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y">
          {axes.map((axis) => (
            <tr key={axis.key}>
              <th scope="row" className="py-1.5 text-left font-normal text-muted">
                {axis.label}
              </th>
              {shapes.map((shape) => (
                <td
                  key={shape.name}
                  className={`figures py-1.5 pl-3 text-right text-base ${leads(shape, shapes, axis) ? '' : 'text-muted'}`}
                >
                  {shape.values[axis.key]?.text ?? '–'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

function shareOf(shape: RadarShape, axis: RadarAxis | undefined): number {
  const share = axis === undefined ? 0 : (shape.values[axis.key]?.share ?? 0);
  return Math.min(1, Math.max(0.02, share));
}

function leads(shape: RadarShape, shapes: readonly RadarShape[], axis: RadarAxis): boolean {
  return shapes.every((other) => shareOf(shape, axis) >= shareOf(other, axis));
}

function Shape({ number, places }: { readonly number: number; readonly places: readonly Place[] }) {
  const variant = VARIANTS[number] ?? VARIANTS[0];
  return (
    <g className={variant.line}>
      <polygon
        points={pointsOf(places)}
        fillOpacity="0.14"
        strokeWidth="2"
        strokeLinejoin="round"
        strokeDasharray={variant.dash}
      />
      {places.map(({ x, y }) =>
        number === 0 ? (
          <circle key={`${x} ${y}`} cx={x} cy={y} r="3" stroke="none" />
        ) : (
          <rect key={`${x} ${y}`} x={x - 3} y={y - 3} width="6" height="6" stroke="none" />
        ),
      )}
    </g>
  );
}

function Mark({ number }: { readonly number: number }) {
  const variant = VARIANTS[number] ?? VARIANTS[0];
  return (
    <svg width="10" height="10" aria-hidden="true" className={`shrink-0 fill-current ${variant.text}`}>
      {number === 0 ? <circle cx="5" cy="5" r="4" /> : <rect x="1" y="1" width="8" height="8" />}
    </svg>
  );
}

/** A label of at most two lines, placed outside the shape. */
function AxisLabel({ axis, place }: { readonly axis: RadarAxis; readonly place: Place }) {
  const across = place.x - CENTRE.x;
  const anchor = Math.abs(across) < 8 ? 'middle' : across > 0 ? 'start' : 'end';
  const text = axis.label.split(' ');
  const half = Math.ceil(text.length / 2);
  const lines =
    axis.label.length > 12 && text.length > 1
      ? [text.slice(0, half).join(' '), text.slice(half).join(' ')]
      : [axis.label];
  return (
    <text
      x={place.x}
      y={place.y + 4 - (lines.length - 1) * 6.5}
      textAnchor={anchor}
      className="fill-muted text-xs"
    >
      {lines.map((line, index) => (
        <tspan key={line} x={place.x} dy={index === 0 ? 0 : 13}>
          {line}
        </tspan>
      ))}
    </text>
  );
}
