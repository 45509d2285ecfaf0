import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../../lib/api/failure.ts';
import { callQuery } from '../../../lib/api/queries.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { departTo } from '../../../lib/session/provider-departure.ts';
import { ProviderMark, type ProviderName } from '../../../ui/brand/provider-mark.tsx';
import { Button } from '../../../ui/controls/button.tsx';

/** The buttons of the configured providers, above the form with e-mail and password; nothing without providers. */
export function ProviderButtons({ origin }: { readonly origin: string | undefined }) {
  const t = useText();
  const { data = [] } = useQuery({ ...callQuery('auth.providers.list', {}), staleTime: Infinity });
  const [leaving, setLeaving] = useState<ProviderName | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const leave = async (name: ProviderName) => {
    setLeaving(name);
    setFailure(null);
    try {
      await departTo(name, 'sign_in', origin);
    } catch (error) {
      setFailure(error);
      setLeaving(null);
    }
  };
  const brands = data.map(({ name }) => name).filter((name) => name !== 'local');
  const isLocal = data.some(({ name }) => name === 'local');
  if (data.length === 0) return null;
  const buttonOf = (name: ProviderName, text: string) => (
    <Button
      key={name}
      size="large"
      wide
      busy={leaving === name}
      onClick={() => leaving === null && void leave(name)}
    >
      <ProviderMark name={name} />
      {text}
    </Button>
  );
  return (
    <section aria-label={t('auth.providers.label')} className="flex flex-col gap-3">
      {brands.length > 0 && (
        <div className={`grid gap-3 ${brands.length === 1 ? '' : 'grid-cols-2'}`}>
          {brands.map((name) =>
            buttonOf(
              name,
              brands.length === 1
                ? t('auth.providers.continue', { provider: t(`auth.providers.name.${name}`) })
                : t(`auth.providers.name.${name}`),
            ),
          )}
        </div>
      )}
      {isLocal && (
        <div className="flex flex-col gap-1.5">
          {buttonOf('local', t('auth.providers.name.local'))}
          <p className="text-center text-xs text-balance text-muted">{t('auth.providers.local.note')}</p>
        </div>
      )}
      <p aria-live="assertive" className="font-medium text-down empty:hidden">
        {failure !== null && failureText(failure, t)}
      </p>
      <p className="flex items-center gap-3 pt-1 text-sm text-muted before:flex-1 before:border-t before:border-line after:flex-1 after:border-t after:border-line">
        {t('auth.providers.or')}
      </p>
    </section>
  );
}
