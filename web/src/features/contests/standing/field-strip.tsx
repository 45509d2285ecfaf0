interface FieldStripProps {
  readonly rank: number;
  readonly total: number;
  /** How many places pay. */
  readonly paid: number;
}

/** All places of a contest as a strip: green where money is paid, with a marker where a team stands. Decorative. */
export function FieldStrip({ rank, total, paid }: FieldStripProps) {
  const last = Math.max(1, total);
  const edge = Math.min(1, paid / last) * 100;
  const at = ((rank - 0.5) / last) * 100;
  return (
    <svg width="100%" height="16" aria-hidden="true" className="block overflow-visible">
      <rect y="5" width="100%" height="6" rx="3" className="fill-hover" />
      <rect y="5" width={`${edge}%`} height="6" rx="3" className="fill-up-soft" />
      <rect x={`${edge}%`} y="1" width="2" height="14" className="fill-up" />
      <circle
        cx={`${at}%`}
        cy="8"
        r="6"
        className={`stroke-raised ${rank <= paid ? 'fill-up' : 'fill-muted'}`}
        strokeWidth="2"
      />
    </svg>
  );
}
