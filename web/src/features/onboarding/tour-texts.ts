import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callQuery } from '../../lib/api/queries.ts';
import { createLanguage, useLanguage, type Catalog, type Translate } from '../../lib/i18n/languages.tsx';

/** The texts of the tour in the current language, which only the tour loads; null until they have arrived. */
export function useTourTexts(): Translate | null {
  const { code } = useLanguage();
  const { data } = useQuery({
    ...callQuery('onboarding.texts', { lang: code }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return useMemo(
    () => (data === undefined ? null : createLanguage(data.language, data.catalog as Catalog).t),
    [data],
  );
}
