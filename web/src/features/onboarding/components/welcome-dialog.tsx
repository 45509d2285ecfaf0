import { useUser } from '../../../lib/session/session.tsx';
import type { Translate } from '../../../lib/i18n/languages.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { StateDrawing } from '../../../ui/states/state-drawing.tsx';

interface WelcomeDialogProps {
  readonly t: Translate;
  readonly onStart: () => void;
  readonly onSkip: () => void;
}

/** Step 0: what the tour is, and a way to put it off for a day. */
export function WelcomeDialog({ t, onStart, onSkip }: WelcomeDialogProps) {
  const nickname = useUser()?.nickname ?? '';
  return (
    <Dialog
      open
      onClose={onSkip}
      title={t('onboarding.welcome.title', { nickname })}
      actions={
        <>
          <Button variant="quiet" onClick={onSkip}>
            {t('onboarding.skip')}
          </Button>
          <Button variant="main" onClick={onStart}>
            {t('onboarding.start')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col items-center gap-4">
        <StateDrawing drawing="tunnel" />
        <p className="text-base text-pretty">{t('onboarding.welcome.text')}</p>
        <ol className="flex w-full flex-col gap-2">
          {(['find', 'build', 'watch'] as const).map((part, index) => (
            <li key={part} className="flex items-center gap-3 rounded-sm bg-raised px-3 py-2.5">
              <span className="figures text-lg text-accent-ink" aria-hidden="true">
                {index + 1}
              </span>
              {t(`onboarding.welcome.${part}`)}
            </li>
          ))}
        </ol>
      </div>
    </Dialog>
  );
}
