import { PointsReason } from '../../../game/contests/points-reason.tsx';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { pointsText } from '../../../lib/i18n/money.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { playerPath } from '../../../game/football/paths.ts';
import { PathLink } from '../../../ui/text/link.tsx';
import { PlayerChip } from '../../../game/pitch/player-chip.tsx';
import { ErrorState, SkeletonRows } from '../../../ui/states/states.tsx';
import type { MatchHead, PlayerOfMatch, PlayerStatistics } from '../queries.ts';
import { numberFormat } from '../../../lib/i18n/formats.ts';

interface PlayerDialogProps {
  readonly match: MatchHead;
  /** Undefined while it loads. */
  readonly statistics: PlayerStatistics | undefined;
  readonly failure: unknown;
  readonly onRetry: () => void;
  /** The player who is explained, or null while none is. */
  readonly playerId: number | null;
  readonly onClose: () => void;
}

/** A player's match: statistics and points by both scoring tables, each with its reason. */
export function PlayerDialog({ match, statistics, failure, onRetry, playerId, onClose }: PlayerDialogProps) {
  const { t } = useLanguage();
  const player = statistics?.players.find(({ player_id }) => player_id === playerId);
  return (
    <Dialog open={playerId !== null} onClose={onClose} title={t('football.player.title')}>
      {player !== undefined && statistics !== undefined && (
        <Explanation match={match} player={player} ended={statistics.ended} />
      )}
      {player === undefined &&
        (failure !== null && failure !== undefined ? (
          <ErrorState failure={failure} onRetry={onRetry} />
        ) : (
          <SkeletonRows rows={4} height="h-11" />
        ))}
    </Dialog>
  );
}

interface ExplanationProps {
  readonly match: MatchHead;
  readonly player: PlayerOfMatch;
  readonly ended: boolean;
}

const FIGURES = [
  'shots',
  'shots_on_target',
  'key_passes',
  'passes',
  'dribbles',
  'tackles',
  'interceptions',
  'saves',
] as const;

function Explanation({ match, player, ended }: ExplanationProps) {
  const { t, locale } = useLanguage();
  const figures = FIGURES.flatMap((key) => {
    const value = player[key];
    return value === null || value === 0 ? [] : [{ key, value }];
  });
  return (
    <div className="flex flex-col gap-3">
      <PlayerChip
        name={player.name}
        kit={match[player.side].kit}
        shirtNumber={player.shirt_number}
        face={{ ...player, id: player.player_id, club: match[player.side] }}
        detail={`${t(`ui.position.${player.position}`)} · ${match[player.side].name}`}
        aside={
          <span className="text-xs whitespace-nowrap text-muted">
            {t('contests.points.minutes', { count: player.minutes })}
          </span>
        }
      />
      <PathLink
        path={playerPath({ id: player.player_id, name: player.name })}
        className="inline-flex min-h-11 items-center self-start text-sm font-medium text-accent-ink underline underline-offset-3"
      >
        {t('football.player.page')}
      </PathLink>
      {figures.length > 0 && (
        <dl className="flex flex-wrap overflow-hidden rounded-sm border">
          {figures.map(({ key, value }) => (
            <div
              key={key}
              className="-mr-px -mb-px flex flex-1 basis-24 flex-col-reverse items-center justify-end border-r border-b bg-surface px-2 py-2 text-center"
            >
              <dt className="text-xs text-muted">{t(`football.figure.${key}`)}</dt>
              <dd className="figures text-lg">{numberFormat(locale).format(value)}</dd>
            </div>
          ))}
        </dl>
      )}
      {player.minutes === 0 && <p className="text-muted">{t('football.player.unused')}</p>}
      {player.minutes > 0 && (
        <>
          <Score title={t('football.player.easy')} score={player.easy} ended={ended} />
          {player.pro !== null && <Score title={t('football.player.pro')} score={player.pro} ended={ended} />}
        </>
      )}
    </div>
  );
}

interface ScoreProps {
  readonly title: string;
  readonly score: PlayerOfMatch['easy'];
  readonly ended: boolean;
}

/** Points by one scoring table: every reason, and separately the provisional bonus. */
function Score({ title, score, ended }: ScoreProps) {
  const { t, locale } = useLanguage();
  const provisional = !ended && Number(score.provisional_bonus) > 0;
  return (
    <section className="rounded-sm border">
      <h3 className="flex items-center justify-between gap-3 border-b bg-hover px-3 py-2 font-sans text-sm font-semibold">
        {title}
        <span className="figures text-lg text-accent-ink">{pointsText(score.points, locale)}</span>
      </h3>
      {score.reasons.length === 0 && <p className="px-3 py-2.5 text-muted">{t('contests.points.nothing')}</p>}
      <dl className="divide-y">
        {score.reasons.map((reason) => (
          <PointsReason
            key={reason.rule}
            {...reason}
            showsCount={reason.count !== 1 && !reason.rule.startsWith('minutes_')}
          />
        ))}
        {provisional && (
          <div className="flex min-h-10 items-center justify-between gap-3 px-3 py-1.5 text-muted">
            <dt>{t('football.player.provisional')}</dt>
            <dd className="figures text-base">+{pointsText(score.provisional_bonus, locale)}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}
