import { Check, CircleAlert, Eye, EyeOff, Minus } from 'lucide-react';
import {
  useId,
  useState,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
} from 'react';
import { useText } from '../../lib/i18n/languages.tsx';

/** The common parts of every field. */
interface FieldFrame {
  readonly label: string;
  /** Help below the label. */
  readonly hint?: string | undefined;
  /** The error, as text. */
  readonly error?: string | null | undefined;
  /** Next to the label: a link, a counter. */
  readonly aside?: ReactNode;
}

interface FieldProps extends FieldFrame {
  readonly children: (control: {
    id: string;
    'aria-describedby': string | undefined;
    'aria-invalid': true | undefined;
  }) => ReactNode;
}

/** The classes of a text input, for fields in other files. */
export const CONTROL =
  'w-full min-h-11 rounded-sm border bg-surface px-3 text-base md:text-sm text-text placeholder:text-muted transition-colors duration-120 hover:border-line-strong focus-visible:border-accent-ink focus-visible:outline-1 focus-visible:outline-offset-0 disabled:bg-hover disabled:text-muted aria-invalid:border-down';

/** A label, a control, help and the error, linked for screen readers. */
export function Field({ label, hint, error, aside, children }: FieldProps) {
  const id = useId();
  const hasError = error !== undefined && error !== null && error !== '';
  const describedBy = [hint && `${id}-hint`, hasError && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="text-sm font-medium">
          {label}
        </label>
        {aside && <span className="text-xs text-muted">{aside}</span>}
      </div>
      {children({ id, 'aria-describedby': describedBy || undefined, 'aria-invalid': hasError || undefined })}
      {hint && !hasError && (
        <p id={`${id}-hint`} className="text-xs text-muted">
          {hint}
        </p>
      )}
      <div aria-live="polite">
        {hasError && (
          <p id={`${id}-error`} className="flex items-start gap-1.5 text-xs font-medium text-down">
            <CircleAlert size={14} className="mt-px shrink-0" aria-hidden="true" />
            {error}
          </p>
        )}
      </div>
    </div>
  );
}

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'> & {
  readonly ref?: Ref<HTMLInputElement>;
};

interface TextFieldProps extends FieldFrame, InputProps {
  /** Inside the control, on its right: a unit, a state. */
  readonly suffix?: ReactNode;
}

/** One line of text. */
export function TextField({ label, hint, error, aside, suffix, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} aside={aside}>
      {(control) => (
        <span className="relative flex items-center">
          <input type="text" {...input} {...control} className={`${CONTROL} ${suffix ? 'pr-14' : ''}`} />
          {suffix && <span className="absolute right-3 text-sm text-muted">{suffix}</span>}
        </span>
      )}
    </Field>
  );
}

/**
 * An e-mail address, typed without the capital letters and corrections of a phone. A sign-in passes `autoComplete="username"`.
 */
export function EmailField(props: Omit<TextFieldProps, 'name' | 'type' | 'inputMode'>) {
  return (
    <TextField
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      name="email"
      type="email"
      inputMode="email"
    />
  );
}

/** A password field with a button that shows the password. */
export function PasswordField({ label, hint, error, aside, ...input }: FieldFrame & InputProps) {
  const t = useText();
  const [shown, setShown] = useState(false);
  const Mark = shown ? EyeOff : Eye;
  return (
    <Field label={label} hint={hint} error={error} aside={aside}>
      {(control) => (
        <span className="relative flex items-center">
          <input
            autoComplete="current-password"
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            className={`${CONTROL} pr-12`}
          />
          <button
            type="button"
            aria-label={t(shown ? 'ui.password.hide' : 'ui.password.show')}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
            className="absolute right-0 inline-flex size-11 items-center justify-center rounded-sm text-muted hover:text-text"
          >
            <Mark size={18} aria-hidden="true" />
          </button>
        </span>
      )}
    </Field>
  );
}

interface Choice {
  readonly value: string;
  readonly label: string;
}

interface SelectFieldProps
  extends FieldFrame, Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'className'> {
  readonly choices: readonly Choice[];
  /** Shown while nothing is selected. */
  readonly placeholder?: string;
}

/** A native select. */
export function SelectField({
  label,
  hint,
  error,
  aside,
  choices,
  placeholder,
  ...select
}: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} aside={aside}>
      {(control) => (
        <select {...select} {...control} className={CONTROL}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** A date as `yyyy-mm-dd`, with the browser's date picker. */
export function DateField({ label, hint, error, aside, ...input }: FieldFrame & InputProps) {
  return (
    <Field label={label} hint={hint} error={error} aside={aside}>
      {(control) => <input {...input} {...control} type="date" className={`${CONTROL} tabular`} />}
    </Field>
  );
}

interface CheckboxProps extends Omit<InputProps, 'type' | 'ref'> {
  /** May contain links. */
  readonly label: ReactNode;
  readonly error?: string | null | undefined;
  /** Whether it is checked for some of what it stands for, not for all. */
  readonly isMixed?: boolean;
  /** Whether headings of its row and its column already show the label. */
  readonly isLabelHidden?: boolean;
}

/** The tick of a checkbox, which is its `peer`. */
export function CheckMark() {
  return (
    <Check
      size={16}
      strokeWidth={3}
      className="pointer-events-none invisible absolute top-0.5 left-0.5 text-on-accent peer-checked:visible"
      aria-hidden="true"
    />
  );
}

/** The mark of a checkbox that is checked for some of what it stands for. */
function MixedMark() {
  return (
    <Minus
      size={16}
      strokeWidth={3}
      className="pointer-events-none absolute top-0.5 left-0.5 text-on-accent"
      aria-hidden="true"
    />
  );
}

/** A checkbox. */
export function Checkbox({ label, error, isMixed = false, isLabelHidden = false, ...input }: CheckboxProps) {
  const id = useId();
  const hasError = error !== undefined && error !== null && error !== '';
  return (
    <div className="flex flex-col gap-1">
      <label
        className={
          isLabelHidden
            ? 'flex size-11 items-center justify-center'
            : 'flex min-h-11 items-center gap-3 text-sm'
        }
      >
        <span className="relative inline-flex size-5 shrink-0">
          <input
            {...input}
            ref={(element) => {
              // A press also sets this, so every render sets it again.
              if (element !== null) element.indeterminate = isMixed;
            }}
            type="checkbox"
            aria-invalid={hasError || undefined}
            aria-describedby={hasError ? id : undefined}
            className="peer size-5 appearance-none rounded-[4px] border border-line-strong bg-surface transition-colors duration-120 checked:border-transparent checked:bg-accent indeterminate:border-transparent indeterminate:bg-accent disabled:bg-hover aria-invalid:border-down"
          />
          {isMixed ? <MixedMark /> : <CheckMark />}
        </span>
        <span className={isLabelHidden ? 'sr-only' : undefined}>{label}</span>
      </label>
      <div aria-live="polite">
        {hasError && (
          <p id={id} className="flex items-start gap-1.5 text-xs font-medium text-down">
            <CircleAlert size={14} className="mt-px shrink-0" aria-hidden="true" />
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
