import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useLanguage, type Language } from '../../../lib/i18n/languages.tsx';
import { pointsText } from '../../../lib/i18n/money.ts';
import { pagesOf } from '../../../lib/api/pages.ts';
import { callPages } from '../../../lib/api/paged-queries.ts';
import type { CallOutput } from '../../../lib/api/request.ts';
import { leagueText } from '../../../lib/page/league.ts';
import { buttonClass } from '../../../ui/controls/button-variant.ts';
import { Moment } from '../../../ui/figures/moment.tsx';
import { MoneyText } from '../../../ui/figures/money.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { ROW_LINK, type TableColumn } from '../../../ui/tables/columns.ts';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { Link } from '../../../ui/text/link.tsx';
import { PageHeader } from '../../../ui/text/page-header.tsx';
import { historyInput } from '../history/history-input.ts';
import type { HistorySearch } from '../history/history-search.ts';
import { HistoryParts, HistoryTotals } from '../history/history-sums.tsx';
import { OwnContestsNav } from '../history/own-contests-nav.tsx';
import { SeasonPicker } from '../history/season-picker.tsx';
import { FilterBar } from '../lobby/filter-bar.tsx';
import { numberFormat } from '../../../lib/i18n/formats.ts';
import { NothingUnderFilter } from '../components/nothing-under-filter.tsx';

type Played = CallOutput<'contests.history'>['data'][number];

const route = getRouteApi('/my-account/contest-history');

/** The manager's final contests: what they came to in all, by league and kind, and each of them. */
export function ContestHistory() {
  const language = useLanguage();
  const { t } = language;
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const show = (next: HistorySearch) => void navigate({ search: next, replace: true, resetScroll: false });
  const { season_id, ...filters } = search;
  const season = season_id === undefined ? {} : { season_id };
  const list = useInfiniteQuery(callPages('contests.history', historyInput(search)));
  const first = list.data?.pages[0];
  const isFiltered = Object.keys(search).length > 0;
  return (
    <>
      <PageHeader title={t('contest-history.title')} text={t('contest-history.text')} />
      <OwnContestsNav current="/my-account/contest-history" />
      <FilterBar variant="terms" filters={filters} onChange={(next) => show({ ...next, ...season })}>
        <SeasonPicker
          seasons={first?.seasons}
          value={season_id}
          onPick={(id) => show({ ...filters, ...(id !== undefined && { season_id: id }) })}
        />
      </FilterBar>
      <div className="flex flex-col gap-4">
        {first?.data.length !== 0 && <HistoryTotals totals={first?.totals} />}
        {first !== undefined && <HistoryParts history={first} />}
        <DataTable
          caption={t('contest-history.title')}
          columns={columns(language)}
          {...pagesOf(list)}
          rowKey={({ contest }) => contest.id}
          height="tall"
          end=""
          empty={isFiltered ? <NothingUnderFilter onClear={() => show({})} /> : <NothingYet />}
        />
      </div>
    </>
  );
}

function columns({ t, locale }: Language): readonly TableColumn<Played>[] {
  const format = numberFormat(locale);
  return [
    {
      key: 'contest',
      label: t('contests.column.contest'),
      priority: 'lead',
      cell: ({ contest, team_id, entries }) => (
        <span className="flex min-w-0 flex-col">
          <Link
            to="/play/contest/$id/$slug/$teamId"
            params={{ id: String(contest.id), slug: contest.slug, teamId: String(team_id) }}
            className={`truncate font-semibold ${ROW_LINK}`}
          >
            {contest.name}
          </Link>
          <span className="truncate text-xs text-muted">
            <Moment time={contest.contest_dt} format="day" /> · {leagueText(contest.league, t)}
            {entries > 1 && ` · ${t('contests.mine.entries', { count: entries })}`}
          </span>
        </span>
      ),
    },
    {
      key: 'rank',
      label: t('contests.my.rank'),
      priority: 'detail',
      align: 'end',
      cell: ({ rank, contest }) => (
        <span className="whitespace-nowrap">
          {format.format(rank)} <span className="text-muted">/ {format.format(contest.entries)}</span>
        </span>
      ),
    },
    {
      key: 'points',
      label: t('contests.my.points'),
      priority: 'detail',
      align: 'end',
      cell: ({ points }) => pointsText(points, locale),
    },
    {
      key: 'prize',
      label: t('contests.my.prize'),
      priority: 'detail',
      align: 'end',
      cell: ({ prize }) => <MoneyText amount={prize} exact size="small" />,
    },
    {
      key: 'net',
      label: t('contest-history.net'),
      priority: 'value',
      align: 'end',
      cell: ({ net }) => <MoneyText amount={net} exact signed />,
    },
  ];
}

function NothingYet() {
  const { t } = useLanguage();
  return (
    <EmptyState
      drawing="whistle"
      title={t('contest-history.empty.title')}
      text={t('contest-history.empty.text')}
      action={
        <Link to="/play/contests" className={buttonClass({ variant: 'main' })}>
          {t('contests.empty.to-lobby')}
        </Link>
      }
    />
  );
}
