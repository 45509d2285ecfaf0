import { useInfiniteQuery } from '@tanstack/react-query';
import { pagesOf } from '../../../lib/api/pages.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { ListEnd } from '../../../ui/lists/list.tsx';
import { PanelStates } from '../../../ui/states/panel-states.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { PageHeader } from '../../../ui/text/page-header.tsx';
import { RevisionPanel } from '../stars/revision-panel.tsx';
import { revisionsQuery } from '../stars/star-queries.ts';

/** Revisions of stars, announced and in force. */
export function StarRevisions() {
  const t = useText();
  const list = pagesOf(useInfiniteQuery(revisionsQuery()));
  const { rows, failure, onRetry } = list;
  return (
    <>
      <PageHeader title={t('stars.title')} text={t('stars.text')} />
      {rows === undefined || rows.length === 0 ? (
        <PanelStates loaded={rows !== undefined} failure={failure} onRetry={onRetry}>
          <EmptyState drawing="boot" title={t('stars.none.title')} text={t('stars.none.text')} />
        </PanelStates>
      ) : (
        <div className="flex flex-col gap-4">
          <ul aria-label={t('stars.title')} className="flex flex-col gap-4">
            {rows.map((revision) => (
              <li key={revision.id}>
                <RevisionPanel revision={revision} />
              </li>
            ))}
          </ul>
          <ListEnd {...list} end={t('stars.end')} />
        </div>
      )}
    </>
  );
}
