import { Check, Download, Share, SquarePlus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useText } from '../../lib/i18n/languages.tsx';
import type { Icon } from '../../ui/brand/icons.ts';
import { MarkArt } from '../../ui/brand/mark-art.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { currentWay, declineOffer, endOffer, type InstallPrompt } from './offer.ts';

type Step = 'offer' | 'question' | 'failed';

/** Offers to put the product on the home screen, and leads through it. */
export function InstallBar() {
  const t = useText();
  const [step, setStep] = useState<Step>('offer');
  if (step === 'failed') return <FailedDialog onClose={declineOffer} />;
  return (
    <section
      aria-label={t('install.title')}
      className="overlay flex w-full max-w-md animate-rise flex-wrap items-center justify-end gap-x-2 gap-y-1 rounded-lg p-2 pl-3"
    >
      <MarkArt size={28} />
      <p className="min-w-0 flex-1 basis-40 text-sm font-medium text-pretty">{t('install.text')}</p>
      <div className="flex gap-1">
        <Button size="small" variant="quiet" onClick={declineOffer}>
          {t('install.cancel')}
        </Button>
        <Button size="small" icon={Download} onClick={() => setStep('question')}>
          {t('install.add')}
        </Button>
      </div>
      {step === 'question' && (
        <InstallDialog onClose={() => setStep('offer')} onFailed={() => setStep('failed')} />
      )}
    </section>
  );
}

interface InstallDialogProps {
  readonly onClose: () => void;
  readonly onFailed: () => void;
}

function InstallDialog({ onClose, onFailed }: InstallDialogProps) {
  return currentWay() === 'menu' ? (
    <MenuDialog onClose={onClose} />
  ) : (
    <PromptDialog onClose={onClose} onFailed={onFailed} />
  );
}

/** Asks the browser's question, which it answers once: true if the product is being installed, false if not. */
async function askBrowser(prompt: InstallPrompt): Promise<boolean> {
  window.installPrompt = undefined;
  await prompt.prompt();
  return (await prompt.userChoice).outcome === 'accepted';
}

function PromptDialog({ onClose, onFailed }: InstallDialogProps) {
  const t = useText();
  const [isBusy, setBusy] = useState(false);
  const install = async () => {
    const { installPrompt } = window;
    if (installPrompt === undefined) return onFailed();
    setBusy(true);
    try {
      if (await askBrowser(installPrompt)) endOffer();
      else declineOffer();
    } catch {
      onFailed();
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('install.title')}
      actions={
        <Button variant="main" icon={Download} busy={isBusy} onClick={() => void install()}>
          {t('install.add')}
        </Button>
      }
    >
      <ul className="flex flex-col gap-3">
        {(['start', 'offline', 'notifications'] as const).map((each) => (
          <Line key={each} icon={Check}>
            {t(`install.benefit.${each}`)}
          </Line>
        ))}
      </ul>
    </Dialog>
  );
}

/** On iOS a page can neither install itself nor prompt: the user installs it. */
function MenuDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  return (
    <MessageDialog
      title={t('install.title')}
      answer={t('install.understood')}
      onAnswer={declineOffer}
      onClose={onClose}
    >
      <ol className="flex flex-col gap-3">
        <Line icon={Share}>{t('install.menu.share')}</Line>
        <Line icon={SquarePlus}>{t('install.menu.add')}</Line>
      </ol>
    </MessageDialog>
  );
}

function FailedDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  return (
    <MessageDialog
      title={t('install.failed.title')}
      answer={t('install.failed.close')}
      onAnswer={onClose}
      onClose={onClose}
    >
      <p>{t('install.failed.text')}</p>
      <p className="pt-2 text-muted">{t('install.failed.instead')}</p>
    </MessageDialog>
  );
}

interface MessageDialogProps {
  readonly title: string;
  /** The only answer: it was read. */
  readonly answer: string;
  readonly onAnswer: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

function MessageDialog({ title, answer, onAnswer, onClose, children }: MessageDialogProps) {
  const button = (
    <Button variant="main" onClick={onAnswer}>
      {answer}
    </Button>
  );
  return (
    <Dialog open title={title} actions={button} onClose={onClose}>
      {children}
    </Dialog>
  );
}

function Line({ icon: IconPart, children }: { readonly icon: Icon; readonly children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <IconPart size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-accent-ink" />
      <span>{children}</span>
    </li>
  );
}
