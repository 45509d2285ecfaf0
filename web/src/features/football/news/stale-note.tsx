import { useText } from '../../../lib/i18n/languages.tsx';
import { Moment } from '../../../ui/figures/moment.tsx';
import type { NewsSource } from './news-queries.ts';

/** Says that the news site does not answer, and how old its articles are; nothing while it does. */
export function StaleNote({ source }: { readonly source: NewsSource | undefined }) {
  const t = useText();
  if (source === undefined || source.site === null || !source.is_stale) return null;
  return (
    <output className="panel block p-3 text-sm text-muted">
      {t('news.stale', { site: source.site })} {source.read_dt !== null && <Moment time={source.read_dt} />}
    </output>
  );
}
