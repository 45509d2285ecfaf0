import { LAST_TOUR_STEP } from '@touchline/domain/people/onboarding/tour';
import { Map } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Translate } from '../../../lib/i18n/languages.tsx';
import { buttonClass } from '../../../ui/controls/button-variant.ts';
import { foldTour } from '../tour-store.ts';

/** The tour collapsed to a button in the corner until it is reopened. */
export function FoldedTour({ t, step }: { readonly t: Translate; readonly step: number }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  return (
    <button
      ref={button}
      type="button"
      onClick={() => foldTour(false)}
      className={`${buttonClass({})} overlay fixed right-4 bottom-[calc(5rem+env(safe-area-inset-bottom))] z-40 gap-2 md:bottom-4`}
    >
      <Map size={18} aria-hidden="true" className="text-accent-ink" />
      {t('onboarding.continue')}
      <span className="figures text-muted">
        {step}/{LAST_TOUR_STEP}
      </span>
    </button>
  );
}
