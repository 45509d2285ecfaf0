import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { standingsPath } from '../../../game/football/paths.ts';
import { StatsTabs } from '../../../game/football/stats-tabs.tsx';
import { isMissing } from '../../../lib/api/prefetch.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { useLiveQuery } from '../../../lib/live/live.ts';
import { useScreenTitle } from '../../../lib/page/screen-title.tsx';
import { Tabs } from '../../../ui/controls/tabs.tsx';
import { SelectFilter } from '../../../ui/filters/select-filter.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states/states.tsx';
import { PageHeader } from '../../../ui/text/page-header.tsx';
import { DifficultyGrid } from '../standings/difficulty-grid.tsx';
import { followStandings } from '../standings/follow-standings.ts';
import {
  difficultyQuery,
  seasonsQuery,
  standingsQuery,
  type SeasonsOfLeague,
} from '../standings/standings-queries.ts';
import {
  readStandingsSearch,
  STANDINGS_VIEWS,
  type StandingsSearch,
  type StandingsView,
} from '../standings/standings-search.ts';
import { StandingsTable } from '../standings/standings-table.tsx';
import { ToNotFound } from '../../../lib/page/to-not-found.tsx';

/** The table of a league: the one of the address, or the first. */
export function StandingsScreen() {
  const t = useText();
  const { id: asked } = useParams({ strict: false });
  const seasons = useQuery(seasonsQuery());
  const leagues = seasons.data ?? [];
  const id = asked === undefined ? leagues[0]?.league.id : Number(asked);
  return (
    <>
      <PageHeader title={t('tables.title')} />
      <StatsTabs tab="tables" />
      <div className="pt-4">
        {id !== undefined && <LeagueStandings key={id} id={id} leagues={leagues} />}
        {id === undefined && seasons.data !== undefined && <NoTable />}
        {id === undefined && seasons.data === undefined && (
          <div className="panel">
            {seasons.error === null ? (
              <SkeletonRows rows={10} />
            ) : (
              <ErrorState failure={seasons.error} onRetry={() => void seasons.refetch()} />
            )}
          </div>
        )}
      </div>
    </>
  );
}

interface LeagueStandingsProps {
  readonly id: number;
  readonly leagues: readonly SeasonsOfLeague[];
}

function LeagueStandings({ id, leagues }: LeagueStandingsProps) {
  const t = useText();
  const navigate = useNavigate();
  const search = readStandingsSearch(useSearch({ strict: false }));
  const { view = 'overall' } = search;
  const own = leagues.find(({ league }) => league.id === id);
  const change = (next: StandingsSearch) =>
    void navigate({ to: '.', search: next, replace: true, resetScroll: false });
  useScreenTitle(own?.league.name);
  return (
    <div className="flex flex-col gap-4">
      <Choices leagueId={id} leagues={leagues} search={search} onChange={change} />
      <Tabs
        id="standings"
        label={t('tables.views')}
        choices={STANDINGS_VIEWS.map((value) => ({ value, label: t(`tables.view.${value}`) }))}
        value={view}
        onChange={(next: StandingsView) => {
          const { view: _before, ...rest } = search;
          change({ ...rest, ...(next !== 'overall' && { view: next }) });
        }}
      >
        {view === 'fixtures' ? <DifficultyPanel id={id} /> : <TablePanel id={id} search={search} />}
      </Tabs>
    </div>
  );
}

interface ChoicesProps {
  readonly leagueId: number;
  readonly leagues: readonly SeasonsOfLeague[];
  readonly search: StandingsSearch;
  readonly onChange: (search: StandingsSearch) => void;
}

function Choices({ leagueId, leagues, search, onChange }: ChoicesProps) {
  const t = useText();
  const navigate = useNavigate();
  const own = leagues.find(({ league }) => league.id === leagueId);
  if (own === undefined) return null;
  return (
    <search className="flex flex-wrap gap-2">
      <SelectFilter
        label={t('contests.filter.league')}
        value={String(leagueId)}
        onPick={(value) => {
          const next = leagues.find(({ league }) => String(league.id) === value);
          if (next !== undefined) void navigate({ href: standingsPath(next.league) });
        }}
      >
        {leagues.map(({ league }) => (
          <option key={league.id} value={league.id}>
            {league.label}
          </option>
        ))}
      </SelectFilter>
      {own.seasons.length > 1 && search.view !== 'fixtures' && (
        <SelectFilter
          label={t('tables.season')}
          value={String(search.season ?? own.league.seasonId)}
          onPick={(value) => {
            const { season: _before, ...rest } = search;
            const chosen = Number(value);
            onChange({ ...rest, ...(chosen !== own.league.seasonId && { season: chosen }) });
          }}
        >
          {own.seasons.map((season) => (
            <option key={season.id} value={season.id}>
              {season.name}
            </option>
          ))}
        </SelectFilter>
      )}
    </search>
  );
}

function TablePanel({ id, search }: { readonly id: number; readonly search: StandingsSearch }) {
  const t = useText();
  const standings = useLiveQuery(standingsQuery(id, search), followStandings());
  if (isMissing(standings.error)) return <ToNotFound />;
  if (standings.data === undefined) {
    return (
      <div className="panel">
        {standings.error === null ? (
          <output aria-label={t('ui.loading')}>
            <SkeletonRows rows={10} />
          </output>
        ) : (
          <ErrorState failure={standings.error} onRetry={() => void standings.refetch()} />
        )}
      </div>
    );
  }
  const { rows, league } = standings.data;
  if (rows.length === 0) return <NoTable />;
  return (
    <div className="panel overflow-clip">
      <StandingsTable caption={`${league.label}, ${league.season.name}`} rows={rows} />
    </div>
  );
}

function DifficultyPanel({ id }: { readonly id: number }) {
  const t = useText();
  const difficulty = useQuery(difficultyQuery(id));
  if (difficulty.data === undefined) {
    return (
      <div className="panel">
        {difficulty.error === null ? (
          <output aria-label={t('ui.loading')}>
            <SkeletonRows rows={10} />
          </output>
        ) : (
          <ErrorState failure={difficulty.error} onRetry={() => void difficulty.refetch()} />
        )}
      </div>
    );
  }
  if (difficulty.data.rounds.length === 0) {
    return (
      <div className="panel">
        <EmptyState
          drawing="whistle"
          title={t('tables.difficulty.none.title')}
          text={t('tables.difficulty.none.text')}
        />
      </div>
    );
  }
  return (
    <div className="panel overflow-hidden pt-1">
      <DifficultyGrid answer={difficulty.data} />
    </div>
  );
}

/** A cup is played in ties: it has no table. */
function NoTable() {
  const t = useText();
  return (
    <div className="panel">
      <EmptyState drawing="whistle" title={t('tables.none.title')} text={t('tables.none.text')} />
    </div>
  );
}
