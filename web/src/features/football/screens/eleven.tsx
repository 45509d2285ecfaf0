import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { isMissing } from '../../../lib/api/prefetch.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { SelectFilter } from '../../../ui/filters/select-filter.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states/states.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { PageHeader } from '../../../ui/text/page-header.tsx';
import { useScreenTitle } from '../../../lib/page/screen-title.tsx';
import { ElevenPitch } from '../players/eleven-pitch.tsx';
import { elevenQuery } from '../players/player-queries.ts';
import { ToNotFound } from '../../../lib/page/to-not-found.tsx';

/** The eleven with the most points of a round, or of the season. */
export function ElevenScreen() {
  const t = useText();
  const navigate = useNavigate();
  const { seasonId = '', round: asked = '' } = useParams({ strict: false });
  const round = Number(asked);
  const eleven = useQuery({
    ...elevenQuery(Number(seasonId), round),
    placeholderData: (before) => before,
  });
  const title = round === 0 ? t('players.eleven.season') : t('players.eleven.round', { round });
  useScreenTitle(title);
  if (isMissing(eleven.error)) return <ToNotFound />;
  return (
    <>
      <PageHeader
        title={title}
        eyebrow={eleven.data && <span>{eleven.data.league.label}</span>}
        actions={
          eleven.data && (
            <SelectFilter
              label={t('players.eleven.choose')}
              value={String(round)}
              onPick={(value) => void navigate({ href: `/stats/eleven/${seasonId}/${value}` })}
            >
              <option value="0">{t('players.eleven.season')}</option>
              {eleven.data.rounds.toReversed().map((each) => (
                <option key={each} value={each}>
                  {t('football.round', { round: each })}
                </option>
              ))}
            </SelectFilter>
          )
        }
      />
      {eleven.data === undefined && eleven.error === null && (
        <Skeleton className="mx-auto aspect-[4/5] w-full max-w-xl" />
      )}
      {eleven.data === undefined && eleven.error !== null && (
        <div className="panel">
          <ErrorState failure={eleven.error} onRetry={() => void eleven.refetch()} />
        </div>
      )}
      {eleven.data?.players.length === 0 && (
        <div className="panel">
          <EmptyState
            drawing="whistle"
            title={t('players.eleven.none.title')}
            text={t('players.eleven.none.text')}
          />
        </div>
      )}
      {eleven.data !== undefined && eleven.data.players.length > 0 && (
        <div className="flex flex-col gap-3">
          <ElevenPitch players={eleven.data.players} />
          <p className="flex flex-wrap items-center justify-center gap-2 text-sm text-muted">
            {eleven.data.formation}
            <span>{t(`players.eleven.table.${eleven.data.table}`)}</span>
            {eleven.data.is_provisional && <Badge tone="live">{t('players.eleven.provisional')}</Badge>}
          </p>
        </div>
      )}
    </>
  );
}
