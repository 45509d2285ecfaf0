interface SparklineProps {
  /** In order; fewer than two draw a flat line. */
  readonly values: readonly number[];
  /** Its text for screen readers: "Price over 7 days: up 12.4%". Without one it is decorative. */
  readonly label?: string;
  readonly width?: number;
  readonly height?: number;
  /** `trend` takes the colour of the direction. */
  readonly tone?: 'trend' | 'plain';
}

const END = 2;

/** The course of amounts as an inline chart. */
export function Sparkline({ values, label, width = 72, height = 24, tone = 'trend' }: SparklineProps) {
  const min = Math.min(...values);
  const span = Math.max(...values) - min;
  const inner = { width: width - 2 * END - 2, height: height - 2 * END - 2 };
  const placed = (values.length < 2 ? [0, 0] : values).map((value, index, all) => ({
    x: END + 1 + (inner.width * index) / (all.length - 1),
    y:
      END +
      1 +
      (values.length < 2 || span === 0 ? inner.height / 2 : inner.height * (1 - (value - min) / span)),
  }));
  const last = placed.at(-1);
  const moved = (values.at(-1) ?? 0) - (values[0] ?? 0);
  const colour =
    tone === 'plain' || moved === 0 || values.length < 2 ? 'text-muted' : moved > 0 ? 'text-up' : 'text-down';
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      fill="none"
      className={`inline-block shrink-0 ${colour}`}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <polyline
        points={placed.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
        strokeLinecap="round"
        strokeDasharray={values.length < 2 ? '2 3' : undefined}
      />
      {last && values.length > 1 && <circle cx={last.x} cy={last.y} r={END} fill="currentColor" />}
    </svg>
  );
}
