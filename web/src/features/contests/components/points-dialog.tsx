import { PointsReason } from '../../../game/contests/points-reason.tsx';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { useLiveQuery } from '../../../lib/live/live.ts';
import { pointsText } from '../../../lib/i18n/money.ts';
import { callQuery } from '../../../lib/api/queries.ts';
import type { CallOutput } from '../../../lib/api/request.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { MatchMark } from '../../../game/matches/match-row.tsx';
import { PlayerChip } from '../../../game/pitch/player-chip.tsx';
import { ErrorState, SkeletonRows } from '../../../ui/states/states.tsx';
import { countedPoints, partReason } from '../pick-part.ts';
import type { TeamPick } from '../queries.ts';
import type { Ownership } from '../standing/use-ownership.ts';
import { percentText } from '../../../lib/i18n/formats.ts';

type Points = CallOutput<'contests.players.points'>;

interface PointsDialogProps {
  readonly contestId: number;
  readonly teamId: number;
  /** The player whose points are explained, or null while none is. */
  readonly pick: TeamPick | null;
  readonly isLive: boolean;
  readonly isPro: boolean;
  /** Ownership of the player; undefined while hidden or unknown. */
  readonly ownership?: Ownership | undefined;
  readonly onClose: () => void;
}

/** The breakdown of a player's points by match and rule, and what counts for the team. */
export function PointsDialog({ pick, onClose, ...rest }: PointsDialogProps) {
  const { t } = useLanguage();
  return (
    <Dialog open={pick !== null} onClose={onClose} title={t('contests.points.title')}>
      {pick !== null && <Explanation pick={pick} {...rest} />}
    </Dialog>
  );
}

type ExplanationProps = Omit<PointsDialogProps, 'pick' | 'onClose'> & { readonly pick: TeamPick };

function Explanation({ contestId, teamId, pick, isLive, isPro, ownership }: ExplanationProps) {
  const { t, locale } = useLanguage();
  const points = useLiveQuery(
    callQuery('contests.players.points', {
      contestId,
      teamId,
      playerId: pick.player_id,
    }),
    isLive ? { topics: [`contest:${contestId}`] } : { interval: false },
  );
  const counted = countedPoints(pick);
  return (
    <div className="flex flex-col gap-3">
      <PlayerChip
        name={pick.name}
        kit={pick.club.kit}
        shirtNumber={pick.shirt_number}
        face={{ ...pick, id: pick.player_id }}
        stars={pick.stars}
        detail={`${t(`ui.position.${pick.position}`)} · ${pick.club.name}`}
        aside={
          counted !== null && (
            <span className="figures text-xl text-accent-ink">{pointsText(counted, locale)}</span>
          )
        }
      />
      {points.data === undefined &&
        (points.error === null ? (
          <SkeletonRows rows={3} height="h-11" />
        ) : (
          <ErrorState
            failure={points.error}
            onRetry={() => void points.refetch()}
            retrying={points.isFetching}
          />
        ))}
      {points.data?.matches.map((played) => (
        <PlayedMatch key={played.match.id} played={played} />
      ))}
      {points.data !== undefined && <Sum points={points.data} pick={pick} isPro={isPro} />}
      {ownership !== undefined && (
        <p className="text-center text-xs text-muted">
          {isPro
            ? t('live-contest.owned', { percent: percentText(ownership.ownership, locale) })
            : t('live-contest.owned-by', {
                owned: percentText(ownership.ownership, locale),
                captained: percentText(ownership.captained, locale),
              })}
        </p>
      )}
    </div>
  );
}

function PlayedMatch({ played }: { readonly played: Points['matches'][number] }) {
  const { t } = useLanguage();
  const { match, reasons } = played;
  return (
    <section className="rounded-sm border">
      <h3 className="flex items-center gap-3 border-b bg-hover px-3 py-2 font-sans text-sm">
        <span className="min-w-0 flex-1 truncate font-semibold">
          {match.home.short_name} {match.home_score ?? ''} – {match.away_score ?? ''} {match.away.short_name}
        </span>
        <span className="text-xs text-muted">{t('contests.points.minutes', { count: played.minutes })}</span>
        <MatchMark match={match} />
      </h3>
      {reasons.length === 0 ? (
        <p className="px-3 py-2.5 text-muted">
          {t(match.is_void ? 'contests.points.void' : 'contests.points.nothing')}
        </p>
      ) : (
        <dl className="divide-y">
          {reasons.map((reason) => (
            <PointsReason key={reason.rule} {...reason} showsCount={reason.count !== 1} />
          ))}
        </dl>
      )}
    </section>
  );
}

/** How the player's own points become points of the team. */
function Sum({
  points,
  pick,
  isPro,
}: {
  readonly points: Points;
  readonly pick: TeamPick;
  readonly isPro: boolean;
}) {
  const { t, locale } = useLanguage();
  const counted = countedPoints({ points: points.points, factor: points.factor });
  return (
    <dl className="divide-y rounded-sm border bg-ground">
      <div className="flex min-h-10 items-center justify-between gap-3 px-3">
        <dt className="text-muted">{t('contests.points.own')}</dt>
        <dd className="figures text-base">{pointsText(points.points, locale)}</dd>
      </div>
      <div className="flex min-h-10 items-center justify-between gap-3 px-3">
        <dt className="text-muted">{t(partReason(pick, isPro))}</dt>
        <dd className="figures text-base">× {pointsText(points.factor, locale)}</dd>
      </div>
      <div className="flex min-h-11 items-center justify-between gap-3 px-3">
        <dt className="font-semibold">{t('contests.points.for-team')}</dt>
        <dd className="figures text-lg text-accent-ink">{pointsText(counted ?? '0', locale)}</dd>
      </div>
    </dl>
  );
}
