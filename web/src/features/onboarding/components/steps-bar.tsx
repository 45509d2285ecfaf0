import { LAST_TOUR_STEP } from '@touchline/domain/people/onboarding/tour';
import type { Translate } from '../../../lib/i18n/languages.tsx';
import { ProgressBar } from '../../../ui/figures/progress-bar.tsx';

interface StepsProps {
  readonly t: Translate;
  /** 1 to 9. */
  readonly step: number;
}

/** How far the tour has come. */
export function Steps({ t, step }: StepsProps) {
  return (
    <div className="flex w-full items-center gap-3">
      <ProgressBar
        value={step}
        max={LAST_TOUR_STEP}
        label={t('onboarding.progress', { step, total: LAST_TOUR_STEP })}
      />
      <span className="figures shrink-0 text-sm text-muted" aria-hidden="true">
        {step}/{LAST_TOUR_STEP}
      </span>
    </div>
  );
}
