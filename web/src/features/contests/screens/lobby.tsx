import { useNavigate, useSearch } from '@tanstack/react-router';
import { CONTEST_STATE } from '@touchline/domain/contests/state';
import { ArrowDown, ArrowUp, ChevronsUpDown, Lock } from 'lucide-react';
import { useText } from '../../../lib/i18n/languages.tsx';
import { contestTopics, followList, LIVE_INTERVAL, MEMBERSHIP_INTERVAL } from '../../../lib/live/live.ts';
import { useLivePages } from '../../../lib/live/live-pages.ts';
import { callPages } from '../../../lib/api/paged-queries.ts';
import { pagesOf, rowsOf } from '../../../lib/api/pages.ts';
import { buttonClass } from '../../../ui/controls/button-variant.ts';
import { CONTEST_COLUMNS, ContestRow, type Contest } from '../../../game/contests/contest-row.tsx';
import { Link } from '../../../ui/text/link.tsx';
import { List } from '../../../ui/lists/list.tsx';
import { PageHeader } from '../../../ui/text/page-header.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { CreateContestLink } from '../components/create-contest-link.tsx';
import { ContestGroups } from '../lobby/contest-groups.tsx';
import { FilterBar } from '../lobby/filter-bar.tsx';
import { FoldRow } from '../lobby/fold-row.tsx';
import { foldsByContest, nextOrder } from '../lobby/lobby-list.ts';
import { LobbyTabs } from '../lobby/lobby-tabs.tsx';
import { countFilters, listInput } from '../lists/filter-input.ts';
import { type LobbyFilters, type Sort, type When } from '../lists/filters.ts';
import { NothingUnderFilter } from '../components/nothing-under-filter.tsx';

const UPCOMING: When = 1;
const RUNNING: When = 2;

/** The list of contests: upcoming ones, or those of the tab in the address. */
export function Lobby() {
  const t = useText();
  const navigate = useNavigate();
  const filters = useSearch({ strict: false }) as LobbyFilters;
  const tab = filters.when ?? UPCOMING;
  const change = (next: LobbyFilters) =>
    void navigate({
      to: '/play/contests',
      search: { ...next, ...(filters.when !== undefined && { when: filters.when }) },
      replace: true,
      resetScroll: false,
    });
  return (
    <>
      <PageHeader title={t('contests.title')} actions={<CreateContestLink />} isForDesktop />
      <LobbyTabs tab={tab} filters={filters} />
      <FilterBar filters={filters} onChange={change} />
      <ContestList filters={filters} tab={tab} onChange={change} />
      {/* On a phone the contests of others come first. */}
      <div className="flex justify-center pt-4 md:hidden">
        <CreateContestLink />
      </div>
    </>
  );
}

interface ContestListProps {
  readonly filters: LobbyFilters;
  readonly tab: When;
  readonly onChange: (filters: LobbyFilters) => void;
}

function ContestList({ filters, tab, onChange }: ContestListProps) {
  const t = useText();
  const query = callPages('contests.list', listInput(filters, tab));
  const list = useLivePages(
    query,
    followList(
      tab === UPCOMING || tab === RUNNING,
      (pages) => rowsOf(pages).flatMap(contestTopics),
      tab === UPCOMING ? MEMBERSHIP_INTERVAL : LIVE_INTERVAL,
    ),
  );
  const folds = foldsByContest(list.data?.pages);
  const refetch = () => void list.refetch();
  const firstLocked =
    tab === UPCOMING ? list.data?.pages.flatMap(({ data }) => data).find(isLocked) : undefined;
  return (
    <>
      <ContestGroups groups={list.data?.pages[0]?.groups ?? []} onClosed={refetch} />
      <div data-tour="contests" className="panel @container overflow-hidden">
        {list.data?.pages[0]?.data.length !== 0 && (
          <ColumnHeads filters={filters} tab={tab} onChange={onChange} />
        )}
        <List
          label={t('contests.list')}
          {...pagesOf(list)}
          rowKey={(contest) => folds.get(contest.id)?.key ?? contest.id}
          rowHeight={84}
          empty={<NoContests filters={filters} tab={tab} onChange={onChange} />}
          end=""
        >
          {(contest) => {
            const fold = folds.get(contest.id);
            return (
              <>
                {contest.id === firstLocked?.id && <LockedHead />}
                {fold === undefined ? (
                  <ContestRow contest={contest} onClosed={refetch} />
                ) : (
                  <FoldRow fold={fold} contest={contest} filters={filters} tab={tab} onClosed={refetch}>
                    {(single) => <ContestRow contest={single} />}
                  </FoldRow>
                )}
              </>
            );
          }}
        </List>
      </div>
    </>
  );
}

function isLocked({ state }: Contest): boolean {
  return state === CONTEST_STATE.locked;
}

/** Above the contests that start now: they can no longer be joined. */
function LockedHead() {
  const t = useText();
  return (
    <h2 className="eyebrow flex items-center gap-2 border-b bg-raised px-4 py-2.5 text-muted">
      <Lock size={14} aria-hidden="true" />
      {t('contests.locked-group')}
    </h2>
  );
}

const HEADS = [
  { sort: 'pool', label: 'contests.column.pool' },
  { sort: 'entry_fee', label: 'contests.column.entry' },
  { sort: 'entries', label: 'contests.column.seats' },
  { sort: 'contest_dt', label: null },
] as const satisfies readonly { readonly sort: Sort; readonly label: string | null }[];

/** The heads of the columns where the list is wide; each sorts. On a phone the order is among the filters. */
function ColumnHeads({ filters, tab, onChange }: ContestListProps) {
  const t = useText();
  // The last column is a countdown only before the deadline.
  const last = tab === 1 ? 'contests.column.closes' : 'contests.column.state';
  return (
    <div className={`hidden h-9 items-center gap-x-4 border-b px-4 @min-[40rem]:grid ${CONTEST_COLUMNS}`}>
      <span className="eyebrow text-muted">{t('contests.column.contest')}</span>
      {HEADS.map(({ sort, label }) => {
        const name = t(label ?? last);
        const chosen = filters.sort_by === sort;
        const Arrow = filters.sort_how === 'asc' ? ArrowUp : ArrowDown;
        return (
          <button
            key={sort}
            type="button"
            aria-pressed={chosen}
            aria-label={t('contests.sort.by', { column: name })}
            onClick={() => onChange(nextOrder(filters, sort))}
            className={`eyebrow inline-flex h-9 items-center gap-1 hover:text-text ${chosen ? 'text-text' : 'text-muted'}`}
          >
            {name}
            {chosen ? (
              <Arrow size={12} aria-hidden="true" />
            ) : (
              <ChevronsUpDown size={12} aria-hidden="true" />
            )}
          </button>
        );
      })}
    </div>
  );
}

/** Nothing to list: because of the filters, or because it is quiet. */
function NoContests({ filters, tab, onChange }: ContestListProps) {
  const t = useText();
  if (countFilters(filters) > 0) {
    return <NothingUnderFilter onClear={() => onChange({})} />;
  }
  const elsewhere = tab === 1 ? '/play/live' : '/play/contests';
  return (
    <EmptyState
      drawing="stand"
      title={t(`contests.empty.${tab}.title`)}
      text={t(`contests.empty.${tab}.text`)}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Link to={elsewhere} className={buttonClass({})}>
            {t(tab === 1 ? 'contests.empty.to-live' : 'contests.empty.to-lobby')}
          </Link>
          {tab === 1 && <CreateContestLink />}
        </div>
      }
    />
  );
}
