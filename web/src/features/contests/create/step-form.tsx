import { ArrowLeft, ArrowRight, CircleAlert } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { useText } from '../../../lib/i18n/languages.tsx';
import { buttonClass } from '../../../ui/controls/button-variant.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Link } from '../../../ui/text/link.tsx';
import { STEPS, type StepName } from './draft.ts';
import { Form } from '../../../ui/forms/form.tsx';

interface StepFormProps {
  readonly step: StepName;
  readonly children: ReactNode;
  /** Goes on to the next step; false when something is missing, which is then shown. */
  readonly onNext: () => boolean;
}

/** One step: its question, its fields, back and next. A missing field gets the focus. */
export function StepForm({ step, children, onNext }: StepFormProps) {
  const t = useText();
  const form = useRef<HTMLFormElement>(null);
  const index = STEPS.indexOf(step);
  const before = STEPS[index - 1];
  const showMissing = () =>
    requestAnimationFrame(() => {
      const missing = form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-problem]');
      missing?.focus();
    });
  return (
    <Form
      ref={form}
      aria-labelledby="creation-step"
      className="flex flex-col gap-6"
      onSend={() => {
        if (!onNext()) showMissing();
      }}
    >
      <header className="flex flex-col gap-1">
        <h2 id="creation-step" className="text-lg md:text-xl">
          {t(`contest-creation.ask.${step}`)}
        </h2>
        <p className="max-w-prose text-muted">{t(`contest-creation.ask.${step}.text`)}</p>
      </header>
      {children}
      {step !== 'review' && (
        <footer className="flex items-center justify-between gap-3 border-t bg-ground py-4 md:sticky md:bottom-0 md:z-1">
          {before === undefined ? (
            <span />
          ) : (
            <Link
              to="/play/contest/create-contest"
              search={{ step: before }}
              className={buttonClass({ variant: 'quiet' })}
            >
              <ArrowLeft size={18} aria-hidden="true" />
              {t('contest-creation.back')}
            </Link>
          )}
          <Button type="submit" variant="main" size="large">
            {t('contest-creation.next')}
            <ArrowRight size={18} aria-hidden="true" />
          </Button>
        </footer>
      )}
    </Form>
  );
}

/** The error of a part that is no single field; it takes the focus when the step is left with it. */
export function PartError({ text }: { readonly text: string | null }) {
  return (
    <div aria-live="polite" className="empty:hidden">
      {text !== null && (
        <p
          data-problem
          tabIndex={-1}
          className="flex items-start gap-2 rounded-sm bg-down-soft px-3 py-2 text-sm font-medium text-down"
        >
          <CircleAlert size={16} className="mt-0.5 shrink-0" aria-hidden="true" />
          {text}
        </p>
      )}
    </div>
  );
}
