interface ProgressBarProps {
  readonly value: number;
  readonly max: number;
  /** The value as text, for screen readers: "37 of 50 seats". */
  readonly label: string;
  readonly tone?: 'accent' | 'live' | 'plain';
}

const TONES = { accent: 'text-accent-ink', live: 'text-live', plain: 'text-muted' } as const;

/** A progress bar. */
export function ProgressBar({ value, max, label, tone = 'accent' }: ProgressBarProps) {
  return (
    <progress
      aria-label={label}
      max={Math.max(1, max)}
      value={Math.min(Math.max(0, value), Math.max(1, max))}
      className={`block h-1.5 w-full appearance-none overflow-hidden rounded-full border-0 bg-hover ${TONES[tone]} [&::-moz-progress-bar]:bg-current [&::-webkit-progress-bar]:bg-hover [&::-webkit-progress-value]:rounded-full motion-safe:[&::-webkit-progress-value]:transition-[inline-size] motion-safe:[&::-webkit-progress-value]:duration-240 [&::-webkit-progress-value]:bg-current`}
    />
  );
}
