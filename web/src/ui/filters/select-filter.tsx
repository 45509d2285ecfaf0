import type { ReactNode } from 'react';

interface SelectFilterProps {
  readonly label: string;
  /** Empty: nothing is chosen. */
  readonly value: string;
  readonly onPick: (value: string) => void;
  /** The options. */
  readonly children: ReactNode;
}

/** A filter with one choice of several. */
export function SelectFilter({ label, value, onPick, children }: SelectFilterProps) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={(event) => onPick(event.target.value)}
      className={`min-h-9 max-w-52 shrink-0 rounded-sm max-md:max-w-full max-md:grow border bg-surface px-2 text-sm font-medium pointer-coarse:min-h-11 ${value === '' ? 'text-muted' : 'border-text text-text'}`}
    >
      {children}
    </select>
  );
}
