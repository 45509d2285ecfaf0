import { Check } from 'lucide-react';
import { useText } from '../../../lib/i18n/languages.tsx';
import { Link } from '../../../ui/text/link.tsx';
import { STEPS, type StepName } from './draft.ts';

interface StepNavProps {
  readonly step: StepName;
  /** The steps whose part of the draft is complete. */
  readonly done: ReadonlySet<StepName>;
}

/** The steps of the wizard as links: any of them can be opened at any time. */
export function StepNav({ step, done }: StepNavProps) {
  const t = useText();
  const current = STEPS.indexOf(step);
  return (
    <nav aria-label={t('contest-creation.steps')}>
      <p className="flex items-baseline justify-between gap-3 pb-1 md:hidden" aria-hidden="true">
        <span className="font-display text-lg font-semibold">{t(`contest-creation.step.${step}`)}</span>
        <span className="tabular text-xs text-muted">
          {t('forms.step', { number: current + 1, count: STEPS.length })}
        </span>
      </p>
      <ol className="flex gap-1.5 md:gap-2">
        {STEPS.map((name) => {
          const isDone = done.has(name);
          const isCurrent = name === step;
          return (
            <li key={name} className="min-w-0 flex-1">
              <Link
                to="/play/contest/create-contest"
                search={{ step: name }}
                replace
                resetScroll={false}
                {...(isCurrent && { 'aria-current': 'step' as const })}
                className="group flex flex-col justify-center gap-2 rounded-sm py-1 max-md:min-h-11"
              >
                <span
                  aria-hidden="true"
                  className={`h-1 rounded-full ${isCurrent ? 'bg-accent-ink' : isDone ? 'bg-muted' : 'bg-line-strong'}`}
                />
                <span
                  className={`flex min-w-0 items-center gap-1.5 text-sm max-md:sr-only ${isCurrent ? 'font-semibold' : 'text-muted group-hover:text-text'}`}
                >
                  {isDone && !isCurrent && (
                    <Check size={14} strokeWidth={2.5} aria-hidden="true" className="shrink-0 text-up" />
                  )}
                  <span className="truncate">{t(`contest-creation.step.${name}`)}</span>
                  {isDone && <span className="sr-only">{t('forms.step.done')}</span>}
                </span>
              </Link>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
