import type { Feature } from '@touchline/contract/startup/switches';
import { CirclePause } from 'lucide-react';
import { useLanguage } from '../../lib/i18n/languages.tsx';

/** Names what an operator has switched off for everyone, on every screen of the full frame. */
export function SwitchedOffBanner({ features }: { readonly features: readonly Feature[] }) {
  const { t, locale } = useLanguage();
  const names = features.map((feature) => t(`shell.switched-off.${feature}`));
  return (
    <section
      aria-label={t('shell.switched-off.label')}
      className="flex items-center gap-x-3 border-b bg-raised px-4 py-2 md:px-6"
    >
      <CirclePause size={18} aria-hidden="true" className="shrink-0 text-muted" />
      <p className="min-w-0 flex-1 text-pretty">
        {t('shell.switched-off.text', {
          features: new Intl.ListFormat(locale, { type: 'unit' }).format(names),
        })}
      </p>
    </section>
  );
}
