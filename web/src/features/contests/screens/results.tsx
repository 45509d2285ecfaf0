import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useText } from '../../../lib/i18n/languages.tsx';
import { callPages } from '../../../lib/api/paged-queries.ts';
import { pagesOf } from '../../../lib/api/pages.ts';
import { buttonClass } from '../../../ui/controls/button-variant.ts';
import { Link } from '../../../ui/text/link.tsx';
import { List } from '../../../ui/lists/list.tsx';
import { PageHeader } from '../../../ui/text/page-header.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { FilterBar } from '../lobby/filter-bar.tsx';
import { FoldRow } from '../lobby/fold-row.tsx';
import { LobbyTabs } from '../lobby/lobby-tabs.tsx';
import { countFilters, listInput } from '../lists/filter-input.ts';
import { type LobbyFilters } from '../lists/filters.ts';
import { foldsByContest } from '../lobby/lobby-list.ts';
import { MyResults } from '../results/my-results.tsx';
import { RESULT_COLUMNS, ResultRow } from '../results/result-row.tsx';
import { NothingUnderFilter } from '../components/nothing-under-filter.tsx';

/** Finished contests: the reader's own results first, then all with their winners. */
export function Results() {
  const t = useText();
  const navigate = useNavigate();
  const filters = useSearch({ strict: false }) as LobbyFilters;
  const change = (next: LobbyFilters) =>
    void navigate({ to: '/play/results', search: next, replace: true, resetScroll: false });
  return (
    <>
      <PageHeader title={t('contests.results.title')} />
      <LobbyTabs tab={3} filters={filters} />
      <FilterBar filters={filters} onChange={change} />
      <MyResults filters={filters} />
      <Finished filters={filters} onClear={() => change({})} />
    </>
  );
}

interface FinishedProps {
  readonly filters: LobbyFilters;
  readonly onClear: () => void;
}

function Finished({ filters, onClear }: FinishedProps) {
  const t = useText();
  const list = useInfiniteQuery(callPages('contests.list', listInput(filters, 3)));
  const rows = list.data?.pages.flatMap((page) => page.data);
  const folds = foldsByContest(list.data?.pages);
  return (
    <section aria-labelledby="finished" className="flex flex-col gap-3">
      <h2 id="finished" className="text-lg">
        {t('live-contest.results.all')}
      </h2>
      <div className="panel @container overflow-hidden">
        {rows?.length !== 0 && (
          <div
            aria-hidden="true"
            className={`eyebrow hidden h-9 items-center gap-x-4 border-b px-4 text-muted @min-[50rem]:grid ${RESULT_COLUMNS}`}
          >
            <span>{t('contests.column.contest')}</span>
            <span>{t('contests.winner')}</span>
            <span className="text-right">{t('contests.my.points')}</span>
            <span className="text-right">{t('contests.my.prize')}</span>
          </div>
        )}
        <List
          label={t('live-contest.results.all')}
          {...pagesOf(list)}
          rowKey={(contest) => folds.get(contest.id)?.key ?? contest.id}
          rowHeight={72}
          empty={<NoResults filtered={countFilters(filters) > 0} onClear={onClear} />}
          end=""
        >
          {(contest) => {
            const fold = folds.get(contest.id);
            if (fold === undefined) return <ResultRow contest={contest} />;
            return (
              <FoldRow fold={fold} contest={contest} filters={filters} tab={3} variant="results">
                {(single) => <ResultRow contest={single} />}
              </FoldRow>
            );
          }}
        </List>
      </div>
    </section>
  );
}

/** Nothing to list: because of the filters, or because nothing is over yet. */
function NoResults({ filtered, onClear }: { readonly filtered: boolean; readonly onClear: () => void }) {
  const t = useText();
  return filtered ? (
    <NothingUnderFilter onClear={onClear} />
  ) : (
    <EmptyState
      drawing="whistle"
      title={t('contests.empty.3.title')}
      text={t('contests.empty.3.text')}
      action={
        <Link to="/play/contests" className={buttonClass({})}>
          {t('contests.empty.to-lobby')}
        </Link>
      }
    />
  );
}
