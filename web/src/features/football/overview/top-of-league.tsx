import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Crest } from '../../../game/clubs/crest.tsx';
import { playerPath } from '../../../game/football/paths.ts';
import { pointsText } from '../../../lib/i18n/money.ts';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { Tabs } from '../../../ui/controls/tabs.tsx';
import { ErrorState, SkeletonRows } from '../../../ui/states/states.tsx';
import { PathLink } from '../../../ui/text/link.tsx';
import type { League } from '../by-league.ts';
import { TOP_LISTS, topPlayersOfLeagueQuery, type TopList } from './overview-queries.ts';

/** The players of a league with the most points, goals or assists of the season. */
export function TopOfLeague({ league }: { readonly league: League }) {
  const { t, locale } = useLanguage();
  const [list, setList] = useState<TopList>('points');
  const top = useQuery({
    ...topPlayersOfLeagueQuery(league.id, list, league.full_statistics),
    placeholderData: (before) => before,
  });
  const valueOf = ({ figures }: NonNullable<typeof top.data>['data'][number]) =>
    list === 'points' ? pointsText(figures.points_pro ?? figures.points_easy, locale) : String(figures[list]);
  return (
    <section className="panel overflow-hidden" aria-labelledby="top-of-league">
      <h2 id="top-of-league" className="eyebrow border-b px-4 py-2.5 text-muted">
        {t('stats.top.title')}
      </h2>
      <div className="px-4">
        <Tabs
          id="top-of-league"
          label={t('stats.top.title')}
          choices={TOP_LISTS.map((value) => ({ value, label: t(`stats.top.${value}`) }))}
          value={list}
          onChange={setList}
        >
          {top.data === undefined && top.error === null && <SkeletonRows rows={5} />}
          {top.data === undefined && top.error !== null && (
            <ErrorState failure={top.error} onRetry={() => void top.refetch()} />
          )}
          {top.data?.data.length === 0 && <p className="pb-4 text-xs text-muted">{t('stats.top.none')}</p>}
          <ol className="-mx-4 divide-y">
            {top.data?.data.map((row, place) => (
              <li
                key={row.player.id}
                className="relative flex min-h-12 items-center gap-3 px-4 hover:bg-hover"
              >
                <span className="figures w-4 text-right text-sm text-muted">{place + 1}</span>
                {row.player.club !== null && <Crest club={row.player.club} size={22} />}
                <span className="flex min-w-0 flex-1 flex-col">
                  <PathLink
                    path={playerPath(row.player)}
                    className="truncate font-medium before:absolute before:inset-0 focus-visible:before:-outline-offset-2"
                  >
                    {row.player.name}
                  </PathLink>
                  <span className="truncate text-xs text-muted">{row.player.club?.name}</span>
                </span>
                <span className="figures text-lg">{valueOf(row)}</span>
              </li>
            ))}
          </ol>
        </Tabs>
      </div>
      <PathLink
        path={`/stats/eleven/${league.seasonId}/0`}
        className="flex min-h-11 items-center justify-center border-t text-sm font-semibold text-muted hover:bg-hover hover:text-text focus-visible:-outline-offset-2"
      >
        {t('players.eleven.season')}
      </PathLink>
    </section>
  );
}
