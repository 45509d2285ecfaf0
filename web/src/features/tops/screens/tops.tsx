import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { PageHeader } from '../../../ui/text/page-header.tsx';
import { OwnWeek } from '../components/own-week.tsx';
import { PageTurn } from '../components/page-turn.tsx';
import { useTopsColumns } from '../components/tops-columns.tsx';
import { HeaderLinks, ListLinks } from '../components/tops-links.tsx';
import { TopsFilters } from '../components/tops-filters.tsx';
import { topsQuery } from '../queries.ts';
import { readTopsSearch, type TopsSearch } from '../search.ts';

/** Managers by their score over many contests, with the reader's own row in view. */
export function Tops() {
  const { t } = useLanguage();
  const navigate = useNavigate();
  const search = readTopsSearch(useSearch({ strict: false }));
  const list = useQuery({ ...topsQuery(search), placeholderData: (before) => before });
  const columns = useTopsColumns(search);
  const answer = list.data;
  const change = (next: TopsSearch) =>
    void navigate({ to: '/tops', search: next, replace: true, resetScroll: false });
  const mine = answer?.mine ?? undefined;
  const isMine = ({ manager_id }: { readonly manager_id: number }) => manager_id === mine?.manager_id;
  const isShown = answer?.data.some(isMine) === true;
  return (
    <>
      <PageHeader title={t('tops.title')} text={t('tops.text')} actions={<HeaderLinks />} isForDesktop />
      <div className="flex flex-col gap-4">
        <TopsFilters search={search} answer={answer} onChange={change} />
        {answer?.more === true && <p className="text-sm text-muted">{t('tops.search.more')}</p>}
        {answer !== undefined && <OwnWeek answer={answer} search={search} />}
        <DataTable
          caption={t('tops.title')}
          columns={columns}
          rows={answer?.data}
          rowKey={({ manager_id }) => manager_id}
          failure={list.error}
          onRetry={() => void list.refetch()}
          isMine={isMine}
          pinned={isShown ? undefined : mine}
          empty={<NoScore search={search} onClear={() => change({})} />}
        />
        {answer !== undefined && (
          <PageTurn search={search} page={answer.summary.page} pages={answer.summary.pages} />
        )}
        <ListLinks />
      </div>
    </>
  );
}

function NoScore({ search, onClear }: { readonly search: TopsSearch; readonly onClear: () => void }) {
  const { t } = useLanguage();
  // Without followed managers the list has the reader alone, or no one.
  if (search.followed === true && Object.keys(search).length === 1)
    return (
      <EmptyState
        drawing="whistle"
        title={t('tops.followed.title')}
        text={t('tops.followed.text')}
        action={<Button onClick={onClear}>{t('tops.followed.all')}</Button>}
      />
    );
  const isFiltered = Object.keys(search).some((name) => name !== 'sort_by' && name !== 'sort_how');
  return (
    <EmptyState
      drawing="whistle"
      title={t(isFiltered ? 'tops.filtered.title' : 'tops.none.title')}
      text={t(isFiltered ? 'tops.filtered.text' : 'tops.none.text')}
      {...(isFiltered && { action: <Button onClick={onClear}>{t('contests.filter.clear')}</Button> })}
    />
  );
}
