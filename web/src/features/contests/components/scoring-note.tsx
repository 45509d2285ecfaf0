import { useText } from '../../../lib/i18n/languages.tsx';

/** What the contests are that the filter leaves: whom one may field, and what counts. */
export function ScoringNote({ isPro }: { readonly isPro: boolean }) {
  const t = useText();
  return (
    <output className="text-sm text-muted lg:basis-full">
      {t(isPro ? 'pro.filter.pro' : 'pro.filter.easy')}
    </output>
  );
}
