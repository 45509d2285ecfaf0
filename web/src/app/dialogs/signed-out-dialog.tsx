import { useText } from '../../lib/i18n/languages.tsx';
import { showSignedOut, useSignedOutShown } from '../../lib/session/sign-out.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';

/** Confirms the sign-out, over the sign-in screen. */
export function SignedOutDialog() {
  const t = useText();
  const close = () => showSignedOut(false);
  return (
    <Dialog
      open={useSignedOutShown()}
      onClose={close}
      title={t('shell.signed-out.title')}
      actions={
        <Button variant="main" onClick={close}>
          {t('shell.ok')}
        </Button>
      }
    >
      <p>{t('shell.signed-out.text')}</p>
    </Dialog>
  );
}
