import type { ReactNode } from 'react';

interface ChipProps {
  readonly pressed: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

/** A filter that is on or off. */
export function Chip({ pressed, onPress, children }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className={`inline-flex min-h-9 shrink-0 items-center gap-1.5 rounded-sm border px-3 text-sm font-medium whitespace-nowrap transition-colors duration-120 pointer-coarse:min-h-11 ${
        pressed
          ? 'border-text bg-text text-ground'
          : 'bg-surface text-muted hover:border-line-strong hover:text-text'
      }`}
    >
      {children}
    </button>
  );
}
