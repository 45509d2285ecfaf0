import { useQueries } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Crest } from '../../../game/clubs/crest.tsx';
import { playerPath } from '../../../game/football/paths.ts';
import { useLanguage, useText } from '../../../lib/i18n/languages.tsx';
import { buttonClass } from '../../../ui/controls/button-variant.ts';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states/states.tsx';
import { PathLink } from '../../../ui/text/link.tsx';
import { PageHeader } from '../../../ui/text/page-header.tsx';
import { bestIn, figureText, shownRows } from '../players/figures.ts';
import { PlayerRadar } from '../players/player-radar.tsx';
import { playerQuery, type PlayerPage } from '../players/player-queries.ts';
import { MAX_COMPARED, readIds } from '../players/players-search.ts';

/** Up to four players side by side: strengths among their position, and every figure of the season. */
export function Compare() {
  const t = useText();
  const { players } = useSearch({ strict: false });
  const ids = readIds(players);
  const answers = useQueries({ queries: ids.map((id) => playerQuery(id)) });
  const pages = answers.flatMap(({ data }) => (data === undefined ? [] : [data]));
  const failed = answers.find(({ error, data }) => error !== null && data === undefined);
  const isLoading = answers.some(({ isPending }) => isPending);
  const list = `/stats/listing/players${ids.length === 0 ? '' : `?compare=${ids.join()}`}`;
  return (
    <>
      <PageHeader
        title={t('players.compare.title')}
        actions={
          ids.length > 0 && (
            <PathLink path={list} className={buttonClass({})}>
              {t(ids.length < MAX_COMPARED ? 'players.compare.another' : 'players.compare.change')}
            </PathLink>
          )
        }
      />
      {ids.length === 0 && (
        <div className="panel">
          <EmptyState
            drawing="boot"
            title={t('players.compare.none.title')}
            text={t('players.compare.none.text')}
            action={
              <PathLink path={list} className={buttonClass({ variant: 'main' })}>
                {t('players.compare.choose')}
              </PathLink>
            }
          />
        </div>
      )}
      {failed !== undefined && (
        <div className="panel">
          <ErrorState failure={failed.error} onRetry={() => void failed.refetch()} />
        </div>
      )}
      {isLoading && (
        <div className="panel">
          <SkeletonRows rows={8} />
        </div>
      )}
      {!isLoading && pages.length > 0 && <Comparison pages={pages} />}
    </>
  );
}

function Comparison({ pages }: { readonly pages: readonly PlayerPage[] }) {
  const t = useText();
  const isOnePosition = new Set(pages.map(({ player }) => player.position)).size === 1;
  const radars = pages.flatMap(({ player, radar }) =>
    radar === null ? [] : [{ name: player.short_name, radar }],
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
      <div className="panel overflow-x-auto">
        <FigureTable pages={pages} />
      </div>
      <section className="panel p-4">
        <h2 className="eyebrow pb-3 text-muted">{t('players.radar')}</h2>
        {isOnePosition && radars.length > 0 ? (
          <>
            <PlayerRadar label={t('players.radar')} players={radars} />
            <p className="pt-3 text-xs text-muted">{t('players.radar.text')}</p>
          </>
        ) : (
          <p className="text-sm text-muted">
            {t(isOnePosition ? 'players.radar.none' : 'players.compare.positions')}
          </p>
        )}
      </section>
    </div>
  );
}

/** Every figure of the current season, the best of each marked. */
function FigureTable({ pages }: { readonly pages: readonly PlayerPage[] }) {
  const { t, locale } = useLanguage();
  const players = pages.flatMap(({ player, seasons: [season] }) =>
    season === undefined ? [] : [{ player, position: player.position, figures: season.figures }],
  );
  const all = players.map(({ figures }) => figures);
  return (
    <table className="w-full border-collapse text-left">
      <caption className="sr-only">{t('players.compare.title')}</caption>
      <thead>
        <tr className="border-b align-bottom">
          <th scope="col" className="w-24 md:w-32">
            <span className="sr-only">{t('players.season')}</span>
          </th>
          {players.map(({ player }) => (
            <th key={player.id} scope="col" className="min-w-24 px-2 py-3 align-top font-normal md:px-3">
              <PathLink
                path={playerPath(player)}
                className="flex flex-col items-center gap-1 hover:underline md:items-start"
              >
                {player.club !== null && <Crest club={player.club} size={28} />}
                <span className="text-center text-sm font-medium wrap-anywhere md:text-left">
                  <span className="md:hidden">{player.short_name}</span>
                  <span className="max-md:hidden">{player.name}</span>
                </span>
              </PathLink>
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y">
        {shownRows(players).map((row) => {
          const best = bestIn(row, all);
          return (
            <tr key={row}>
              <th scope="row" className="px-3 py-2 text-sm leading-4 font-normal text-muted md:px-4">
                {t(`players.figure.${row}`)}
              </th>
              {players.map(({ player, figures }, place) => (
                <td key={player.id} className="figures px-2 py-2 text-base max-md:text-center md:px-3">
                  <span
                    className={
                      best.includes(place)
                        ? 'rounded-[4px] bg-accent-soft px-1.5 py-0.5 text-accent-ink'
                        : 'px-1.5'
                    }
                  >
                    {figureText(row, figures, locale)}
                    {best.includes(place) && <span className="sr-only"> {t('players.compare.best')}</span>}
                  </span>
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
