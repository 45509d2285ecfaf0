interface ProgressBarProps {
  readonly value: number;
  readonly most: number;
  /** What is measured, for screen readers: "37 of 50 seats". */
  readonly label: string;
  readonly tone?: 'accent' | 'live' | 'plain';
}

const TONES = { accent: 'fill-accent-ink', live: 'fill-live', plain: 'fill-muted' } as const;

/** How much of something is done or taken. */
export function ProgressBar({ value, most, label, tone = 'accent' }: ProgressBarProps) {
  const share = most <= 0 ? 0 : Math.min(1, Math.max(0, value / most));
  return (
    <svg
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={most}
      aria-valuenow={value}
      className="block h-1.5 w-full overflow-hidden rounded-full bg-hover"
      preserveAspectRatio="none"
      viewBox="0 0 100 1"
    >
      <rect height="1" width={share * 100} className={TONES[tone]} />
    </svg>
  );
}
