import { useText } from '../../../lib/i18n/languages.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';

/** No contest passes the filters. */
export function NothingUnderFilter({ onClear }: { readonly onClear: () => void }) {
  const t = useText();
  return (
    <EmptyState
      drawing="ball"
      title={t('contests.empty.filtered.title')}
      text={t('contests.empty.filtered.text')}
      action={<Button onClick={onClear}>{t('contests.filter.clear')}</Button>}
    />
  );
}
