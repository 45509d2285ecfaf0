import { useRouter } from '@tanstack/react-router';
import { useText } from '../../../lib/i18n/languages.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';

/** Something failed that the screen before could not explain. */
export function GenericError() {
  const t = useText();
  const router = useRouter();
  return (
    <div className="flex flex-col items-center md:py-16">
      <h1 className="sr-only">{t('errors.generic.title')}</h1>
      <EmptyState
        drawing="whistle"
        title={t('errors.generic.title')}
        text={t('errors.generic.text')}
        action={
          <Button variant="main" onClick={() => router.history.back()}>
            {t('errors.back')}
          </Button>
        }
      />
    </div>
  );
}
