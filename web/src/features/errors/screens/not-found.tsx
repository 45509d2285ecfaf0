import { useText } from '../../../lib/i18n/languages.tsx';
import { buttonClass } from '../../../ui/controls/button-variant.ts';
import { PathLink } from '../../../ui/text/link.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';

/** There is no screen at this address. */
export function NotFound() {
  const t = useText();
  return (
    <div className="flex flex-col items-center md:py-16">
      <h1 className="sr-only">{t('errors.not-found.title')}</h1>
      <EmptyState
        drawing="ball"
        title={t('errors.not-found.title')}
        text={t('errors.not-found.text')}
        action={
          <PathLink path="/" className={buttonClass({ variant: 'main' })}>
            {t('errors.to-start')}
          </PathLink>
        }
      />
    </div>
  );
}
