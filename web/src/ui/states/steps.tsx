import { Check, X } from 'lucide-react';
import { useText } from '../../lib/i18n/languages.tsx';

interface StepsProps {
  /** The name of the process, for screen readers. */
  readonly label: string;
  /** The steps in order, in a word or two each. */
  readonly steps: readonly string[];
  /** The current step, from 0; the number of steps when all are done. */
  readonly current: number;
  /** Why the current step failed, as text. */
  readonly failure?: string | null;
}

type StepState = 'done' | 'current' | 'failed' | 'ahead';

/** The progress of a process in steps; on a phone a segmented line and the name of the current step. */
export function Steps({ label, steps, current, failure = null }: StepsProps) {
  const t = useText();
  const stateOf = (index: number): StepState => {
    if (index < current) return 'done';
    if (index > current) return 'ahead';
    return failure === null ? 'current' : 'failed';
  };
  const shown = Math.min(current, steps.length - 1);
  return (
    <div className="flex flex-col gap-2">
      <p className="flex items-baseline justify-between gap-3 text-sm md:hidden" aria-hidden="true">
        <span className="font-medium">{steps[shown]}</span>
        <span className="tabular text-xs text-muted">
          {t('forms.step', { number: shown + 1, count: steps.length })}
        </span>
      </p>
      <ol aria-label={label} className="flex gap-1.5 md:gap-3">
        {steps.map((step, index) => (
          <Step key={step} name={step} number={index + 1} state={stateOf(index)} />
        ))}
      </ol>
      {failure !== null && (
        <p role="alert" className="text-xs font-medium text-down">
          {failure}
        </p>
      )}
    </div>
  );
}

const BARS = {
  done: 'bg-accent-ink',
  current: 'bg-accent-ink',
  failed: 'bg-down',
  ahead: 'bg-line-strong',
} as const;
const MARKS = {
  done: 'border-transparent bg-accent text-on-accent',
  current: 'border-accent-ink text-accent-ink',
  failed: 'border-down text-down',
  ahead: 'border-line-strong text-muted',
} as const;

interface StepProps {
  readonly name: string;
  readonly number: number;
  readonly state: StepState;
}

function Step({ name, number, state }: StepProps) {
  const t = useText();
  return (
    <li
      aria-current={state === 'current' || state === 'failed' ? 'step' : undefined}
      className="flex min-w-0 flex-1 flex-col gap-2"
    >
      <span aria-hidden="true" className={`h-1 rounded-full ${BARS[state]}`} />
      <span className="flex min-w-0 items-center gap-2 text-sm max-md:sr-only">
        <span
          aria-hidden="true"
          className={`figures inline-flex size-6 shrink-0 items-center justify-center rounded-full border text-xs ${MARKS[state]}`}
        >
          {state === 'done' ? <Check size={14} /> : state === 'failed' ? <X size={14} /> : number}
        </span>
        <span className={`truncate ${state === 'ahead' ? 'text-muted' : 'font-medium'}`}>{name}</span>
        {(state === 'done' || state === 'failed') && (
          <span className="sr-only">{t(`forms.step.${state}`)}</span>
        )}
      </span>
    </li>
  );
}
