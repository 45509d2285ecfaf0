import type { Finish } from './use-projection.ts';

interface FinishBarProps {
  readonly finish: Pick<Finish, 'rank' | 'low' | 'high'>;
  readonly entries: number;
  /** How many places pay. */
  readonly paid: number;
}

/** All places as a strip, the first on the left: paid ones green, the likely ones a band, the expected one a dot. Decorative. */
export function FinishBar({ finish: { rank, low, high }, entries, paid }: FinishBarProps) {
  const last = Math.max(1, entries);
  const percent = (place: number): string => `${(100 * Math.min(Math.max(place, 0), last)) / last}%`;
  const width = `max(0.75rem, ${(100 * (high - low + 1)) / last}%)`;
  return (
    <div aria-hidden="true" className="relative h-3">
      <div className="absolute inset-x-0 top-1 h-1 overflow-hidden rounded-full bg-hover">
        <div className="h-full bg-up-soft" style={{ width: percent(paid) }} />
      </div>
      {paid > 0 && <div className="absolute top-0 h-3 w-0.5 bg-up" style={{ left: percent(paid) }} />}
      <div
        style={{ left: `min(${percent(low - 1)}, calc(100% - 0.75rem))`, width }}
        className="absolute top-0.5 h-2 max-w-full rounded-full bg-text/30 transition-[left,width] duration-240 motion-reduce:transition-none"
      />
      <div
        style={{ left: percent(rank - 0.5) }}
        className={`absolute top-0 size-3 -translate-x-1/2 rounded-full border-2 border-raised transition-[left] duration-240 motion-reduce:transition-none ${rank <= paid ? 'bg-up' : 'bg-text'}`}
      />
    </div>
  );
}

/** A chance as a bar. Decorative. */
export function WinBar({ chance }: { readonly chance: number }) {
  return (
    <div aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-hover">
      <div
        style={{ width: `${100 * chance}%` }}
        className="h-full rounded-full bg-up transition-[width] duration-240 motion-reduce:transition-none"
      />
    </div>
  );
}
