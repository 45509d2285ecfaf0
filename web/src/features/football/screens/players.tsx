import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { StatsTabs } from '../../../game/football/stats-tabs.tsx';
import { pagesOf } from '../../../lib/api/pages.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { PathLink } from '../../../ui/text/link.tsx';
import { PageHeader } from '../../../ui/text/page-header.tsx';
import { CompareBar } from '../players/compare-bar.tsx';
import { usePlayerColumns } from '../players/player-columns.tsx';
import { playersQuery } from '../players/player-queries.ts';
import { PlayersFilters } from '../players/players-filters.tsx';
import { readIds, readPlayersSearch, type PlayersSearch } from '../players/players-search.ts';

/** The players of every league with their figures of the season, to filter, sort and compare. */
export function PlayersScreen() {
  const t = useText();
  const navigate = useNavigate();
  const search = readPlayersSearch(useSearch({ strict: false }));
  const list = useInfiniteQuery({ ...playersQuery(search), placeholderData: (before) => before });
  const change = (next: PlayersSearch) =>
    void navigate({ to: '/stats/listing/players', search: next, replace: true, resetScroll: false });
  const compared = readIds(search.compare);
  const compare = (ids: readonly number[]) => {
    const { compare: _before, ...rest } = search;
    change(ids.length === 0 ? rest : { ...rest, compare: ids.join() });
  };
  const toggle = (id: number) =>
    compare(compared.includes(id) ? compared.filter((each) => each !== id) : [...compared, id]);
  const columns = usePlayerColumns({ compared, toggle });
  const [first] = list.data?.pages ?? [];
  return (
    <>
      <PageHeader
        isForDesktop
        title={t('players.title')}
        actions={
          <PathLink
            path="/stats/stars"
            className="inline-flex min-h-11 items-center text-sm font-medium text-accent-ink underline underline-offset-3"
          >
            {t('stars.title')}
          </PathLink>
        }
      />
      <StatsTabs tab="players" />
      <div className="flex flex-col gap-4 pt-4">
        <PlayersFilters
          search={search}
          facets={first?.facets}
          total={first?.summary.total}
          onChange={change}
        />
        <DataTable
          caption={t('players.title')}
          columns={columns}
          rowKey={({ player }) => player.id}
          {...pagesOf(list)}
          order={search.sort ?? '-points'}
          onOrder={(sort) => change({ ...search, sort })}
          isSelected={({ player }) => compared.includes(player.id)}
          empty={
            <EmptyState
              drawing="boot"
              title={t('players.none.title')}
              text={t('players.none.text')}
              action={
                <Button
                  onClick={() => change(search.compare === undefined ? {} : { compare: search.compare })}
                >
                  {t('contests.filter.clear')}
                </Button>
              }
            />
          }
          end=""
        />
      </div>
      <CompareBar ids={compared} onChange={compare} />
    </>
  );
}
