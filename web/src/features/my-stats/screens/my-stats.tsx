import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { callQuery } from '../../../lib/api/queries.ts';
import type { CallOutput } from '../../../lib/api/request.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { EmptyState, ErrorState } from '../../../ui/states/states.tsx';
import { ButtonLink } from '../../../ui/text/link.tsx';
import { PageHeader } from '../../../ui/text/page-header.tsx';
import { FinishChart } from '../components/finish-chart.tsx';
import { KindTable } from '../components/kind-table.tsx';
import { OwnReview } from '../components/own-review.tsx';
import { Captains, Players } from '../components/players.tsx';
import { Profit } from '../components/profit.tsx';
import { TotalFigures } from '../components/totals.tsx';
import type { StatsSearch } from '../search.ts';

const route = getRouteApi('/my-account/my-stats');

/** The manager's own statistics. */
export function MyStats() {
  const t = useText();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const show = (next: StatsSearch) => void navigate({ search: next, replace: true, resetScroll: false });
  const { season_id, pro } = search;
  const query = useQuery({
    ...callQuery('myStats.results', {
      ...(season_id !== undefined && { season_id }),
      ...(pro === true && { is_pro: true }),
    }),
    placeholderData: keepPreviousData,
  });
  const results = query.data;
  const season = results?.seasons.find(({ id }) => id === season_id) ?? results?.seasons[0];
  return (
    <>
      <PageHeader
        title={t('my-stats.title')}
        text={t('my-stats.text')}
        actions={
          results !== undefined &&
          results.seasons.length > 0 && (
            <SeasonChoice
              seasons={results.seasons}
              value={season_id}
              onPick={(id) =>
                show({ ...(pro === true && { pro }), ...(id !== undefined && { season_id: id }) })
              }
            />
          )
        }
      />
      {results === undefined && query.error !== null ? (
        <div className="panel">
          <ErrorState failure={query.error} onRetry={() => void query.refetch()} />
        </div>
      ) : results?.totals.contests === 0 ? (
        <Nothing />
      ) : (
        <div className="flex flex-col gap-4">
          <TotalFigures totals={results?.totals} />
          <FinishChart finishes={results?.finishes} />
          <Profit />
          <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <Players
              results={results}
              isPro={pro === true}
              onPro={(isPro) =>
                show({ ...(season_id !== undefined && { season_id }), ...(isPro && { pro: true }) })
              }
            />
            <Captains results={results} />
          </div>
          <KindTable rows={results?.by_kind} />
          {season !== undefined && <OwnReview key={season.id} seasonId={season.id} />}
        </div>
      )}
    </>
  );
}

/** Before the first final contest, what the market brought still shows. */
function Nothing() {
  const t = useText();
  return (
    <div className="flex flex-col gap-4">
      <div className="panel">
        <EmptyState
          drawing="whistle"
          title={t('my-stats.empty.title')}
          text={t('my-stats.empty.text')}
          action={
            <ButtonLink variant="main" to="/play/contests">
              {t('contests.empty.to-lobby')}
            </ButtonLink>
          }
        />
      </div>
      <Profit />
    </div>
  );
}

interface SeasonChoiceProps {
  readonly seasons: CallOutput<'myStats.results'>['seasons'];
  readonly value: number | undefined;
  readonly onPick: (seasonId: number | undefined) => void;
}

function SeasonChoice({ seasons, value, onPick }: SeasonChoiceProps) {
  const t = useText();
  return (
    <select
      aria-label={t('my-stats.season')}
      value={value ?? ''}
      onChange={(event) => onPick(event.target.value === '' ? undefined : Number(event.target.value))}
      className="min-h-11 max-w-full rounded-sm border bg-surface px-3 text-sm font-medium"
    >
      <option value="">{t('my-stats.all-seasons')}</option>
      {seasons.map(({ id, name, league }) => (
        <option key={id} value={id}>
          {league.label} · {name}
        </option>
      ))}
    </select>
  );
}
