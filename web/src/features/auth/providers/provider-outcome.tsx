import { LoaderCircle } from 'lucide-react';
import type { CallFailure } from '../../../lib/api/failure.ts';
import { failureText } from '../../../lib/api/failure.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { ProviderMark, type ProviderName } from '../../../ui/brand/provider-mark.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { AuthHeading } from '../components/auth-heading.tsx';

/** In place of the form while the sign-in through a provider proceeds. */
export function ProviderProceeding({ provider }: { readonly provider: ProviderName }) {
  const t = useText();
  return (
    <div aria-live="polite" aria-busy="true" className="flex flex-col items-center gap-6 py-16 text-center">
      <span className="relative flex size-20 items-center justify-center">
        <LoaderCircle
          size={80}
          strokeWidth={1}
          className="absolute animate-spin text-accent-ink"
          aria-hidden="true"
        />
        <ProviderMark name={provider} size={30} />
      </span>
      <AuthHeading
        title={t('auth.providers.proceeding', { provider: t(`auth.providers.name.${provider}`) })}
      />
    </div>
  );
}

/** Says that the check of a provider's token failed. */
export function ProviderFailedDialog({
  failure,
  onClose,
}: {
  readonly failure: CallFailure;
  readonly onClose: () => void;
}) {
  const t = useText();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('auth.providers.failed.title')}
      actions={
        <Button variant="main" onClick={onClose}>
          {t('shell.ok')}
        </Button>
      }
    >
      <p className="text-muted">{failureText(failure, t)}</p>
    </Dialog>
  );
}
