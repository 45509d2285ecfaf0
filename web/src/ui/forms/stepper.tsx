import { Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../lib/i18n/languages.tsx';
import { Field } from '../controls/field.tsx';

interface StepperProps {
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
  readonly min?: number;
  readonly max: number;
  /** Why it can't be changed, as text. */
  readonly blocked?: string | null;
  /** The reason for the maximum, shown when it is reached: "You hold 12 copies." */
  readonly maxReason?: string;
  /** Reports whether the text is no whole number: then the form cannot be sent. */
  readonly onUnreadable?: (isUnreadable: boolean) => void;
}

const BUTTON =
  'inline-flex size-11 shrink-0 items-center justify-center text-text hover:bg-hover focus-visible:-outline-offset-2 disabled:text-muted disabled:opacity-50';

const MAX_TYPED = 10;

/** Reads a whole number; null for anything else, such as "1.5", of which no part is taken for the whole. */
function wholeOf(text: string): number | null {
  return /^\d+$/.test(text) ? Number(text) : null;
}

function isUnreadable(text: string): boolean {
  return text !== '' && wholeOf(text) === null;
}

/** An integer input with plus and minus buttons, arrow keys and typing. */
export function Stepper({
  label,
  value,
  onChange,
  min = 1,
  max,
  blocked = null,
  maxReason,
  onUnreadable,
}: StepperProps) {
  const t = useText();
  const [typed, setTyped] = useState<string | null>(null);
  const disabled = blocked !== null;
  const isUnread = typed !== null && isUnreadable(typed);
  const hint = blocked ?? (value >= max ? maxReason : undefined);
  const set = (next: number) => {
    setTyped(null);
    onUnreadable?.(false);
    onChange(Math.min(max, Math.max(min, next)));
  };
  return (
    <Field
      label={label}
      hint={hint}
      error={isUnread ? t('forms.whole') : null}
      aside={t('forms.range', { min, max })}
    >
      {(control) => (
        <span className="flex w-fit overflow-hidden rounded-sm border bg-surface">
          <StepButton step={-1} disabled={disabled || value <= min} onStep={() => set(value - 1)} />
          <input
            {...control}
            type="text"
            inputMode="numeric"
            role="spinbutton"
            aria-valuenow={value}
            aria-valuemin={min}
            aria-valuemax={max}
            disabled={disabled}
            value={typed ?? String(value)}
            onChange={(event) => {
              const text = event.target.value.trim().slice(0, MAX_TYPED);
              const read = wholeOf(text);
              setTyped(text);
              onUnreadable?.(isUnreadable(text));
              if (read !== null && read >= min && read <= max) onChange(read);
            }}
            onBlur={() => {
              if (!isUnread) set(wholeOf(typed ?? '') ?? value);
            }}
            onKeyDown={(event) => {
              const step = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
              if (step === undefined) return;
              event.preventDefault();
              set(value + step);
            }}
            className="figures w-14 border-x bg-transparent text-center text-lg focus-visible:-outline-offset-2 disabled:text-muted"
          />
          <StepButton step={1} disabled={disabled || value >= max} onStep={() => set(value + 1)} />
        </span>
      )}
    </Field>
  );
}

interface StepButtonProps {
  readonly step: -1 | 1;
  readonly disabled: boolean;
  readonly onStep: () => void;
}

function StepButton({ step, disabled, onStep }: StepButtonProps) {
  const t = useText();
  const Sign = step < 0 ? Minus : Plus;
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={t(step < 0 ? 'forms.less' : 'forms.more')}
      disabled={disabled}
      onClick={onStep}
      className={BUTTON}
    >
      <Sign size={18} aria-hidden="true" />
    </button>
  );
}
