import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Crest } from '../../../game/clubs/crest.tsx';
import { FormMarks } from '../../../game/football/form-marks.tsx';
import { clubPath } from '../../../game/football/paths.ts';
import { StatsTabs } from '../../../game/football/stats-tabs.tsx';
import { pagesOf } from '../../../lib/api/pages.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { SearchField } from '../../../ui/filters/search-field.tsx';
import { SelectFilter } from '../../../ui/filters/select-filter.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { ROW_LINK, type TableColumn } from '../../../ui/tables/columns.ts';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { PathLink } from '../../../ui/text/link.tsx';
import { PageHeader } from '../../../ui/text/page-header.tsx';
import { clubsQuery, type ListedClub } from '../clubs/club-queries.ts';
import { readClubsSearch, type ClubsSearch } from '../clubs/clubs-search.ts';
import { seasonsQuery } from '../standings/standings-queries.ts';
import { signed } from '../standings/standings-table.tsx';

/** The clubs of every league or of one, with their figures of the season. */
export function Clubs() {
  const t = useText();
  const navigate = useNavigate();
  const search = readClubsSearch(useSearch({ strict: false }));
  const list = useInfiniteQuery({ ...clubsQuery(search), placeholderData: (before) => before });
  const seasons = useQuery(seasonsQuery());
  const change = (next: ClubsSearch) =>
    void navigate({ to: '/stats/listing/teams', search: next, replace: true, resetScroll: false });
  const columns = useColumns();
  return (
    <>
      <PageHeader title={t('clubs.title')} />
      <StatsTabs tab="clubs" />
      <div className="flex flex-col gap-4 pt-4">
        <search className="flex flex-wrap items-center gap-2">
          <div className="min-w-40 flex-1 max-md:basis-full md:max-w-72">
            <SearchField
              label={t('clubs.search')}
              value={search.search ?? ''}
              onSearch={(text) => {
                const { search: _before, ...rest } = search;
                change(text === '' ? rest : { ...rest, search: text });
              }}
            />
          </div>
          <SelectFilter
            label={t('contests.filter.league')}
            value={search.league === undefined ? '' : String(search.league)}
            onPick={(value) => {
              const { league: _before, ...rest } = search;
              change(value === '' ? rest : { ...rest, league: Number(value) });
            }}
          >
            <option value="">{t('contests.filter.all-leagues')}</option>
            {(seasons.data ?? []).map(({ league }) => (
              <option key={league.id} value={league.id}>
                {league.label}
              </option>
            ))}
          </SelectFilter>
        </search>
        <DataTable
          caption={t('clubs.title')}
          columns={columns}
          rowKey={({ club }) => club.id}
          {...pagesOf(list)}
          order={search.sort ?? 'name'}
          onOrder={(sort) => change({ ...search, sort })}
          empty={
            <EmptyState
              drawing="ball"
              title={t('clubs.none.title')}
              text={t('clubs.none.text')}
              action={<Button onClick={() => change({})}>{t('contests.filter.clear')}</Button>}
            />
          }
          end=""
        />
      </div>
    </>
  );
}

function useColumns(): readonly TableColumn<ListedClub>[] {
  const t = useText();
  const figure = (
    key: 'points' | 'won' | 'goals_for' | 'goals_against' | 'clean_sheets',
    priority: TableColumn<ListedClub>['priority'],
  ): TableColumn<ListedClub> => ({
    key,
    label: t(`clubs.column.${key}`),
    align: 'end',
    priority,
    sort: { key, first: key === 'goals_against' ? 'asc' : 'desc' },
    cell: (row) => <span className="figures">{row[key]}</span>,
  });
  return [
    {
      key: 'name',
      label: t('tables.column.club'),
      priority: 'lead',
      sort: { key: 'name' },
      cell: ({ club, league, place }) => (
        <span className="flex min-w-0 items-center gap-3">
          <Crest club={club} size={28} />
          <span className="flex min-w-0 flex-col">
            <PathLink path={clubPath(club)} className={`truncate font-medium ${ROW_LINK}`}>
              {club.name}
            </PathLink>
            <span className="truncate text-xs text-muted">
              {t('clubs.place', { place, league: league.label })}
            </span>
          </span>
        </span>
      ),
    },
    figure('points', 'value'),
    figure('won', 'wide'),
    figure('goals_for', 'widest'),
    figure('goals_against', 'widest'),
    {
      key: 'goal_difference',
      label: t('tables.column.difference'),
      align: 'end',
      priority: 'wide',
      sort: { key: 'goal_difference', first: 'desc' },
      cell: (row) => <span className="figures">{signed(row.goal_difference)}</span>,
    },
    figure('clean_sheets', 'widest'),
    {
      key: 'form',
      label: t('tables.column.form'),
      priority: 'widest',
      cell: ({ form }) => (
        <span className="relative">
          <FormMarks form={form} />
        </span>
      ),
    },
  ];
}
