import { useId, type ReactNode } from 'react';
import { CheckMark } from '../controls/field.tsx';

interface SwitchProps {
  readonly label: string;
  readonly text?: string;
  /** Whether a heading beside it already shows the label. */
  readonly isLabelHidden?: boolean;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  /** Why it can't be changed, as text. */
  readonly blocked?: string | null;
}

/** A switch that takes effect at once. */
export function Switch({
  label,
  text,
  isLabelHidden = false,
  checked,
  onChange,
  blocked = null,
}: SwitchProps) {
  const id = useId();
  const below = blocked ?? text;
  return (
    <label className="flex min-h-11 items-center justify-between gap-4 text-sm">
      <span className={isLabelHidden ? 'sr-only' : 'flex min-w-0 flex-col'}>
        <span className="font-medium">{label}</span>
        {below !== undefined && (
          <span id={id} className="text-xs text-pretty text-muted">
            {below}
          </span>
        )}
      </span>
      <span className="relative inline-flex h-6 w-10 shrink-0">
        <input
          type="checkbox"
          role="switch"
          aria-checked={checked}
          checked={checked}
          disabled={blocked !== null}
          aria-describedby={below === undefined ? undefined : id}
          onChange={(event) => onChange(event.target.checked)}
          className="peer h-6 w-10 appearance-none rounded-full border border-line-strong bg-hover transition-colors duration-120 checked:border-transparent checked:bg-accent disabled:opacity-50"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-1 left-1 size-4 rounded-full bg-text transition-transform duration-120 peer-checked:translate-x-4 peer-checked:bg-on-accent"
        />
      </span>
    </label>
  );
}

/** One row of a choice. */
interface ChoiceRow<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly text?: string;
  /** At the end of its row: an amount, a count. */
  readonly aside?: ReactNode;
  /** Why it can't be chosen, as text. */
  readonly blocked?: string | null;
}

interface RadioRowsProps<Value extends string> {
  readonly label: string;
  readonly rows: readonly ChoiceRow<Value>[];
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
}

/** A single choice, each row with its consequences. */
export function RadioRows<Value extends string>({ label, rows, value, onChange }: RadioRowsProps<Value>) {
  const name = useId();
  return (
    <Rows label={label}>
      {rows.map((row) => (
        <Row key={row.value} row={row}>
          <input
            type="radio"
            name={name}
            checked={row.value === value}
            disabled={isBlocked(row)}
            onChange={() => onChange(row.value)}
            className="size-5 shrink-0 appearance-none rounded-full border border-line-strong outline-none checked:border-6 checked:border-accent-ink disabled:opacity-50"
          />
        </Row>
      ))}
    </Rows>
  );
}

interface CheckboxRowsProps<Value extends string> {
  readonly label: string;
  readonly rows: readonly ChoiceRow<Value>[];
  readonly values: readonly Value[];
  /** Called with all selected values, in row order. */
  readonly onChange: (values: readonly Value[]) => void;
}

/** A multiple choice, each row with its consequences. */
export function CheckboxRows<Value extends string>({
  label,
  rows,
  values,
  onChange,
}: CheckboxRowsProps<Value>) {
  const toggle = (value: Value, chosen: boolean) =>
    onChange(
      rows.map((row) => row.value).filter((each) => (each === value ? chosen : values.includes(each))),
    );
  return (
    <Rows label={label}>
      {rows.map((row) => (
        <Row key={row.value} row={row}>
          <span className="relative inline-flex size-5 shrink-0">
            <input
              type="checkbox"
              checked={values.includes(row.value)}
              disabled={isBlocked(row)}
              onChange={(event) => toggle(row.value, event.target.checked)}
              className="peer size-5 appearance-none rounded-[4px] border border-line-strong bg-surface outline-none checked:border-transparent checked:bg-accent disabled:opacity-50"
            />
            <CheckMark />
          </span>
        </Row>
      ))}
    </Rows>
  );
}

function isBlocked({ blocked }: ChoiceRow<string>): boolean {
  return blocked !== undefined && blocked !== null;
}

function Rows({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div className="divide-y overflow-hidden rounded-sm border bg-surface">{children}</div>
    </fieldset>
  );
}

/** The texts of a row around its control. */
function Row({ row, children }: { readonly row: ChoiceRow<string>; readonly children: ReactNode }) {
  const below = row.blocked ?? row.text;
  return (
    <label className="flex min-h-14 items-center gap-3 px-3 py-2 text-sm has-checked:bg-accent-soft has-enabled:hover:bg-hover has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent-ink">
      {children}
      <span className="flex min-w-0 flex-1 flex-col">
        <span className={`font-medium ${row.blocked ? 'text-muted' : ''}`}>{row.label}</span>
        {below !== undefined && <span className="text-xs text-pretty text-muted">{below}</span>}
      </span>
      {row.aside}
    </label>
  );
}
