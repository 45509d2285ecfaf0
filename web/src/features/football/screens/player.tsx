import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { StarHistory } from '../../../game/football/star-history.tsx';
import { LiveMatchRow } from '../../../game/matches/live-match-row.tsx';
import { isMissing } from '../../../lib/api/prefetch.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { matchTopics, useLiveQuery } from '../../../lib/live/live.ts';
import { clientOnly } from '../../../lib/loading/client-only.tsx';
import { useScreenTitle } from '../../../lib/page/screen-title.tsx';
import { ErrorState, Skeleton, SkeletonRows } from '../../../ui/states/states.tsx';
import { PathLink } from '../../../ui/text/link.tsx';
import { NewsBlock } from '../news/news-block.tsx';
import { ContestsOfPlayer } from '../players/contests-of-player.tsx';
import { MatchList, MatchOfPlayer } from '../players/match-list.tsx';
import { PlayerHeader, PlayerHeaderSkeleton } from '../players/player-head.tsx';
import { PlayerRadar } from '../players/player-radar.tsx';
import { lastMatchesQuery, playerQuery, type PlayerPage } from '../players/player-queries.ts';
import { SeasonPanel } from '../players/season-panel.tsx';
import { ToNotFound } from '../../../lib/page/to-not-found.tsx';

/** The chart is below the fold. */
const PriceLine = clientOnly(
  async () => (await import('../players/price-line.tsx')).PriceLine,
  () => <Skeleton className="h-64" />,
);

/** The refetch interval without the stream, in milliseconds. */
const POLLED = 20_000;

/** A player: season, strengths, points match by match, price and contests. */
export function PlayerScreen() {
  const t = useText();
  const { id: asked = '' } = useParams({ strict: false });
  const page = useLiveQuery(playerQuery(Number(asked)), {
    topics: ({ live, next_match }) =>
      matchTopics([...(live === null ? [] : [live.match]), ...(next_match === null ? [] : [next_match])]),
    interval: POLLED,
  });
  useScreenTitle(page.data?.player.name);
  if (isMissing(page.error)) return <ToNotFound />;
  if (page.data !== undefined) return <Player page={page.data} />;
  if (page.error !== null) {
    return <ErrorState failure={page.error} onRetry={() => void page.refetch()} retrying={page.isFetching} />;
  }
  return (
    <output aria-label={t('ui.loading')} className="flex flex-col gap-4">
      <PlayerHeaderSkeleton />
      <div className="panel">
        <SkeletonRows rows={6} />
      </div>
    </output>
  );
}

function Player({ page }: { readonly page: PlayerPage }) {
  const t = useText();
  const { player, radar, live, next_match } = page;
  const matches = useQuery(lastMatchesQuery(player.id));
  return (
    <div className="flex flex-col gap-4">
      <PlayerHeader page={page} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
        <div className="flex min-w-0 flex-col gap-4">
          {live !== null && (
            <section className="panel overflow-hidden">
              <h2 className="eyebrow border-b px-4 py-2.5 text-muted">{t('football.live.now')}</h2>
              <MatchOfPlayer match={live} score={live.pro ?? live.easy} />
            </section>
          )}
          <SeasonPanel page={page} />
          <NewsBlock
            about={{ player_id: player.id }}
            topics={matchTopics([live?.match ?? [], next_match ?? []].flat())}
          />
          {matches.data !== undefined && <MatchList matches={matches.data} />}
          {matches.data === undefined && (
            <div className="panel">
              {matches.error === null ? (
                <SkeletonRows rows={5} />
              ) : (
                <ErrorState failure={matches.error} onRetry={() => void matches.refetch()} />
              )}
            </div>
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <section className="panel overflow-hidden p-4">
            <h2 className="eyebrow pb-3 text-muted">{t('players.radar')}</h2>
            {radar === null ? (
              <p className="text-sm text-muted">{t('players.radar.none')}</p>
            ) : (
              <>
                <PlayerRadar label={t('players.radar')} players={[{ name: player.short_name, radar }]} />
                <p className="pt-3 text-xs text-muted">{t('players.radar.text')}</p>
                <PathLink
                  path={`/stats/listing/players?compare=${player.id}&position=${player.position}`}
                  className="inline-flex min-h-11 items-center text-sm font-medium text-accent-ink underline underline-offset-3"
                >
                  {t('players.compare.with')}
                </PathLink>
              </>
            )}
          </section>
          {next_match !== null && (
            <section className="panel overflow-hidden">
              <h2 className="eyebrow border-b px-4 py-2.5 text-muted">{t('tables.column.next')}</h2>
              <div className="@container">
                <LiveMatchRow match={next_match} latest={null} />
              </div>
            </section>
          )}
          <StarHistory playerId={player.id} />
          <PriceLine playerId={player.id} />
          <ContestsOfPlayer playerId={player.id} />
        </div>
      </div>
    </div>
  );
}
