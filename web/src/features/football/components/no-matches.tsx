import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/languages.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';

/** No league has a match to show. */
export function NoMatches({ action }: { readonly action?: ReactNode }) {
  const t = useText();
  return (
    <div className="panel">
      <EmptyState
        drawing="whistle"
        title={t('football.live.none.title')}
        text={t('football.live.none.text')}
        action={action}
      />
    </div>
  );
}
