import { useNavigate, useRouter } from '@tanstack/react-router';
import { dismissLogin, useLoginPromptPath } from '../../lib/session/login-required.ts';
import { useText } from '../../lib/i18n/languages.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { isScreen } from '../../ui/text/link.tsx';

/** Asks a visitor to sign in for an action that needs an account; afterwards they return to the same page. */
export function LoginRequiredDialog() {
  const t = useText();
  const router = useRouter();
  const navigate = useNavigate();
  const askedAt = useLoginPromptPath();
  const go = (path: string) => {
    const href = `${path}?origin=${encodeURIComponent(askedAt ?? '/')}`;
    dismissLogin();
    void navigate({ href });
  };
  return (
    <Dialog
      open={askedAt !== null}
      onClose={dismissLogin}
      title={t('shell.login-required.title')}
      actions={
        <>
          {isScreen(router, '/auth/register') && (
            <Button onClick={() => go('/auth/register')}>{t('shell.sign-up')}</Button>
          )}
          {isScreen(router, '/auth/login') && (
            <Button variant="main" onClick={() => go('/auth/login')}>
              {t('shell.sign-in')}
            </Button>
          )}
        </>
      }
    >
      <p>{t('shell.login-required.text')}</p>
    </Dialog>
  );
}
