import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { reportException } from '../../lib/loading/error-reporting.ts';
import { useText } from '../../lib/i18n/languages.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/states/states.tsx';

/** The error boundary of the page, for unexpected errors. */
export function ErrorScreen({ error, reset }: { readonly error: unknown; readonly reset?: () => void }) {
  const t = useText();
  const router = useRouter();
  useEffect(() => reportException(error), [error]);
  const goBack = () => {
    reset?.();
    router.history.back();
  };
  return (
    <main className="flex min-h-[60dvh] items-center justify-center">
      <div role="alert">
        <EmptyState
          isScreen
          drawing="whistle"
          title={t('shell.boundary.title')}
          action={
            <Button variant="main" onClick={goBack}>
              {t('shell.boundary.back')}
            </Button>
          }
        />
      </div>
    </main>
  );
}
