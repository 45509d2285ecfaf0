import { useText } from '../../lib/languages.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showSignedOut, useSignedOutShown } from './signed-out.ts';

/** Says that signing out worked, over the sign-in screen. */
export function SignedOutDialog() {
  const t = useText();
  const close = () => showSignedOut(false);
  return (
    <Dialog
      open={useSignedOutShown()}
      onClose={close}
      title={t('shell.signed-out.title')}
      actions={
        <Button look="main" onClick={close}>
          {t('shell.ok')}
        </Button>
      }
    >
      <p>{t('shell.signed-out.text')}</p>
    </Dialog>
  );
}
