import { LAST_TOUR_STEP } from '@touchline/domain/people/onboarding/tour';
import { failureText } from '../../../lib/api/failure.ts';
import { useText, type Translate } from '../../../lib/i18n/languages.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { StateDrawing } from '../../../ui/states/state-drawing.tsx';
import { Steps } from './steps-bar.tsx';

interface FinishDialogProps {
  readonly t: Translate;
  readonly progress: { readonly busy: boolean; readonly failure: unknown; readonly finish: () => void };
  readonly onBack: () => void;
  readonly onFold: () => void;
}

/** Step 9: the whole way is done; its button finishes the tour for good and leads to the wheel. */
export function FinishDialog({ t, progress, onBack, onFold }: FinishDialogProps) {
  const own = useText();
  return (
    <Dialog
      open
      onClose={onFold}
      title={t('onboarding.finish.title')}
      actions={
        <>
          <Button variant="quiet" onClick={onBack}>
            {t('onboarding.back')}
          </Button>
          <Button variant="main" busy={progress.busy} onClick={progress.finish}>
            {t('onboarding.finish')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col items-center gap-4">
        <StateDrawing drawing="cards" />
        <p className="text-base text-pretty">{t('onboarding.finish.text')}</p>
        <Steps t={t} step={LAST_TOUR_STEP} />
        {progress.failure !== null && (
          <p role="alert" className="text-sm font-medium text-down">
            {failureText(progress.failure, own)}
          </p>
        )}
      </div>
    </Dialog>
  );
}
