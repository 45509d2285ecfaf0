import { useId, type KeyboardEvent, type ReactNode } from 'react';
import { scrollRow } from '../lists/scroll-row.ts';
import { useImmediateChoice } from './use-immediate-choice.ts';

interface TabChoice<Value extends string | number> {
  readonly value: Value;
  readonly label: string;
  /** The number of things in the tab. */
  readonly count?: number | undefined;
}

interface ChoiceProps<Value extends string> {
  /** The name of the choice, for screen readers. */
  readonly label: string;
  readonly choices: readonly TabChoice<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** Left and right, Home and End move the selection, as in the ARIA tabs pattern. */
function arrowKeys<Value extends string>({ choices, value, onChange }: ChoiceProps<Value>) {
  return (event: KeyboardEvent) => {
    const index = choices.findIndex((choice) => choice.value === value);
    const last = choices.length - 1;
    const targets: Record<string, number> = {
      ArrowRight: index === last ? 0 : index + 1,
      ArrowLeft: index <= 0 ? last : index - 1,
      Home: 0,
      End: last,
    };
    const target = targets[event.key];
    const choice = target === undefined ? undefined : choices[target];
    if (target === undefined || choice === undefined) return;
    event.preventDefault();
    onChange(choice.value);
    event.currentTarget.querySelectorAll<HTMLElement>('button')[target]?.focus();
  };
}

interface TabsProps<Value extends string> extends ChoiceProps<Value> {
  /** The panel of the selected tab. */
  readonly children?: ReactNode;
  /** Links the tabs to the panel; unique on the page. */
  readonly id: string;
}

/** Tabs of one screen. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { choices, label, id, children } = props;
  const [value, onChange] = useImmediateChoice(props.value, props.onChange);
  const onKeyDown = arrowKeys({ ...props, value, onChange });
  return (
    <>
      {/* The tabs take the focus, with a roving tabindex. */}
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus */}
      <div
        ref={scrollRow}
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
        className="scroll-row border-b"
      >
        {choices.map((choice) => {
          const chosen = choice.value === value;
          return (
            <button
              key={choice.value}
              type="button"
              role="tab"
              id={`${id}-${choice.value}`}
              aria-selected={chosen}
              aria-controls={chosen ? `${id}-panel` : undefined}
              tabIndex={chosen ? 0 : -1}
              onClick={() => onChange(choice.value)}
              className={`relative flex min-h-11 shrink-0 items-center gap-1.5 px-3 text-sm font-semibold transition-colors duration-120 first:pl-0 focus-visible:-outline-offset-2 ${
                chosen ? 'text-text' : 'text-muted hover:text-text'
              }`}
            >
              {choice.label}
              {choice.count !== undefined && (
                <span className="tabular text-xs font-medium text-muted">{choice.count}</span>
              )}
              {chosen && <span className="absolute inset-x-0 -bottom-px h-0.5 bg-accent-ink" />}
            </button>
          );
        })}
      </div>
      {children !== undefined && (
        <div
          role="tabpanel"
          id={`${id}-panel`}
          // Its content follows the tab a moment later.
          aria-labelledby={`${id}-${props.value}`}
          aria-busy={value !== props.value}
          className="pt-4"
        >
          {children}
        </div>
      )}
    </>
  );
}

interface SegmentedProps<Value extends string> extends ChoiceProps<Value> {
  /** Less room around each option, for more than five. */
  readonly tight?: boolean;
}

/** A segmented control of two to five short options. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { choices, value, onChange, label, tight = false } = props;
  return (
    <fieldset
      ref={scrollRow}
      className="scroll-fade inline-flex w-fit max-w-full min-w-0 overflow-x-auto rounded-sm border bg-surface p-0.5"
    >
      <legend className="sr-only">{label}</legend>
      <RadioChips
        choices={choices}
        value={value}
        onChange={onChange}
        className={`gap-1.5 rounded-[4px] has-focus-visible:-outline-offset-2 pointer-coarse:min-h-10 ${tight ? 'px-2.5' : 'px-3'}`}
      />
    </fieldset>
  );
}

interface RadioChipsProps<Value extends string | number> {
  readonly choices: readonly TabChoice<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** The classes of each chip. */
  readonly className: string;
}

/** One of several options in a row: radio buttons styled as chips. */
export function RadioChips<Value extends string | number>(props: RadioChipsProps<Value>) {
  const { choices, className } = props;
  const [value, onChange] = useImmediateChoice(props.value, props.onChange);
  const name = useId();
  return choices.map((choice) => (
    <label
      key={choice.value}
      className={`relative flex min-h-9 shrink-0 items-center text-sm font-medium text-muted transition-colors duration-120 hover:text-text has-checked:bg-text has-checked:text-ground has-focus-visible:outline-2 has-focus-visible:outline-accent-ink ${className}`}
    >
      <input
        type="radio"
        name={name}
        checked={choice.value === value}
        onChange={() => onChange(choice.value)}
        className="absolute inset-0 cursor-pointer appearance-none outline-none"
      />
      {choice.label}
      {choice.count !== undefined && <span className="tabular text-xs">{choice.count}</span>}
    </label>
  ));
}
