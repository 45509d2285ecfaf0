import { Field } from './field.tsx';

/** Digits of a code. */
export const CODE_DIGITS = 6;

interface CodeFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Called with the code once all digits are there, typed or pasted. */
  readonly onComplete: (code: string) => void;
  readonly hint?: string | undefined;
  readonly error?: string | null | undefined;
}

/** A field for a code of six digits; phones offer the one of a message. */
export function CodeField({ label, value, onChange, onComplete, hint, error }: CodeFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <input
          {...control}
          className="figures h-14 w-full max-w-64 rounded-sm border bg-surface px-4 text-2xl tracking-[0.35em] transition-colors duration-120 hover:border-line-strong focus-visible:border-accent-ink focus-visible:outline-1 focus-visible:outline-offset-0 aria-invalid:border-down"
          name="one-time-code"
          autoComplete="one-time-code"
          inputMode="numeric"
          spellCheck={false}
          maxLength={CODE_DIGITS + 1}
          value={value}
          onChange={(event) => {
            const digits = event.target.value.replaceAll(/\D/g, '').slice(0, CODE_DIGITS);
            onChange(digits);
            if (digits.length === CODE_DIGITS && digits !== value) onComplete(digits);
          }}
        />
      )}
    </Field>
  );
}
