import { useId } from 'react';

interface ChipRowProps {
  readonly label: string;
  readonly choices: readonly { readonly value: number; readonly label: string }[];
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** One of several names, in as many lines as they need; on a phone one line that is pushed sideways. */
export function ChipRow({ label, choices, value, onChange }: ChipRowProps) {
  const name = useId();
  return (
    <fieldset className="-mx-4 min-w-0 overflow-x-auto px-4 [scrollbar-width:none] md:mx-0 md:px-0">
      <legend className="sr-only">{label}</legend>
      <div className="flex gap-2 md:flex-wrap">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="relative flex min-h-9 shrink-0 items-center rounded-sm border bg-surface px-3 text-sm font-medium text-muted transition-colors duration-120 hover:border-line-strong hover:text-text has-checked:border-transparent has-checked:bg-text has-checked:text-ground has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-ink pointer-coarse:min-h-11"
          >
            <input
              type="radio"
              name={name}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
              className="absolute inset-0 cursor-pointer appearance-none outline-none"
            />
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
